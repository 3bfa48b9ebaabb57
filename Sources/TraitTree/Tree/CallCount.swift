/// Counts the calls of one handler or action in one update.
struct CallCount {
  private var update: UInt32 = 0
  private var count: UInt16 = 0
  /// The generation in which the handler was registered, see `UpdateGenerations`.
  private var generation: UInt16 = 0

  /// Starts at zero for a handler or action that is being registered.
  @MainActor
  init() {
    guard let current = Updating.current else { return }
    update = current.serial
    generation = current.newGeneration
  }

  func calls(in update: UInt32) -> Int { self.update == update ? Int(count) : 0 }

  /// The generation, zero for handlers registered before the update.
  func generation(in update: UInt32) -> UInt16 { self.update == update ? generation : 0 }

  /// Counts a call, or returns `false` if it exceeds the limit.
  mutating func countCall(in update: UInt32, limit: Int) -> Bool {
    let calls = calls(in: update)
    guard calls < limit else { return false }
    generation = generation(in: update)
    self.update = update
    count = UInt16(calls + 1)
    return true
  }
}
