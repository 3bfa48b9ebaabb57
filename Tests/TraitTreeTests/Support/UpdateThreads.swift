import Dispatch
import Foundation
import Observation
import Synchronization
import Testing

/// Runs `body` on a thread of its own and returns when it is done.
func updateOnThread(_ body: @escaping @Sendable () -> Void) {
  let done = updateStartThread(body)
  awaitSignal(done)
}

/// Starts a thread; the semaphore is signalled when `body` is done.
func updateStartThread(_ body: @escaping @Sendable () -> Void) -> DispatchSemaphore {
  let done = DispatchSemaphore(value: 0)
  Thread.detachNewThread {
    body()
    done.signal()
  }
  return done
}

/// Waits for a signal; one that never comes ends the test as a failure and not as a hang.
func awaitSignal(_ semaphore: DispatchSemaphore) {
  guard semaphore.wait(timeout: .now() + .seconds(30)) == .timedOut else { return }
  Issue.record("another thread never signalled")
}

/// A place where one thread stops until another lets it go on.
final class UpdateGate: Sendable {
  private let reached = DispatchSemaphore(value: 0)
  private let opened = DispatchSemaphore(value: 0)

  func pass() {
    reached.signal()
    awaitSignal(opened)
  }
  func waitUntilReached() { awaitSignal(reached) }
  func open() { opened.signal() }
}

/// A model that may be read and written on any thread.
final class UpdateLockedModel: Observable, @unchecked Sendable {
  // Unchecked: the stored variables are used under the lock only. The lock is one that the thread
  // sanitizer knows.
  private let lock = NSLock()
  private var storedValue = 0
  private var storedOther = 0
  private var gateBeforeStore: UpdateGate?
  private let registrar = ObservationRegistrar()

  var value: Int {
    get {
      registrar.access(self, keyPath: \.value)
      return lock.withLock { storedValue }
    }
    set {
      registrar.withMutation(of: self, keyPath: \.value) {
        // The change is announced by now, and not stored.
        takeGate()?.pass()
        lock.withLock { storedValue = newValue }
      }
    }
  }

  var other: Int {
    get {
      registrar.access(self, keyPath: \.other)
      return lock.withLock { storedOther }
    }
    set {
      registrar.withMutation(of: self, keyPath: \.other) {
        lock.withLock { storedOther = newValue }
      }
    }
  }

  /// The next write of `value` stops at the gate after it is announced and before it is stored.
  func stopNextWrite(at gate: UpdateGate) {
    lock.withLock { gateBeforeStore = gate }
  }

  private func takeGate() -> UpdateGate? {
    lock.withLock {
      defer { gateBeforeStore = nil }
      return gateBeforeStore
    }
  }
}

/// Holds the last reference to something until a thread drops it.
final class UpdateOwner<Value: Sendable>: Sendable {
  private let value: Mutex<Value?>

  init(_ value: Value) { self.value = Mutex(value) }

  func drop() {
    let last = value.withLock { value in
      defer { value = nil }
      return value
    }
    withExtendedLifetime(last) {}
  }
}

/// A counter that may be read and written on any thread.
final class UpdateLockedCounter: Observable, Sendable {
  private let model = UpdateLockedModel()

  var count: Int {
    get { model.value }
    set { model.value = newValue }
  }
}
