/// What a hook of a node, or the value of an `onChange`, has read in its last run.
final class HookInputs: Subscriber, @unchecked Sendable {
  // Unchecked, as its superclass is.

  /// What to mark on the node when something has changed.
  private let work: NodeWork
  /// The node, while it is live: then it cannot be freed.
  @exclusivity(unchecked) @safe private nonisolated(unsafe) var node: NodeRef?

  init(work: NodeWork) { self.work = work }

  override func mayHaveChanged() {
    if let node { OnMainActor.assume { node.node.mark(work) } }
  }

  /// Marks a node from now on if it is live, and nobody otherwise.
  ///
  /// - Returns: The mark, if something may have changed while nobody was marked.
  @discardableResult
  @MainActor func connect(_ newNode: Node) -> NodeWork {
    node = newNode.isLive ? NodeRef(newNode) : nil
    return mayDiffer ? work : []
  }

  @MainActor func disconnect() { node = nil }
}
