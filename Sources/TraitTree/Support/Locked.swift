internal import Synchronization

/// A value behind a mutex, in a way that the thread sanitizer can follow.
///
/// The mutex alone is right. The sanitizer does not see it, since the standard library that locks it is
/// not instrumented, so each holder also leaves a mark that the next one looks at.
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
