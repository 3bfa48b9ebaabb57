internal import Synchronization

/// How the nodes below a node are let go of when it is freed.
///
/// One rule makes it safe to drop the last reference to a node anywhere: *a tree is taken apart on the main
/// actor only*. On another thread a node that is freed hands over what it owned in one object, whose
/// `isolated deinit` runs on the main actor, and touches nothing else. So whoever is on the main actor sees
/// each part of a tree that somebody keeps either below its owner or without one, never half taken apart.
///
/// What a node owned is taken out in the node's `deinit`, when no weak reference can bring the node back.
/// Nothing decides by counting references: a count of one says nothing as long as a weak reference may exist.
///
/// Release is iterative, so that the depth of a tree does not matter: while nodes are released, those that
/// are freed by that add what they owned to `pending` instead of going further down themselves. Whoever is kept
/// by somebody else is told first; values and closures are freed last, when the tree is what it will be.
enum NodeRelease {
  /// The thread that is inside `release(_:)`, zero for none.
  ///
  /// Only that thread can find itself here, and as long as it does it runs on the main actor.
  private static let releasingThread = Atomic<UInt>(0)
  // The main actor's: used within `release(_:)` and on the thread that is inside it.
  /// Nodes that have lost their owner.
  @safe private nonisolated(unsafe) static var pending: [Node] = []
  /// How many of them, from the front, have been told so if somebody else keeps them.
  @safe private nonisolated(unsafe) static var toldCount = 0
  /// What holds values and closures of nodes that were freed.
  @safe private nonisolated(unsafe) static var remains: [AnyObject] = []

  /// Takes over what a node owned that is being freed, on any thread.
  ///
  /// The references are handed over: one that the calling thread kept could be the last one.
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

  /// Lets go of nodes whose owner was freed; those that somebody else keeps become roots.
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

  /// Tells those that somebody else keeps, before any code of the user's runs that could look at them.
  @MainActor private static func tellNewcomers() {
    while toldCount < pending.count {
      let index = toldCount
      toldCount += 1
      if !isKnownUniquelyReferenced(&pending[index]) { pending[index].noticeLostOwner() }
    }
  }

  @MainActor private static func release(_ node: consuming Node) {
    guard isKnownUniquelyReferenced(&node) else { return }
    // Mostly it goes now. Where a weak reference brings it back nevertheless, it is a root.
    if node.isPlainLeaf { return node.becomeRoot() }
    weak let witness = node
    _ = consume node
    witness?.noticeLostOwner()
  }

  @MainActor private static func releaseRemains() {
    // What is freed here may free further nodes.
    var objects: [AnyObject] = []
    swap(&objects, &remains)
  }
}

/// What a node owned that was freed.
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
    // Taken out, so that those that nobody else keeps are freed in there and not after it.
    if !nodes.isEmpty { NodeRelease.release(exchange(&nodes, with: [])) }
  }
}
