internal import TraitTree

/// What is written while a closure runs, to be saved at its end.
///
/// It belongs to the running task or thread, so that others go on saving meanwhile.
final class SettingsBatch: Sendable {
  @TaskLocal private static var current: SettingsBatch?

  private let settings: ObservedSettings
  /// The batch of another store around this one.
  private let outer: SettingsBatch?
  /// `nil` when it is over: a task that was started in it may go on.
  private let cells = Locked<[String: SettingCell]?>([:])

  init(of settings: ObservedSettings) {
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

  /// Leaves the saving of a cell to the batch that is running, if there is one for its store.
  static func add(_ cell: SettingCell, of settings: ObservedSettings) -> Bool {
    var batch = current
    while let next = batch {
      if next.settings === settings, next.take(cell) { return true }
      batch = next.outer
    }
    return false
  }

  private func take(_ cell: SettingCell) -> Bool {
    cells.withLock { cells in
      guard cells != nil else { return false }
      cells?[cell.key] = cell
      return true
    }
  }
}
