/// A reader that marks its node, to be compared in the node's next visit.
@MainActor
final class NodeReader: TraitReader {
  /// It owns the reader.
  private let node: NodeRef
  /// The mark to set when a value changes.
  let work: NodeWork

  init(node: Node, work: NodeWork) {
    self.node = NodeRef(node)
    self.work = work
  }

  override var scope: Scope { node.object.scope }

  override func markForCheck() { node.object.mark(work) }
}
