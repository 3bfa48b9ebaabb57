// The calls alternate for each node: it appears, and disappears before it appears again, whatever
// callbacks do to the tree meanwhile. `appeared` means that `viewWillDisappear(_:)` is due,
// `disappearing` that `viewDidDisappear(_:)` is; a live node with neither has its appearance
// pending.
extension Node {
  /// Calls `viewWillDisappear(_:)` in a subtree that is about to leave its window, until no node in
  /// it has appeared, and adds the nodes to `nodes` for `endDisappearance()`.
  ///
  /// The callbacks may edit the tree: nodes that they move elsewhere in the window are spared,
  /// those that they move into the subtree are not, and nodes in it that have not appeared yet no
  /// longer do.
  final func beginDisappearance(to destination: Destination, _ nodes: inout [Node]) {
    while let window = liveWindow, destination.window !== window, destination.isWanted(by: self) {
      let appeared = markLeaving()
      if appeared.isEmpty { return }
      for node in appeared where node.state.isSuperset(of: [.appeared, .leaving]) {
        node.state.subtract([.appeared, .isBeingVisited])
        node.state.insert(.disappearing)
        node.pending.remove(.didAppear)
        nodes.append(node)
        RunningHook.untracked { node.viewWillDisappear(false) }
      }
    }
  }

  /// Marks the subtree, and returns the nodes in it that have appeared.
  private final func markLeaving() -> [Node] {
    var appeared: [Node] = []
    forEachInSubtree { node in
      node.state.insert(.leaving)
      if node.state.contains(.appeared) { appeared.append(node) }
    }
    return appeared
  }

  /// Calls `viewDidDisappear(_:)` if it is due.
  ///
  /// A node that is live again, moved by a callback, appears in the next update.
  final func endDisappearance() {
    guard state.contains(.disappearing) else { return }
    state.remove(.disappearing)
    RunningHook.untracked { viewDidDisappear(false) }
    guard let liveWindow, !state.contains(.appeared) else { return }
    Updating.noteNew(self)
    pending.insert(.appearance)
    liveWindow.enqueue(self, .rounds)
  }

  /// Updates a node that was moved within its window.
  final func stay(in window: Window) {
    let isOwnerLeaving = isOwnerLeaving
    if state.contains(.leaving) != isOwnerLeaving {
      forEachInSubtree { node in
        if isOwnerLeaving { node.state.insert(.leaving) } else { node.state.remove(.leaving) }
      }
      // Appearances that had been called off are due again.
      if !isOwnerLeaving { window.scheduleIfNeeded() }
    }
    window.queue.didMove(self)
  }

  /// Whether a subtree above is being removed from the window.
  final var isOwnerLeaving: Bool { ownerRef?.state.contains(.leaving) ?? false }
}
