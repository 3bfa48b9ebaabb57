internal import Synchronization

/// Where a model's change is reported to: one hook of one node, reachable from every thread.
@safe
final class ModelTarget: Sendable {
  let work: NodeWork
  /// Whether a change was noticed that whoever runs next has not been told.
  @MainActor @exclusivity(unchecked) @safe var isDue = false

  /// The node, while it is live and updates ask it to run the hook.
  ///
  /// Set and taken away on the main actor, before the node can be freed.
  // A weak reference to the node instead would cost every owner of the node, for as long as it lives.
  @exclusivity(unchecked) @safe private nonisolated(unsafe) var node: NodeRef?
  private let hasFired = Atomic(false)
  /// Where changes are noted; one of `inboxes`.
  private let inbox: Atomic<Unmanaged<ModelInbox>?>
  /// The inboxes of all windows that the node has been live in.
  ///
  /// They stay as long as the target, so that a change on another thread can follow `inbox` while it
  /// changes; a hook gets another target when its node was away during an update. Used on the main
  /// actor only.
  @safe private nonisolated(unsafe) var inboxes: [ModelInbox] = []

  init(work: NodeWork) {
    self.work = work
    unsafe inbox = Atomic(nil)
  }

  /// Notes a change, on any thread.
  ///
  /// The window's next update sees it.
  func fire() {
    if hasFired.exchange(true, ordering: .sequentiallyConsistent) { return }
    // The inbox is there as long as the target is.
    guard let inbox = unsafe inbox.load(ordering: .sequentiallyConsistent) else { return }
    unsafe inbox._withUnsafeGuaranteedRef { $0.append(self) }
  }

  /// Whether a change was noted since the last time somebody asked.
  @MainActor func takeFired() -> Bool {
    let hasFired = hasFired.exchange(false, ordering: .sequentiallyConsistent)
    if hasFired { isDue = true }
    return hasFired
  }

  /// Tells where to report changes: to the window in which the node is live, or nowhere.
  ///
  /// The caller asks `takeFired()` afterwards, for what came while there was no inbox.
  @MainActor
  func connect(_ newNode: Node) {
    node = newNode.isLive ? NodeRef(newNode) : nil
    guard let newInbox = newNode.liveWindow?.inbox else {
      unsafe inbox.store(nil, ordering: .sequentiallyConsistent)
      return
    }
    if !inboxes.contains(where: { $0 === newInbox }) { inboxes.append(newInbox) }
    unsafe inbox.store(.passUnretained(newInbox), ordering: .sequentiallyConsistent)
  }

  /// Has changes reported nowhere, because the node leaves its window or needs them no more.
  ///
  /// On the main actor, or when nobody has the node any more.
  func disconnect() {
    // A node that is freed was not live.
    if node != nil { node = nil }
    unsafe inbox.store(nil, ordering: .sequentiallyConsistent)
  }

  /// The node whose hook is to be run, if there was a change and the node is live.
  @MainActor
  func takeFiredNode() -> NodeRef? {
    guard let node = node, takeFired() else { return nil }
    return node
  }
}

/// The changes of models that a window has not looked at yet.
final class ModelInbox: Sendable {
  /// The window that empties it.
  // Written once, before anybody else has the inbox, and read on the main actor only.
  @safe nonisolated(unsafe) weak var window: Window?
  /// What has changed; `nil` once the window is gone.
  private let targets = Locked<[ModelTarget]?>([])
  private let isFilled = Atomic(false)
  /// Whether the first change after the inbox was emptied has the window schedule an update.
  private let wakesWindow: Bool

  init(wakesWindow: Bool) { self.wakesWindow = wakesWindow }

  var isEmpty: Bool { !isFilled.load(ordering: .acquiring) }

  func append(_ target: ModelTarget) {
    let isFirst = targets.withLock { targets in
      targets?.append(target)
      return targets?.count == 1
    }
    isFilled.store(true, ordering: .releasing)
    if isFirst, wakesWindow { Isolation.onMainActor { [self] in window?.scheduleIfNeeded() } }
  }

  /// Exchanges what it holds for an empty array, whose room it goes on with.
  func takeAll(into taken: inout [ModelTarget]) {
    isFilled.store(false, ordering: .releasing)
    targets.withLock { targets in
      if let held = targets.take() {
        targets = taken
        taken = held
      }
    }
  }

  /// Lets go of everything, for good: the window is gone.
  ///
  /// Targets and inboxes own each other.
  func close() { targets.withLock { $0 = nil } }
}
