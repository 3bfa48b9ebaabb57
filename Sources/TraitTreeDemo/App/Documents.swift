import Foundation
import TraitTree
import TraitTreePersistence

/// The document windows: one for each text that was opened.
@MainActor final class Documents {
  private let group: WindowGroup<String>
  private let queue = UpdateQueue()
  private var open: [Int: DemoWindow] = [:]
  private var closed: [DemoWindow] = []
  private var saved: Data?
  /// The windows that are open, for the next run.
  @AppStorage("documents") private var kept: RestorationState?
  /// The changes since the windows were kept.
  private var changeCount = 0

  init(log: RunLog) {
    var count = 0
    group = WindowGroup(for: String.self, scheduler: queue) { name in
      count += 1
      return DocumentController(count, name: name, log: log)
    }
    if let kept { restore(kept) }
  }

  /// The open windows, in the order in which they were opened.
  var windows: [DemoWindow] { open.keys.sorted().compactMap { open[$0] } }

  /// Brings the windows up to date that have something to do, in any order.
  func update() { queue.run() }

  /// Puts runs in the order of their windows.
  func sorted(_ runs: [RunLog.Entry]) -> [RunLog.Entry] {
    let numbered = runs.enumerated().map { (window: number(of: $1.window), place: $0, entry: $1) }
    return numbered.sorted { ($0.window, $0.place) < ($1.window, $1.place) }.map(\.entry)
  }

  /// The open windows that had some runs, in the order in which they were opened.
  func windows(with runs: [RunLog.Entry]) -> [DemoWindow] {
    Set(runs.map { number(of: $0.window) }).sorted().compactMap { open[$0] }
  }

  private func number(of window: Window?) -> Int {
    (window?.rootNode as? DocumentController)?.number ?? 0
  }

  /// Hands over the windows that were closed since the last call.
  func takeClosed() -> [DemoWindow] {
    defer { closed = [] }
    return closed
  }

  /// Opens a window on a text, or nothing where one shows it already.
  func open(_ text: String) {
    add(group.openWindow(value: text))
    noteChange()
  }

  private func add(_ window: Window) {
    let number = number(of: window)
    guard open[number] == nil else { return }
    open[number] = DemoWindow(name: "document \(number)", window: window)
  }

  private func noteChange() {
    changeCount += 1
    // Keeping costs as much as there are windows: of many, not each change is worth that at once.
    if changeCount * 32 >= open.count { keep() }
  }

  /// Has the next run of the program open the same windows, if that is not so yet.
  func keep() {
    guard changeCount > 0 else { return }
    changeCount = 0
    kept = group.restorationState
  }

  /// Closes a window.
  ///
  /// - Parameter number: The number in the name of the window.
  /// - Throws: `CommandError.noSuchDocument` if there is none.
  func close(_ number: Int) throws(CommandError) {
    guard let window = open.removeValue(forKey: number) else { throw .noSuchDocument(number) }
    close(window)
    noteChange()
  }

  private func close(_ window: DemoWindow) {
    group.close(window.window)
    closed.append(window)
  }

  /// Keeps what is needed to open the same windows again.
  ///
  /// - Returns: The state, as a line of JSON.
  /// - Throws: What encoding throws.
  func save() throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    let data = try encoder.encode(group.restorationState)
    saved = data
    return String(decoding: data, as: UTF8.self)
  }

  /// Closes all windows, and opens those that were saved last.
  ///
  /// Each is there first without a value, and then gets it.
  ///
  /// - Throws: `CommandError.nothingSaved`.
  func restore() throws {
    guard let saved else { throw CommandError.nothingSaved }
    let state = try JSONDecoder().decode(RestorationState.self, from: saved)
    for window in windows { close(window) }
    open = [:]
    restore(state)
    noteChange()
  }

  private func restore(_ state: RestorationState) {
    group.restore(state)
    for window in group.windows { add(window) }
  }
}
