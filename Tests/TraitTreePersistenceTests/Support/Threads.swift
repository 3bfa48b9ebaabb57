import Dispatch
import Foundation

/// Runs a closure on a thread of its own, and waits for it.
func onThread(_ body: @escaping @Sendable () -> Void) { onThreads(1) { _ in body() } }

/// Runs a closure on that many threads at once, and waits for all of them.
func onThreads(_ count: Int, _ body: @escaping @Sendable (Int) -> Void) {
  let group = DispatchGroup()
  for index in 0..<count {
    group.enter()
    let thread = Thread {
      body(index)
      group.leave()
    }
    thread.start()
  }
  group.wait()
}
