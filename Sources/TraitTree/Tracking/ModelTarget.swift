internal import Synchronization

/// Where a model's change is reported to: one hook of one node, reachable from every thread.
final class ModelTarget: Sendable {
  /// The node. Tracking keeps no node alive.
  // Never written after `init`, and loading a weak reference is safe on every thread.
  @safe nonisolated(unsafe) private(set) weak var node: Node?
  let work: NodeWork
  /// Whether a change was noticed that whoever runs next has not been told.
  @MainActor var isDue = false

  private let hasFired = Atomic(false)
  private let inbox = Locked<ModelInbox?>(nil)

  init(node: Node, work: NodeWork) {
    self.node = node
    self.work = work
  }

  /// Notes a change, on any thread.
  ///
  /// The window's next update sees it.
  func fire() {
    if hasFired.exchange(true, ordering: .sequentiallyConsistent) { return }
    inbox.withLock { $0 }?.append(self)
  }

  /// Whether a change was noted since the last time somebody asked.
  @MainActor func takeFired() -> Bool {
    let hasFired = hasFired.exchange(false, ordering: .sequentiallyConsistent)
    if hasFired { isDue = true }
    return hasFired
  }

  /// Tells where to report changes: to the inbox of the window that the node is live in.
  ///
  /// The caller asks `takeFired()` afterwards, for what came while there was no inbox.
  func report(to newInbox: ModelInbox?) { inbox.withLock { $0 = newInbox } }
}

/// The changes of models that a window has not looked at yet.
final class ModelInbox: Sendable {
  private let targets = Locked<[ModelTarget]>([])
  private let isFilled = Atomic(false)
  /// Called on the thread of the first change after the inbox was emptied.
  private let wake: (@Sendable () -> Void)?

  init(wake: (@Sendable () -> Void)?) { self.wake = wake }

  var isEmpty: Bool { !isFilled.load(ordering: .acquiring) }

  func append(_ target: ModelTarget) {
    let isFirst = targets.withLock { targets in
      targets.append(target)
      return targets.count == 1
    }
    isFilled.store(true, ordering: .releasing)
    if isFirst { wake?() }
  }

  func takeAll() -> [ModelTarget] {
    isFilled.store(false, ordering: .releasing)
    return targets.withLock { targets in
      defer { targets.removeAll() }
      return targets
    }
  }
}
