/// A reader that belongs to a node: it marks the node, whose next visit looks at it.
@MainActor
final class NodeReader: TraitReader {
  /// The node.
  ///
  /// It owns the reader.
  private let node: NodeRef
  /// What to mark on the node when a value changed.
  let work: NodeWork

  init(node: Node, work: NodeWork) {
    self.node = NodeRef(node)
    self.work = work
  }

  override var scope: Scope { node.object.scope }

  override func markForCheck() { node.object.mark(work) }
}
