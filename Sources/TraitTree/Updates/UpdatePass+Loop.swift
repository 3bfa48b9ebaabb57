extension UpdatePass {
  // MARK: Windows

  static func update(_ window: Window) -> UpdateReport {
    window.fields.isUpdating = true
    defer {
      window.fields.isUpdating = false
      // Other threads have changed something meanwhile, or callbacks have left work.
      let isLeft = window.hasPending && !window.fields.hasLeftPending
      if isLeft || window.inbox.hasOutsideChanges { window.scheduleIfNeeded() }
    }
    window.beginTurn()
    forgetHooksOfDeparted(from: window)
    return run(in: window) { $0.settle(window) }
  }

  private static func forgetHooksOfDeparted(from window: Window) {
    if window.fields.departed.isEmpty { return }
    let departed = exchange(&window.fields.departed, with: [])
    for departure in departed {
      if let node = departure.node, !node.isLive { node.forgetHooks() }
    }
  }

  /// Runs an update of a window that a callback has requested.
  func updateAfterCallback(_ window: Window) {
    if !window.fields.isUpdating {
      fields.report.unsettled += Self.update(window).unsettled
    } else if let root = window.ownedRootNode {
      visitSubtree(of: root, .rounds)
    }
  }

  private func settle(_ window: Window) {
    window.inbox.drain()
    var goesOn = true
    repeat {
      goesOn = false
      while window.hasRound {
        round(of: window)
        window.inbox.drain()
        // The rest is left to the next update.
        if !takeProgress() { break }
        goesOn = true
      }
      display(window)
      window.inbox.drain()
      if takeProgress() { goesOn = true }
    } while goesOn && window.hasPending
    window.fields.hasLeftPending = window.hasPending && UpdateGenerations.hasEnded
  }

  /// Visits pending nodes, the window's observer first.
  private func round(of window: Window) {
    let visitsWindow = window.fields.isObserverPending
    if let observer = window.fields.observer, visitsWindow {
      window.fields.isObserverPending = false
      fields.report.rounds += 1
      visit(observer, .rounds)
    }
    guard let root = window.fields.rootRef, !window.queue.isEmpty(.rounds) else { return }
    window.queue.traverse(
      .rounds, from: root, begin: { if !visitsWindow { fields.report.rounds += 1 } }
    ) { visit($0, .rounds) }
  }

  private func display(_ window: Window) {
    guard let root = window.fields.rootRef, !window.queue.isEmpty(.displays) else { return }
    window.queue.traverse(.displays, from: root) { visit($0, [.display, .checkDisplay]) }
    // Nodes that have drawn and have `viewDidAppear(_:)` pending are in the list again.
    guard let root = window.fields.rootRef, !window.queue.isEmpty(.displays) else { return }
    window.queue.traverse(.displays, from: root) { finishAppearance(of: $0) }
  }

  // MARK: Subtrees

  /// Does the pending work of a subtree in document order, until there is none.
  func visitSubtree(of root: Node, _ work: NodeWork) {
    while true {
      root.liveWindow?.inbox.drain()
      if !visitOnce(NodeRef(root), work) { return }
    }
  }

  /// Walks through a subtree once, and returns whether there was anything to do.
  private func visitOnce(_ root: NodeRef, _ work: NodeWork) -> Bool {
    var didWork = false
    var current: NodeRef? = root
    while let ref = current {
      let isLive = ref.node.isLive
      if !isLive {
        ref.node.checkReaders()
        inheritGeneration(ref)
      }
      let allowed = isLive ? work : work.subtracting(.appearance)
      if !ref.pending.isDisjoint(with: allowed) {
        let node = ref.node
        let moves = Node.moves
        if visit(node, allowed) { didWork = true }
        // Starts again if the node may have moved.
        if Node.moves != moves, ref != root, !root.node.isAncestor(of: node) { return true }
      }
      current = ref.next(within: root, includingPresented: true, descending: true)
    }
    return didWork
  }
}
