internal import TraitTree

/// Trees of given sizes.
@MainActor enum Trees {
  /// Whether the node at an index is one of `picked` evenly spread ones among `count`.
  static func isPicked(_ index: Int, of count: Int, _ picked: Int) -> Bool {
    let stride = max(count / picked, 1)
    return index % stride == stride / 2 && index / stride < picked
  }

  /// A root with `count` children.
  static func wide(_ count: Int, child: (Int) -> Node) -> Node {
    let root = QuietNode()
    for index in 0..<count { root.addChild(child(index)) }
    return root
  }

  /// A tree of `count` nodes in which nodes have ten children each, built top down.
  static func balanced(_ count: Int, node: (Int) -> Node) -> Node {
    let root = node(0)
    var nodes = [root]
    nodes.reserveCapacity(count)
    for index in 1..<max(count, 1) {
      let next = node(index)
      nodes[(index - 1) / 10].addChild(next)
      nodes.append(next)
    }
    return root
  }

  /// A chain of `depth` nodes above a leaf, with the root first.
  static func chain(depth: Int, leaf: Node) -> Node {
    let root = QuietNode()
    var last: Node = root
    for _ in 1..<max(depth, 1) {
      let next = QuietNode()
      last.addChild(next)
      last = next
    }
    last.addChild(leaf)
    return root
  }

  /// Puts a tree into a window and brings it up to date.
  static func window(_ root: Node) -> Window {
    let window = Window(rootNode: root, scheduler: .manual)
    window.updateIfNeeded()
    return window
  }
}
