import Synchronization

/// A value behind a lock.
///
/// The thread sanitizer does not see what the slow path of `Mutex` does, and reports races under
/// contention. The atomic shows it the order that the lock makes.
final class Locked<Value: Sendable>: Sendable {
  private let storage: Mutex<Value>
  private let order = Atomic<Int>(0)

  init(_ value: Value) {
    storage = Mutex(value)
  }

  /// What the lock holds now.
  var value: Value { withLock { $0 } }

  func withLock<Result: Sendable>(_ body: (inout Value) -> Result) -> Result {
    storage.withLock { value in
      _ = order.load(ordering: .acquiring)
      defer { order.store(0, ordering: .releasing) }
      return body(&value)
    }
  }
}
