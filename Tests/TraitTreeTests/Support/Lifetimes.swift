import TraitTree

/// Counts on any thread.
final class Counter: Sendable {
  private struct State {
    var count = 0
    var waiters: [(count: Int, continuation: CheckedContinuation<Void, Never>)] = []
  }

  private let state = Locked(State())

  var value: Int { state.withLock { $0.count } }

  func add(_ amount: Int = 1) {
    let reached = state.withLock { state in
      state.count += amount
      let reached = state.waiters.filter { $0.count == state.count }
      state.waiters.removeAll { $0.count == state.count }
      return reached.map(\.continuation)
    }
    for continuation in reached { continuation.resume() }
  }

  /// Waits until it has come to a count.
  func reaches(_ count: Int) async {
    await withCheckedContinuation { continuation in
      let isReached = state.withLock { state in
        if state.count != count { state.waiters.append((count, continuation)) }
        return state.count == count
      }
      if isReached { continuation.resume() }
    }
  }
}

/// A node that a counter counts for as long as it lives.
@MainActor final class CountedNode: Node {
  let counter: Counter

  init(_ counter: Counter) {
    self.counter = counter
    super.init()
    counter.add(1)
  }

  deinit {
    counter.add(-1)
  }
}

/// A value that a counter counts for as long as it lives.
final class CountedValue: Sendable {
  let counter: Counter

  init(_ counter: Counter) {
    self.counter = counter
    counter.add(1)
  }

  deinit {
    counter.add(-1)
  }
}

/// A reference that does not keep its object alive.
final class WeakReference<Object: AnyObject> {
  private(set) weak var object: Object?

  init(_ object: Object?) {
    self.object = object
  }
}

/// Drops a reference, and not before: the optimiser may end the life of a variable early that is
/// only assigned nil.
@inline(never) func drop<Value>(_ reference: inout Value?) {
  reference = nil
}
