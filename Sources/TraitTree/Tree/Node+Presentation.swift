extension Node {
  /// Presents a node: it becomes live with this one, and comes after its children in an update.
  ///
  /// This node owns the presented one until ``dismiss()``. The presented node inherits traits from the
  /// window and not from this node, as in UIKit: overrides on the window reach it, overrides on its
  /// presenter do not. Stops with a message if the node is in a tree already, or if this node presents
  /// something.
  ///
  /// - Parameter node: The node to present, a root that is in no window.
  public final func present(_ node: Node) {
    node.noticeLostOwner()
    if let presented = presentedNode {
      fatalError(
        """
        Cannot present the node \(node.path) (\(type(of: node))) from \(path): it already presents \
        \(presented.path). Call dismiss() first, or present from \(presented.path).
        """)
    }
    let isInTree = node.ownerRef != nil || node.isLive
    if node === self || isInTree || (node.hasOwnedNodes && node.isAncestor(of: self)) {
      fatalError(
        """
        Cannot present the node \(node.path) (\(type(of: node))) from \(path): it is already in a \
        tree, \(node.whereabouts(besides: self)).
        """)
    }
    node.relocate(to: .presented(by: self))
  }

  /// Where the node is, and how to take it out of there.
  private final func whereabouts(besides presenter: Node) -> String {
    if let presentingNode {
      return "presented from \(presentingNode.path). Call dismiss() there first"
    }
    if let parent { return "a child of \(parent.path). Call removeFromParent() on it first" }
    if isLive { return "the rootNode of a window. Set that window's rootNode to nil first" }
    return "which \(presenter.path) is in too. Present a node of its own"
  }

  /// Dismisses what this node presents; a node that presents nothing is dismissed by its presenter.
  ///
  /// The presented node leaves the window at once, with its disappearance callbacks.
  public final func dismiss() {
    noticeLostOwner()
    if let presented = presentedNode {
      presented.relocate(to: .nowhere)
    } else if presentingNode != nil {
      relocate(to: .nowhere)
    }
  }
}
