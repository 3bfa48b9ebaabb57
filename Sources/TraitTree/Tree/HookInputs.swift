/// The sources that a hook of a node, or the value of an `onChange`, has read in its last run.
final class HookInputs: Subscriber, @unchecked Sendable {
  // Unchecked, as its superclass is.

  /// The mark to set on the node when one of them changes.
  private let work: NodeWork
  /// Set while the node is live, hence cannot be freed.
  @exclusivity(unchecked) @safe private nonisolated(unsafe) var node: NodeRef?

  init(work: NodeWork) { self.work = work }

  override func mayHaveChanged() {
    if let node { OnMainActor.assume { node.node.mark(work) } }
  }

  /// Marks the node from now on, if it is live.
  ///
  /// - Returns: The mark, if a source may have changed while no node was connected.
  @discardableResult
  @MainActor func connect(_ newNode: Node) -> NodeWork {
    node = newNode.isLive ? NodeRef(newNode) : nil
    return mayDiffer ? work : []
  }

  @MainActor func disconnect() { node = nil }
}
