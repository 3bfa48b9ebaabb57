internal import Synchronization

/// A value behind a mutex, visible to the thread sanitizer.
///
/// `Mutex` is not instrumented for it; the atomic shows it the happens-before edge.
package struct Locked<Value: Sendable>: ~Copyable, Sendable {
  private let mutex: Mutex<Value>
  private let handover = Atomic(false)

  package init(_ value: Value) { mutex = Mutex(value) }

  package func withLock<R: Sendable>(_ body: (inout Value) -> R) -> R {
    mutex.withLock { value in
      _ = handover.load(ordering: .acquiring)
      defer { handover.store(true, ordering: .releasing) }
      return body(&value)
    }
  }
}
