extension UpdatePass {
  // MARK: A node

  /// Does the pending work of one node, in the documented order.
  ///
  /// Returns whether there was anything to do now.
  @discardableResult
  func visit(_ node: Node, _ work: NodeWork) -> Bool {
    guard !node.pending.isDisjoint(with: work), !isHeld(node) else { return false }
    // A callback of this very visit may request a nested one.
    let isNested = node.state.contains(.isBeingVisited)
    let outer = (fields.visited, UpdateGenerations.current)
    let (pending, calls) = (node.pending, fields.callbackCount)
    fields.visited = NodeRef(node)
    UpdateGenerations.current = generation(of: node)
    node.state.insert(.isBeingVisited)
    if work.contains(.appearance) { appear(node) }
    settleHandlers(of: node, work)
    runIfNeeded(.updateProperties, of: node, work)
    runIfNeeded(.layout, of: node, work)
    runIfNeeded(.draw, of: node, work)
    if !isNested { node.state.remove(.isBeingVisited) }
    (fields.visited, UpdateGenerations.current) = outer
    let didWork = fields.callbackCount != calls || node.pending != pending
    noteProgress(didWork)
    // Requests by user code other than callbacks, such as `==`.
    runRequestsIfNeeded()
    return didWork
  }

  @inline(__always)
  private func isPending(_ mark: NodeWork, _ node: Node, _ work: NodeWork) -> Bool {
    work.contains(mark) && node.pending.contains(mark)
  }

  /// Whether no callback has moved the node into or out of a window since its visit began.
  private func isStillVisiting(_ node: Node) -> Bool { node.state.contains(.isBeingVisited) }

  // MARK: Appearance

  private func appear(_ node: Node) {
    guard node.pending.contains(.appearance) else { return }
    count(node)
    if node.state.contains(.disappearing) {
      // A callback of its own disappearance has returned it to the window.
      appearance(node) { node.endDisappearance() }
      guard isStillVisiting(node) else { return }
    }
    if !node.state.contains(.loaded) {
      node.state.insert(.loaded)
      appearance(node) { node.viewDidLoad() }
      guard isStillVisiting(node) else { return }
    }
    // The callbacks so far may have begun to remove the node, or have done all of this.
    guard node.pending.contains(.appearance), !isLeaving(node) else { return }
    node.state.insert(.appeared)
    appearance(node) { node.viewWillAppear(false) }
    guard isStillVisiting(node) else { return }
    appearance(node) { node.viewIsAppearing(false) }
    guard isStillVisiting(node) else { return }
    node.pending.remove(.appearance)
    node.state.subtract(.hooksHaveRun)
    node.mark(.didAppear)
  }

  /// Calls `viewDidAppear(_:)`, since the update in which the node appeared has settled.
  func finishAppearance(of node: Node) {
    guard node.pending.contains(.didAppear) else { return }
    node.pending.remove(.didAppear)
    let outer = (fields.visited, UpdateGenerations.current)
    fields.visited = NodeRef(node)
    UpdateGenerations.current = generation(of: node)
    appearance(node) { node.viewDidAppear(false) }
    (fields.visited, UpdateGenerations.current) = outer
    noteProgress(true)
  }

  private func appearance(_ node: Node, _ body: () -> Void) {
    recorder?.willCall(node, nil)
    callback(nil, body)
  }

  // MARK: Handlers and actions

  /// Calls handlers until none is due, then actions, and handlers again: each may change values
  /// that others observe, whatever their order, and hooks see the outcome.
  ///
  /// Changes that actions make to values of other actions are for the next round.
  private func settleHandlers(of node: Node, _ work: NodeWork) {
    callHandlersUntilSettled(node, work)
    guard isPending(.changes, node, work), isStillVisiting(node) else { return }
    callActions(of: node)
    callHandlersUntilSettled(node, work)
  }

  private func callHandlersUntilSettled(_ node: Node, _ work: NodeWork) {
    while isPending(.traitChanges, node, work), isStillVisiting(node) {
      if !callHandlers(of: node) { return }
    }
  }

  /// Returns `false` if a handler is left to the next update.
  private func callHandlers(of node: Node) -> Bool {
    node.pending.remove(.traitChanges)
    guard let registrations = node.extras?.fields.registrations else { return true }
    var isLeftPending = false
    for registration in registrations {
      // The others are called when the node is visited again.
      guard isStillVisiting(node) else {
        node.mark(.traitChanges)
        return true
      }
      guard registration.isActive else {
        // Its target was freed, or another handler has unregistered it.
        node.unregisterForTraitChanges(registration)
        continue
      }
      guard let trait = registration.reader.firstChange(), registration.isActive else { continue }
      guard isStillVisiting(node) else {
        node.mark(.traitChanges)
        return true
      }
      if admits(registration.callCount, of: node, .traitChanges) {
        call(registration, of: node, because: trait)
      } else {
        isLeftPending = true
      }
    }
    if isLeftPending { node.mark(.traitChanges) }
    return !isLeftPending
  }

  /// Returns whether a handler or an action may be called; if not, it is left to the next update.
  private func admits(_ callCount: CallCount, of node: Node, _ hook: Hook) -> Bool {
    let isAdmitted =
      callCount.calls(in: serial) > 0
      || UpdateGenerations.admits(callCount.generation(in: serial))
    if !isAdmitted { noteLeftPending(node, hook) }
    return isAdmitted
  }

  private func call(_ registration: TraitRegistration, of node: Node, because trait: KeyDescriptor)
  {
    let calls = registration.callCount.calls(in: serial)
    if let recorder = recorder(after: calls) {
      note(node, .traitChanges, recorder.reason(of: trait, node), after: calls, recorder)
    }
    guard registration.callCount.countCall(in: serial, limit: limit) else { return }
    count(node)
    fields.report.counts[.traitChanges] += 1
    let previous = registration.takePrevious()
    inGeneration(registration.callCount.generation(in: serial)) {
      callback(.traitChanges) {
        RunningHook.asCurrent(node) { registration.call(node, previous) }
      }
    }
  }

  private func callActions(of node: Node) {
    node.pending.remove(.changes)
    guard let changes = node.extras?.fields.observations else { return }
    var isLeftPending = false
    for change in changes {
      guard isStillVisiting(node) else { return node.mark(.changes) }
      guard change.isActive, change.isDue, change.isActive else { continue }
      if admits(change.callCount, of: node, .onChange) {
        inGeneration(change.callCount.generation(in: serial)) { bringUpToDate(change, of: node) }
      } else {
        isLeftPending = true
      }
    }
    if isLeftPending { node.mark(.changes) }
  }

  /// Reads the value of an action again, and calls the action if the value differs.
  private func bringUpToDate(_ change: ChangeObservation, of node: Node) {
    // Before the value is read again, which replaces its dependencies.
    let reason = recorder(after: change.callCount.calls(in: serial))?.reason(of: change, node)
    guard change.isActive else { return }
    recorder?.willCall(node, .onChange)
    callback(.onChange) { change.track(node, tracksModels: fields.tracksModels) }
    guard change.isActive, change.hasNews else { return }
    guard isStillVisiting(node) else {
      // Reading the value has moved its node.
      change.isInterrupted = true
      return node.mark(.changes)
    }
    let calls = change.callCount.calls(in: serial)
    if let recorder = recorder(after: calls) {
      note(node, .onChange, reason ?? .firstRun, after: calls, recorder)
    }
    guard change.callCount.countCall(in: serial, limit: limit) else { return }
    count(node)
    fields.report.counts[.onChange] += 1
    callback(.onChange) { RunningHook.asCurrent(node) { change.call(node) } }
  }

  /// Runs a handler or an action, which may be of a later generation than its node.
  private func inGeneration(_ generation: UInt16, _ body: () -> Void) {
    let outer = UpdateGenerations.current
    UpdateGenerations.current = max(outer, generation)
    body()
    UpdateGenerations.current = outer
  }

  // MARK: Hooks

  private func runIfNeeded(_ hook: Hook, of node: Node, _ work: NodeWork) {
    if work.contains(hook.work), isStillVisiting(node), needs(hook, node) { run(hook, of: node) }
  }

  private func needs(_ hook: Hook, _ node: Node) -> Bool {
    if node.pending.contains(hook.work) { return true }
    guard node.pending.contains(hook.check) else { return false }
    node.pending.remove(hook.check)
    guard let state = node.extras?[hook] else { return false }
    // Comparing runs code of the user's, which may request the hook, or move the node.
    guard state.hasChanged else { return node.pending.contains(hook.work) }
    if isStillVisiting(node) { return true }
    node.mark(hook.check)
    return false
  }

  private func run(_ hook: Hook, of node: Node) {
    let runs = isCounted(node) ? Int(node.runCounts[hook.trackedIndex]) : 0
    if let recorder = recorder(after: runs) {
      let reason = recorder.reason(of: hook, node)
      if !isStillVisiting(node) { return node.mark(hook.check) }
      note(node, hook, reason, after: runs, recorder)
    }
    count(node)
    node.pending.subtract([hook.work, hook.check])
    guard runs < limit else { return }
    node.runCounts[hook.trackedIndex] += 1
    node.state.insert(hook.hasRun)
    fields.report.counts[hook] += 1
    callback(hook) {
      RunningHook.record(node) {
        HookTracking.run(hook, of: node, tracksModels: fields.tracksModels)
      }
      HookTracking.adoptTraits(hook, of: node)
    }
  }
}

// Run counts and generation of a node in one update, see `Node.runCounts`.
extension UpdatePass {
  /// The index of the generation in `runCounts`.
  private static let generationIndex = 3
  /// Set beside the generation once anything of the node has run.
  private static let hasRun: UInt16 = 1 << 15

  private func isCounted(_ node: Node) -> Bool { node.fields.countedUpdate == serial }

  func hasRun(_ node: Node) -> Bool {
    isCounted(node) && node.runCounts[Self.generationIndex] & Self.hasRun != 0
  }

  var newGeneration: UInt16 { UpdateGenerations.current + 1 }

  func noteNew(_ node: Node) { setGeneration(of: node, newGeneration) }

  /// Counts the node among those of which anything has run.
  private func count(_ node: Node) {
    if !isCounted(node) {
      node.fields.countedUpdate = serial
      node.runCounts = SIMD4(0, 0, 0, Self.hasRun)
    } else if node.runCounts[Self.generationIndex] & Self.hasRun == 0 {
      node.runCounts[Self.generationIndex] |= Self.hasRun
    } else {
      return
    }
    fields.report.nodeCount += 1
  }

  /// The node's generation in this update, see `UpdateGenerations`.
  private func generation(of node: Node) -> UInt16 {
    isCounted(node) ? node.runCounts[Self.generationIndex] & ~Self.hasRun : 0
  }

  /// Sets a node's generation, unless it is of a later one.
  func setGeneration(of node: Node, _ generation: UInt16) {
    if !isCounted(node) {
      node.fields.countedUpdate = serial
      node.runCounts = SIMD4()
    }
    let counted = node.runCounts[Self.generationIndex]
    guard counted & ~Self.hasRun < generation else { return }
    node.runCounts[Self.generationIndex] = counted & Self.hasRun | generation
    guard generation > UpdateGenerations.limit, let maker = fields.visited?.node else { return }
    UpdateGenerations.noteMaker(of: node, maker, fields.runningHook)
  }

  /// Gives a node outside windows the generation of its owner.
  func inheritGeneration(_ node: NodeRef) {
    guard let owner = node.node.owner else { return }
    let generation = generation(of: owner)
    if generation > 0 { setGeneration(of: node.node, generation) }
  }

  /// Whether nothing of a node may run now, or in this update.
  private func isHeld(_ node: Node) -> Bool {
    // No hook runs between `viewDidLoad()` and the end of `viewIsAppearing(_:)`.
    if node.pending.contains(.appearance),
      !node.state.isDisjoint(with: [.leaving, .isBeingVisited])
    {
      return true
    }
    guard isCounted(node) else { return false }
    let counted = node.runCounts[Self.generationIndex]
    let generation = counted & ~Self.hasRun
    if generation < 2 { return false }
    let isAdmitted =
      counted & Self.hasRun != 0 && generation <= UpdateGenerations.limit
      || UpdateGenerations.admits(generation)
    if !isAdmitted { noteLeftPending(node, .updateProperties) }
    return !isAdmitted
  }

  /// Whether a node that has not appeared is being removed from its window.
  private func isLeaving(_ node: Node) -> Bool {
    node.pending.contains(.appearance) && node.state.contains(.leaving)
  }
}
