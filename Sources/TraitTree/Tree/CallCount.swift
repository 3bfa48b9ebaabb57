/// Counts the calls of one handler or action in one update.
struct CallCount {
  private var update: UInt32 = 0
  private var count: UInt16 = 0
  /// The generation of what was registered in the update, see `UpdateGenerations`.
  private var generation: UInt16 = 0

  /// Begins to count for a handler or action that is being registered.
  @MainActor
  init() {
    guard let current = Updating.current else { return }
    update = current.serial
    generation = current.newGeneration
  }

  /// The calls so far.
  func calls(in update: UInt32) -> Int { self.update == update ? Int(count) : 0 }

  /// The generation, zero for what was registered before the update.
  func generation(in update: UInt32) -> UInt16 { self.update == update ? generation : 0 }

  /// Counts a call.
  ///
  /// Gives `false` if that is one too many.
  mutating func countCall(in update: UInt32, limit: Int) -> Bool {
    let calls = calls(in: update)
    guard calls < limit else { return false }
    generation = generation(in: update)
    self.update = update
    count = UInt16(calls + 1)
    return true
  }
}
