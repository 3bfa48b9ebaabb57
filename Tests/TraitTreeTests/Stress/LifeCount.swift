/// Counts what is alive, on any thread, and tells when no more of it is left than there should be.
final class LifeCount: Sendable {
  private struct State {
    var alive = 0
    var goal = 0
    var waiter: CheckedContinuation<Void, Never>?

    mutating func takeWaiter() -> CheckedContinuation<Void, Never>? {
      guard alive <= goal else { return nil }
      defer { waiter = nil }
      return waiter
    }
  }
  private let state = Locked(State())

  var alive: Int { state.withLock { $0.alive } }

  func add() { state.withLock { $0.alive += 1 } }

  func remove() {
    let waiter = state.withLock { state in
      state.alive -= 1
      return state.takeWaiter()
    }
    waiter?.resume()
  }

  /// Returns when no more than a number are alive, or when the task is cancelled.
  func fall(to goal: Int) async {
    await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        let isThere = state.withLock { state in
          state.goal = goal
          if state.alive > goal && !Task.isCancelled {
            state.waiter = continuation
            return false
          }
          return true
        }
        if isThere { continuation.resume() }
      }
    } onCancel: {
      let waiter = state.withLock { state in
        defer { state.waiter = nil }
        return state.waiter
      }
      waiter?.resume()
    }
  }
}
