extension Node: ScopeOwner {
  /// The names from the root to this node, joined by `/`; a presented node follows its presenter.
  ///
  /// Siblings with the same name have their index: `Root/Row[2]`. O(depth + siblings on the way).
  final var path: String {
    var names: [String] = []
    var next: Node? = self
    while let node = next {
      names.append(node.nameAmongSiblings)
      next = node.owner
    }
    return names.reversed().joined(separator: "/")
  }

  final var root: Node {
    var root = self
    while let owner = root.owner { root = owner }
    return root
  }

  /// The name, with the index among all children if siblings share it.
  final var nameAmongSiblings: String {
    let name = debugName
    guard let parent = owner, !state.contains(.presented) else { return name }
    var index = 0
    var ownIndex = 0
    var isShared = false
    var position = 0
    while let sibling = parent.childList.first(from: position)?.node {
      if sibling === self {
        ownIndex = index
      } else if sibling.debugName == name {
        isShared = true
      }
      index += 1
      position = sibling.position + 1
    }
    return isShared ? "\(name)[\(ownIndex)]" : name
  }
}
