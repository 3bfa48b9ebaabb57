internal import Synchronization

/// Releases the nodes below a node when it is freed.
///
/// One rule makes it safe to drop the last reference to a node on any thread: *a tree is taken
/// apart on the main actor only*. On another thread a node that is freed moves what it owned into
/// one object, whose `isolated deinit` runs on the main actor, and touches nothing else. So code on
/// the main actor sees each part of a tree that is still referenced either below its owner or
/// without one, never half taken apart.
///
/// What a node owned is moved out in the node's `deinit`, when no weak reference can revive the
/// node. No decision depends on a reference count: a count of one says nothing while a weak
/// reference may exist.
///
/// Release is iterative, so that the depth of a tree does not matter: while nodes are released,
/// those freed by that add what they owned to `pending` instead of recursing. Nodes that are still
/// referenced become roots first; values and closures are freed last, when the tree is in its final
/// state.
enum NodeRelease {
  /// The thread inside `release(_:)`, or zero; only that thread, on the main actor, can find its
  /// own id here.
  private static let releasingThread = Atomic<UInt>(0)
  // Used on the main actor only.
  /// Nodes that have lost their owner.
  @safe private nonisolated(unsafe) static var pending: [Node] = []
  /// How many of them, from the front, were checked and made roots if still referenced.
  @safe private nonisolated(unsafe) static var toldCount = 0
  /// Extras and scopes of freed nodes, with values and closures of the user's.
  @safe private nonisolated(unsafe) static var remains: [AnyObject] = []

  /// Takes over what a node owned that is being freed, on any thread.
  ///
  /// The references are consumed: one that the calling thread kept could be the last one.
  nonisolated static func take(
    _ nodes: consuming [Node], _ extras: consuming NodeExtras?, _ scope: consuming Scope?
  ) {
    if releasingThread.load(ordering: .relaxed) == Platform.currentThread.rawValue {
      pending.append(contentsOf: consume nodes)
      if let extras { remains.append(extras) }
      if let scope { remains.append(scope) }
    } else {
      _ = NodeRemains(nodes: consume nodes, extras: consume extras, scope: consume scope)
    }
  }

  /// Releases nodes whose owner was freed; those still referenced become roots.
  @MainActor fileprivate static func release(_ nodes: consuming [Node]) {
    pending.append(contentsOf: consume nodes)
    if releasingThread.load(ordering: .relaxed) != 0 { return }
    releasingThread.store(Platform.currentThread.rawValue, ordering: .relaxed)
    StructureChange.perform {
      tellNewcomers()
      while let node = pending.popLast() {
        toldCount = min(toldCount, pending.count)
        release(consume node)
        tellNewcomers()
      }
    }
    releasingThread.store(0, ordering: .relaxed)
    if !remains.isEmpty { releaseRemains() }
  }

  /// Makes roots of nodes still referenced, before any code of the user's runs that could look at
  /// them.
  @MainActor private static func tellNewcomers() {
    while toldCount < pending.count {
      let index = toldCount
      toldCount += 1
      if !isKnownUniquelyReferenced(&pending[index]) { pending[index].becomeRootIfOwnerFreed() }
    }
  }

  @MainActor private static func release(_ node: consuming Node) {
    guard isKnownUniquelyReferenced(&node) else { return }
    // Usually it is freed here. If a weak reference revives it, it is a root.
    if node.isPlainLeaf { return node.becomeRoot() }
    weak let witness = node
    _ = consume node
    witness?.becomeRootIfOwnerFreed()
  }

  @MainActor private static func releaseRemains() {
    // This may free further nodes.
    var objects: [AnyObject] = []
    swap(&objects, &remains)
  }
}

@MainActor
private final class NodeRemains {
  private var nodes: [Node]
  private let extras: NodeExtras?
  private let scope: Scope?

  nonisolated init(
    nodes: consuming [Node], extras: consuming NodeExtras?, scope: consuming Scope?
  ) {
    self.nodes = consume nodes
    self.extras = consume extras
    self.scope = consume scope
  }

  isolated deinit {
    // Moved out, to be freed inside `release` and not after it.
    if !nodes.isEmpty { NodeRelease.release(exchange(&nodes, with: [])) }
  }
}
