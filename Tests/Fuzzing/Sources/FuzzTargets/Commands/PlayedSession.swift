import FuzzSupport
import TraitTreePersistence

@testable import TraitTreeDemo

/// A session that has played lines, and all that came of it.
@MainActor final class PlayedSession {
  private(set) var output: [String] = []
  private(set) var errors: [String] = []
  private let steps: Steps
  /// What the next run of the program finds: the size of photos, and the texts of the documents.
  private(set) var keptState: [String] = []

  /// Reports in both ways, and keeps the steps.
  private final class Steps: Reporter {
    private(set) var all: [Step] = []

    func lines(for step: Step) throws -> [String] {
      all.append(step)
      return try TextReporter().lines(for: step) + JSONReporter().lines(for: step)
    }

    func lines(for summary: Summary) -> [String] { TextReporter().lines(for: summary) }
  }

  init(_ lines: [String], store: some SettingsStore) {
    let steps = Steps()
    self.steps = steps
    let console = Console(
      readLine: { nil },
      print: { self.output.append($0) },
      printError: { self.errors.append($0) })
    let session = DefaultAppStorage.withStore(store) {
      Session(clock: ImmediateClock(), reporter: steps, console: console)
    }
    let count = requireValue(
      try waiting { try await session.run(lines) }, "the session does not end")
    require(count == errors.count, "\(count) errors are counted, \(errors.count) told")
    keptState = session.app.windows.flatMap(\.snapshot.lines)
      .filter { ["Photo size", "Title"].contains($0.label) }.map(\.text)
  }

  /// The numbers of the lines that were refused, counted from 1.
  private var refused: [Int] {
    errors.map { error in
      let number = error.split(separator: ":").first?.split(separator: " ").last
      return requireValue(number.flatMap { Int($0) }, "\(error) has no number of a line")
    }
  }

  /// All lines but those that were refused.
  func acceptedLines(of lines: [String]) -> [String] {
    let refused = Set(refused)
    return zip(1..., lines).filter { !refused.contains($0.0) }.map(\.1)
  }

  /// Each line that is not carried out has a message of one line, in their order, that names what is
  /// wrong.
  func checkErrors(of lines: [String]) {
    let refused = refused
    require(zip(refused, refused.dropFirst()).allSatisfy { $0 < $1 }, "errors: \(errors)")
    for (number, error) in zip(refused, errors) {
      require(lines.indices.contains(number - 1), "there is no such line: \(error)")
      require(error.isOneLine, "the message has more than a line: \(error)")
      let words = lines[number - 1].split(whereSeparator: \.isWhitespace).map(String.init)
      // Numbers are as they are read. Where nothing in the line is wrong, the message says which
      // command has to come before it.
      let names =
        words.map(\.asMessage) + words.compactMap { Int($0).map(String.init) }
        + Verb.allCases.map { "'\($0.rawValue)'" }
      require(names.contains { error.contains($0) }, "\(error) does not name what is wrong")
    }
    let played = steps.all.compactMap { step in
      if case .command(let line) = step.event { line } else { nil }
    }
    let accepted = acceptedLines(of: lines).filter { !$0.allSatisfy(\.isWhitespace) }
    require(accepted.starts(with: played), "\(accepted) are accepted, \(played) played")
    let hasQuit = played.last.flatMap { try? Command.parse($0) } == .quit
    require(played.count == accepted.count || hasQuit, "\(accepted) are accepted, \(played) played")
  }
}

/// A clock on which every sleep is over at once.
struct ImmediateClock: Clock {
  var now: ContinuousClock.Instant { ContinuousClock.now }
  var minimumResolution: Duration { .zero }

  func sleep(until deadline: ContinuousClock.Instant, tolerance: Duration?) async throws {}
}
