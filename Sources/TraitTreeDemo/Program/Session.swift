/// Plays commands against the app and reports what came of each.
///
/// Everything that has an effect happens here: commands are parsed, steps are put into words
/// elsewhere.
@MainActor final class Session {
  let app = DemoApp()
  private let clock: any Clock<Duration>
  private let reporter: any Reporter
  private let console: Console
  private var summary = Summary()

  init(clock: any Clock<Duration>, reporter: any Reporter, console: Console) {
    self.clock = clock
    self.reporter = reporter
    self.console = console
  }

  /// Reports the state at the start, then plays one line after the other.
  ///
  /// A line that cannot be carried out changes nothing and is reported as an error; the ones after
  /// it are played all the same. A line is taken from `lines` only when the one before it is done,
  /// loading included.
  ///
  /// - Returns: The number of lines that could not be carried out.
  func run(_ lines: some Sequence<String>) async throws -> Int {
    var errorCount = 0
    defer { app.documents.keep() }
    try report(.start)
    for (number, line) in zip(1..., lines) {
      do {
        guard let command = try Command.parse(line) else { continue }
        try await perform(command, line: line)
        if command == .quit { break }
      } catch let error as CommandError {
        console.printError("line \(number): \(error)")
        errorCount += 1
      }
    }
    reporter.lines(for: summary).forEach(console.print)
    return errorCount
  }

  private func perform(_ command: Command, line: String) async throws {
    var output: [String]?
    var loading: Task<Void, Never>?
    switch command {
    case .change(let change): try app.model.apply(change)
    case .load: loading = app.model.load(using: clock)
    case .photo(let size): app.choose(size)
    case .open(let text): app.documents.open(text)
    case .close(let number): try app.documents.close(number)
    case .save: output = [try app.documents.save()]
    case .restore: try app.documents.restore()
    case .companion: app.toggleCompanion()
    case .tree: output = app.treeLines
    case .why(let name): output = try app.whyLines(name)
    case .explain(let name, let trait): output = try app.explainLines(name, trait)
    case .trace(let count): output = app.traceLines(count)
    case .help: output = Verb.helpLines
    case .quit: break
    }
    try report(.command(line), output: output)
    if let loading {
      await loading.value
      try report(.loadDone)
    }
  }

  private func report(_ event: Step.Event, output: [String]? = nil) throws {
    let step = Step(event: event, update: app.update(), output: output)
    try reporter.lines(for: step).forEach(console.print)
    summary.add(step)
  }
}
