import TraitTree

/// A node whose `updateProperties()` reads one trait and keeps what it read, one value a run.
@MainActor final class ReaderNode<T: TraitDefinition>: Node {
  private(set) var seen: [T.Value] = []

  init(_ trait: T.Type) {
    super.init()
  }

  override func updateProperties() {
    super.updateProperties()
    seen.append(traitCollection[T.self])
  }
}

/// A trait-change handler on one node, and what it was told.
@MainActor final class ChangeLog<T: TraitDefinition> {
  /// What the previous collection held, one value a call.
  private(set) var previous: [T.Value] = []
  /// What the node held, one value a call.
  private(set) var current: [T.Value] = []
  private(set) var registration: (any TraitChangeRegistration)?

  init(_ trait: T.Type, on node: Node) {
    registration = node.registerForTraitChanges([trait]) { [weak self] (node: Node, old) in
      self?.previous.append(old[T.self])
      self?.current.append(node.traitCollection[T.self])
    }
  }

  /// Lets go of the values that it was told.
  func forget() {
    previous = []
    current = []
  }
}

/// Makes a chain of plain nodes, the first the root, each the only child of the one before.
@MainActor func makeChain(_ count: Int) -> [Node] {
  let nodes = (0..<count).map { _ in Node() }
  for (parent, child) in zip(nodes, nodes.dropFirst()) {
    parent.addChild(child)
  }
  return nodes
}
