internal import TraitTree

/// A tree in a window, and nodes in it that are asked to update.
@MainActor struct PendingTree {
  private let window: Window
  private let pending: [Node]

  init(_ root: Node, pending: [Node]) {
    window = Trees.window(root)
    self.pending = pending
  }

  /// Gives the number of hooks that ran.
  @discardableResult func update() -> Int {
    for node in pending { node.setNeedsUpdateProperties() }
    return window.updateIfNeeded().runs[.updateProperties] ?? 0
  }

  /// Takes samples of an update.
  var sampled: @MainActor () -> [Double] {
    let subject = Subject.repeated("") { count in for _ in 0..<count { update() } }
    return { [subject.sample()] }
  }
}
