/// Counts the calls of one handler or action in one update.
struct CallCount {
  private var update: UInt32 = 0
  private var count = 0

  /// The calls so far.
  func calls(in update: UInt32) -> Int { self.update == update ? count : 0 }

  /// Counts a call.
  ///
  /// Gives `false` if that is one too many.
  mutating func countCall(in update: UInt32, limit: Int) -> Bool {
    let calls = calls(in: update)
    guard calls < limit else { return false }
    self.update = update
    count = calls + 1
    return true
  }
}
