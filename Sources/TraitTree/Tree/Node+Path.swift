extension Node: ScopeOwner {
  /// The names from the root to this node, joined by `/`; a presented node follows its presenter.
  ///
  /// Siblings with the same name have their index: `Root/Row[2]`. O(depth + siblings on the way).
  final var path: String { NodeNames().path(of: self) }

  /// The node at the top of the tree: this node, an ancestor, or the presenter of one.
  final var root: Node {
    var root = self
    while let owner = root.owner { root = owner }
    return root
  }
}
