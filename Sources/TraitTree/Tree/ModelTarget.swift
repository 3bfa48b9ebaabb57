internal import Synchronization

/// Where a model's change is reported to: one hook of one node, reachable from every thread.
@safe
final class ModelTarget: ModelListener, @unchecked Sendable {
  // Unchecked, as its superclass is: what is neither constant nor atomic is the main actor's, as said there.
  let work: NodeWork
  /// Whether a change was noticed that whoever runs next has not been told.
  @MainActor var isDue = false

  /// The node, while it is live and updates ask it to run the hook.
  ///
  /// Set and taken away on the main actor, before the node can be freed.
  // A weak reference to the node instead would cost every owner of the node, for as long as it lives.
  @safe private nonisolated(unsafe) var node: NodeRef?
  /// Whether a change of another thread was noted, or one that was made while no update was under way.
  private let hasFired = Atomic(false)
  /// Whether a change was noted that an update has made itself.
  private let hasFiredInUpdate = Atomic(false)
  /// Where changes are noted; one of `inboxes`.
  private let inbox = AtomicUnretained<ModelInbox>()
  /// The inboxes of all windows that the node has been live in.
  ///
  /// They stay as long as the target, so that a change on another thread can follow `inbox` while it
  /// changes; a hook gets another target when its node was away during an update. Used on the main
  /// actor only.
  @safe private nonisolated(unsafe) var inboxes: [ModelInbox] = []

  init(work: NodeWork) { self.work = work }

  /// Notes a change, on any thread.
  ///
  /// The window's next update sees it.
  override func fire() { fire(ModelInbox.currentOrigin) }

  private func fire(_ origin: ModelInbox.Origin) {
    if setFlag(of: origin) { return }
    // The inbox is there as long as the target is.
    inbox.load()?.borrow { $0.append(self, origin) }
  }

  /// Whether a change of some origin was noted since the last time somebody asked.
  @MainActor func takeFired(_ origin: ModelInbox.Origin) -> Bool {
    let hasFired = takeFlag(of: origin)
    if hasFired { isDue = true }
    return hasFired
  }

  /// Whether a change was noted since the last time somebody asked.
  @MainActor func takeFired() -> Bool {
    let hasFiredOutside = takeFired(.outside)
    return takeFired(.update) || hasFiredOutside
  }

  /// Has a change of another thread that was noted while there was no inbox wait in the one that there is.
  @MainActor func requeue() { if takeFlag(of: .outside) { fire(.outside) } }

  /// Gives whether it was set already.
  private func setFlag(of origin: ModelInbox.Origin) -> Bool {
    switch origin {
    case .outside: hasFired.exchange(true, ordering: .sequentiallyConsistent)
    case .update: hasFiredInUpdate.exchange(true, ordering: .sequentiallyConsistent)
    }
  }

  private func takeFlag(of origin: ModelInbox.Origin) -> Bool {
    switch origin {
    case .outside: hasFired.exchange(false, ordering: .sequentiallyConsistent)
    case .update: hasFiredInUpdate.exchange(false, ordering: .sequentiallyConsistent)
    }
  }

  /// Tells where to report changes: to the window in which the node is live, or nowhere.
  ///
  /// The caller asks `takeFired()` afterwards, for what came while there was no inbox.
  @MainActor
  func connect(_ newNode: Node) {
    node = newNode.isLive ? NodeRef(newNode) : nil
    guard let newInbox = newNode.liveWindow?.inbox else {
      inbox.store(nil)
      return
    }
    if !inboxes.contains(where: { $0 === newInbox }) { inboxes.append(newInbox) }
    inbox.store(Unretained(newInbox))
  }

  /// Has changes reported nowhere, because the node leaves its window or needs them no more.
  ///
  /// On the main actor, or when nobody has the node any more.
  override func disconnect() {
    // A node that is freed was not live.
    if node != nil { node = nil }
    inbox.store(nil)
  }

  /// Is as new: no model reports to it.
  @MainActor func reset() {
    disconnect()
    inboxes.removeAll(keepingCapacity: true)
    isDue = false
  }

  /// The node whose hook is to be run, if there was a change and the node is live.
  @MainActor
  func takeFiredNode(_ origin: ModelInbox.Origin) -> NodeRef? {
    guard let node = node, takeFired(origin) else { return nil }
    return node
  }
}

extension ModelTracking {
  /// What its models report to.
  // Made below, like every tracking.
  var target: ModelTarget { unsafe unsafeDowncast(listener, to: ModelTarget.self) }

  convenience init(target: ModelTarget, readsModels: Bool) {
    self.init(listener: target, readsModels: readsModels)
  }
}
