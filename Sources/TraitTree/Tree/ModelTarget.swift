internal import Synchronization

/// The receiver of a model's changes, on any thread, for one hook of one node.
@safe
final class ModelTarget: ModelListener, @unchecked Sendable {
  // Unchecked, as its superclass is: everything that is neither constant nor atomic belongs to the
  // main actor.
  let work: NodeWork
  /// Whether a change was noticed that the hook has not run for yet.
  @MainActor var isDue = false

  /// Set while the node is live and updates have it run the hook, and cleared before it can be
  /// freed.
  // A weak reference to the node would slow down every owner of the node, for as long as it lives.
  @safe private nonisolated(unsafe) var node: NodeRef?
  /// Whether a change was made by another thread, or while no update was running.
  private let hasFired = Atomic(false)
  /// Whether a change was made by an update.
  private let hasFiredInUpdate = Atomic(false)
  /// One of `inboxes`.
  private let inbox = AtomicUnretained<ModelInbox>()
  /// The inboxes of all windows that the node has been live in, used on the main actor only.
  ///
  /// They are kept as long as the target, for changes on other threads that are just following
  /// `inbox`; a hook gets another target when its node was away during an update.
  @safe private nonisolated(unsafe) var inboxes: [ModelInbox] = []

  init(work: NodeWork) { self.work = work }

  /// Records a change, on any thread, for the window's next update.
  override func fire() { fire(ModelInbox.currentOrigin) }

  private func fire(_ origin: ModelInbox.Origin) {
    if setFlag(of: origin) { return }
    inbox.load()?.borrow { $0.append(self, origin) }
  }

  /// Returns whether a change of this origin was recorded since the last call.
  @MainActor func takeFired(_ origin: ModelInbox.Origin) -> Bool {
    let hasFired = takeFlag(of: origin)
    if hasFired { isDue = true }
    return hasFired
  }

  @MainActor func takeFired() -> Bool {
    let hasFiredOutside = takeFired(.outside)
    return takeFired(.update) || hasFiredOutside
  }

  /// Moves a change of another thread, recorded while there was no inbox, to the current one.
  @MainActor func requeue() { if takeFlag(of: .outside) { fire(.outside) } }

  /// Returns whether it was set already.
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

  /// Reports changes to the window in which the node is live from now on, or to none.
  ///
  /// Call `takeFired()` afterwards, for changes that were made while there was no inbox.
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

  /// Disconnects from the inbox, on the main actor or in `deinit`.
  override func disconnect() {
    // A node that is freed is not live.
    if node != nil { node = nil }
    inbox.store(nil)
  }

  /// Resets it for reuse, when no model reports to it.
  @MainActor func reset() {
    disconnect()
    inboxes.removeAll(keepingCapacity: true)
    isDue = false
  }

  /// Returns the node whose hook is to run, if there was a change and the node is live.
  @MainActor
  func takeFiredNode(_ origin: ModelInbox.Origin) -> NodeRef? {
    guard let node = node, takeFired(origin) else { return nil }
    return node
  }
}

extension ModelTracking {
  // Made below, like every tracking.
  var target: ModelTarget { unsafe unsafeDowncast(listener, to: ModelTarget.self) }

  convenience init(target: ModelTarget, readsModels: Bool) {
    self.init(listener: target, readsModels: readsModels)
  }
}
