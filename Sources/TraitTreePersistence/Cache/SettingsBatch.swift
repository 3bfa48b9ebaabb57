internal import TraitTree

/// What is written while a closure runs, to be saved at its end.
///
/// It belongs to the running task or thread, so that others go on saving meanwhile.
final class SettingsBatch: Sendable {
  @TaskLocal private static var current: SettingsBatch?

  /// The settings of the store, of which only the identity counts.
  private let settings: any AnyObject & Sendable
  /// The batch of another store around this one.
  private let outer: SettingsBatch?
  /// `nil` when it is over: a task that was started in it may go on.
  private let cells = Locked<[String: SettingCell]?>([:])

  init(of settings: any AnyObject & Sendable) {
    self.settings = settings
    outer = Self.current
  }

  func run<R>(_ body: () throws -> R) rethrows -> R {
    try Self.$current.withValue(self, operation: body)
  }

  /// Ends the batch and gives what was written.
  func close() -> [String: SettingCell] {
    cells.withLock { cells in
      defer { cells = nil }
      return cells ?? [:]
    }
  }

  /// Whether a batch of a store is running.
  static func isRunning(of settings: AnyObject) -> Bool {
    all.contains { $0.settings === settings && $0.cells.withLock { $0 != nil } }
  }

  /// Leaves the saving of a cell to the batch that is running, if there is one for its store.
  static func add(_ cell: SettingCell, of settings: AnyObject) -> Bool {
    all.contains { $0.settings === settings && $0.take(cell) }
  }

  /// The batches around the caller, from the inside out.
  private static var all: some Sequence<SettingsBatch> {
    sequence(state: current) { next in
      defer { next = next?.outer }
      return next
    }
  }

  private func take(_ cell: SettingCell) -> Bool {
    cells.withLock { cells in
      cells?[cell.key] = cell
      return cells != nil
    }
  }
}
