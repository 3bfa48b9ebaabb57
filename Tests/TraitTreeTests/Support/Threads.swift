import Dispatch
import Foundation

/// Runs a closure on that many new threads at once and returns when all of them are done.
///
/// The threads wait for one another at the start, so that they run the closure together.
func onThreads(
  _ count: Int, stackSize: Int = 512 * 1024, _ body: @escaping @Sendable (Int) -> Void
) {
  let done = DispatchGroup()
  let ready = DispatchSemaphore(value: 0)
  let go = DispatchSemaphore(value: 0)
  for index in 0..<count {
    done.enter()
    let thread = Thread {
      ready.signal()
      go.wait()
      body(index)
      done.leave()
    }
    thread.stackSize = stackSize
    thread.start()
  }
  for _ in 0..<count { ready.wait() }
  for _ in 0..<count { go.signal() }
  done.wait()
}

/// Starts one thread; the group that comes back is done when the thread is.
func launchThread(_ body: @escaping @Sendable () -> Void) -> DispatchGroup {
  let done = DispatchGroup()
  done.enter()
  let thread = Thread {
    body()
    done.leave()
  }
  thread.start()
  return done
}

/// Something that one thread waits for and another brings about.
final class Gate: Sendable {
  private let semaphore = DispatchSemaphore(value: 0)

  /// Lets one waiting thread through, now or when it comes.
  func open() {
    semaphore.signal()
  }

  /// Waits until the gate opens; false if it never did, so that a deadlock ends as a failure.
  func pass() -> Bool {
    semaphore.wait(timeout: .now() + .seconds(10)) == .success
  }
}

/// Runs each closure on a thread of its own and returns when all are done, or when they seem to
/// be stuck, so that a deadlock ends as a failure.
func race(_ bodies: (@Sendable () -> Void)...) {
  for thread in bodies.map(launchThread) {
    _ = thread.wait(timeout: .now() + .seconds(10))
  }
}
