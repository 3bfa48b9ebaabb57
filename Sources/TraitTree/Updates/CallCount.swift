/// Counts the calls of one handler or action in one update.
struct CallCount {
  private var update: UInt32 = 0
  private var calls = 0

  /// Whether one more call is allowed.
  func allowsCall(in update: UInt32, limit: Int) -> Bool { self.update != update || calls < limit }

  /// Counts a call.
  ///
  /// Gives `false` if that is one too many.
  mutating func countCall(in update: UInt32, limit: Int) -> Bool {
    guard allowsCall(in: update, limit: limit) else { return false }
    if self.update != update {
      self.update = update
      calls = 0
    }
    calls += 1
    return true
  }
}
