import Synchronization

/// A value behind a mutex, with a mark that the thread sanitizer can follow.
final class Locked<Value: Sendable>: Sendable {
  private let mutex: Mutex<Value>
  private let handover = Atomic(false)

  init(_ value: Value) { mutex = Mutex(value) }

  var value: Value {
    get { withLock { $0 } }
    set { withLock { $0 = newValue } }
  }

  func withLock<R: Sendable>(_ body: (inout Value) -> R) -> R {
    mutex.withLock { value in
      _ = handover.load(ordering: .acquiring)
      defer { handover.store(true, ordering: .releasing) }
      return body(&value)
    }
  }
}
