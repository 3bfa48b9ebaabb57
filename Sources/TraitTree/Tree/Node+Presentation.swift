extension Node {
  /// Presents a node: it becomes live with this one, and comes after its children in an update.
  ///
  /// This node owns the presented one until ``dismiss()``. The presented node inherits traits from
  /// the window and not from this node, as in UIKit: overrides on the window reach it, overrides on
  /// its presenter do not.
  ///
  /// - Precondition: The node is in no tree, and this node presents nothing.
  ///
  /// - Complexity: At most O(*n*) in the size of the presented node's subtree.
  ///
  /// - Parameter node: The node to present, a root that is in no window.
  public final func present(_ node: Node) {
    node.becomeRootIfOwnerFreed()
    checkPresentsNothing(for: node)
    // A window that is being released does not count.
    let isInTree = node.ownerRef != nil || node.liveWindow?.aliveSelf != nil
    if node === self || isInTree || (node.hasOwnedNodes && node.isAncestor(of: self)) {
      fatalError(
        """
        Cannot present the node \(node.path) (\(type(of: node))) from \(path): it is already in a \
        tree, \(node.whereabouts(besides: self)).
        """)
    }
    node.relocate(to: .presented(by: self))
  }

  final func checkPresentsNothing(for node: Node) {
    guard let presentedNode = extras?.fields.presented else { return }
    fatalError(
      """
      Cannot present the node \(node.path) (\(type(of: node))) from \(path): it already presents \
      \(presentedNode.path). Call dismiss() first, or present from \(presentedNode.path).
      """)
  }

  /// Where the node is, and how to remove it from there, for messages.
  private final func whereabouts(besides presenter: Node) -> String {
    if state.contains(.presented), let presentingNode = owner {
      return "presented from \(presentingNode.path). Call dismiss() there first"
    }
    if let parent { return "a child of \(parent.path). Call removeFromParent() on it first" }
    if window != nil { return "the rootNode of a window. Set that window's rootNode to nil first" }
    return "which \(presenter.path) is in too. Present a node of its own"
  }

  /// Dismisses the node that this one presents, or else the presentation that this node is in.
  ///
  /// A node that presents nothing is dismissed itself if it is presented, or the nearest of its
  /// ancestors that is. The presented node leaves the window at once, with its disappearance
  /// callbacks. Without a presentation, nothing happens.
  ///
  /// - Complexity: At most O(*n*) in the size of the presented node's subtree, and in the depth of this node.
  public final func dismiss() {
    becomeRootIfOwnerFreed()
    if let presented = extras?.fields.presented {
      presented.relocate(to: .nowhere)
      return
    }
    var node = self
    while !node.state.contains(.presented), let parent = node.owner { node = parent }
    if node.state.contains(.presented), node.owner != nil { node.relocate(to: .nowhere) }
  }
}
