// The calls of one node alternate: it appears, and then disappears before it appears again, whatever
// callbacks do to the tree meanwhile. `appeared` says that `viewWillDisappear(_:)` is owed,
// `disappearing` that `viewDidDisappear(_:)` is, and a node of which neither is true and that is live
// has its appearance pending.
extension Node {
  /// Tells what has appeared in the subtree that it is about to leave the window, until nothing of it has
  /// appeared.
  ///
  /// The callbacks may edit the tree. What they take to another place of the window is not told, what
  /// they bring into the subtree is, and what was added to it and has not appeared does not any more.
  ///
  /// - Parameters:
  ///   - destination: Where the node goes. If that is in the same window, nothing disappears.
  ///   - nodes: Gets the nodes that were told, for `endDisappearance()`.
  final func beginDisappearance(to destination: Destination, _ nodes: inout [Node]) {
    while let window = liveWindow, destination.window !== window, destination.isWanted(by: self) {
      let appeared = markLeaving()
      if appeared.isEmpty { return }
      for node in appeared where node.state.isSuperset(of: [.appeared, .leaving]) {
        node.state.subtract([.appeared, .visiting])
        node.state.insert(.disappearing)
        node.pending.remove(.didAppear)
        nodes.append(node)
        RunningHook.untracked { node.viewWillDisappear(false) }
      }
    }
  }

  /// Marks the subtree as leaving.
  ///
  /// Gives the nodes that have appeared.
  private final func markLeaving() -> [Node] {
    var appeared: [Node] = []
    forEachInSubtree { node in
      node.state.insert(.leaving)
      if node.state.contains(.appeared) { appeared.append(node) }
    }
    return appeared
  }

  /// Tells the node that it has disappeared, if that was not done yet.
  ///
  /// One that is live all the same, since a callback has moved it, appears again in the next update.
  final func endDisappearance() {
    guard state.contains(.disappearing) else { return }
    state.remove(.disappearing)
    RunningHook.untracked { viewDidDisappear(false) }
    guard let liveWindow, !state.contains(.appeared) else { return }
    Updating.noteNew(self)
    pending.insert(.appearance)
    liveWindow.enqueue(self, .rounds)
  }

  /// Goes on in the same window, in another place.
  final func stay(in window: Window) {
    let isOwnerLeaving = isOwnerLeaving
    if state.contains(.leaving) != isOwnerLeaving {
      forEachInSubtree { node in
        if isOwnerLeaving { node.state.insert(.leaving) } else { node.state.remove(.leaving) }
      }
      // What was not to appear a moment ago is.
      if !isOwnerLeaving { window.scheduleIfNeeded() }
    }
    window.agenda.didMove(self)
  }

  /// Whether what is above is being taken out of the window.
  final var isOwnerLeaving: Bool { ownerRef?.state.contains(.leaving) ?? false }
}
