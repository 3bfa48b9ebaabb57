extension UpdatePass {
  // MARK: A node

  /// Does what is pending at one node, in the order of the contract.
  ///
  /// Gives whether there was anything to do that may be done now.
  @discardableResult
  func visit(_ node: Node, _ work: NodeWork) -> Bool {
    guard !node.pending.isDisjoint(with: work), !isHeld(node) else { return false }
    // A callback of this very visit may ask for more of it.
    let isNested = node.state.contains(.visiting)
    let outer = (fields.visited, UpdateGenerations.current)
    let (pending, calls) = (node.pending, fields.callbackCount)
    fields.visited = NodeRef(node)
    UpdateGenerations.current = generation(of: node)
    node.state.insert(.visiting)
    if work.contains(.appearance) { appear(node) }
    settleHandlers(of: node, work)
    runIfNeeded(.updateProperties, of: node, work)
    runIfNeeded(.layout, of: node, work)
    runIfNeeded(.draw, of: node, work)
    if !isNested { node.state.remove(.visiting) }
    (fields.visited, UpdateGenerations.current) = outer
    let didWork = fields.callbackCount != calls || node.pending != pending
    noteProgress(didWork)
    // What code of the user's asked for that is no callback, such as `==`.
    runRequestsIfNeeded()
    return didWork
  }

  @inline(__always)
  private func isPending(_ mark: NodeWork, _ node: Node, _ work: NodeWork) -> Bool {
    work.contains(mark) && node.pending.contains(mark)
  }

  /// Whether the node was not taken into or out of a window by one of its callbacks, and was not told that
  /// it disappears.
  private func isStillVisiting(_ node: Node) -> Bool { node.state.contains(.visiting) }

  // MARK: Appearance

  private func appear(_ node: Node) {
    guard node.pending.contains(.appearance) else { return }
    count(node)
    if node.state.contains(.disappearing) {
      // A callback of its own disappearance has brought it back.
      appearance(node) { node.endDisappearance() }
      guard isStillVisiting(node) else { return }
    }
    if !node.state.contains(.loaded) {
      node.state.insert(.loaded)
      appearance(node) { node.viewDidLoad() }
      guard isStillVisiting(node) else { return }
    }
    // The callbacks so far may have begun to take the node away, or done all of this.
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

  /// Tells a node that the update in which it appeared has settled.
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

  /// Calls handlers, until none of the node has anything to hear, then actions, and handlers again: what one
  /// of them writes may be for another one, whatever their order, and hooks see what comes out.
  ///
  /// What actions write that is for other actions comes in the next round.
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

  /// Gives `false` if something is left to the next update.
  private func callHandlers(of node: Node) -> Bool {
    node.pending.remove(.traitChanges)
    guard let registrations = node.extras?.registrations else { return true }
    var isLeftPending = false
    for registration in registrations {
      // What the others have to hear is to reach them where the node is fields.visited again.
      guard isStillVisiting(node) else {
        node.mark(.traitChanges)
        return true
      }
      guard registration.isActive else {
        // Its target is gone, or another handler has unregistered it.
        node.unregisterForTraitChanges(registration)
        continue
      }
      guard let trait = registration.reader.firstChange(), registration.isActive else { continue }
      // Comparing runs code of the user's.
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

  /// Whether a handler or an action may be called, or is left to the next update.
  private func admits(_ callCount: CallCount, of node: Node, _ hook: Hook) -> Bool {
    let isAdmitted =
      callCount.calls(in: serial) > 0
      || UpdateGenerations.admits(callCount.generation(in: serial))
    if !isAdmitted { noteLeftPending(node, hook) }
    return isAdmitted
  }

  private func call(_ registration: TraitRegistration, of node: Node, because trait: TraitKey) {
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
    guard let changes = node.extras?.changes else { return }
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

  /// Reads the value of an action again, and calls the action if it differs.
  private func bringUpToDate(_ change: ChangeObservation, of node: Node) {
    // What a value depends on is forgotten when it is read again.
    let reason = recorder(after: change.callCount.calls(in: serial))?.reason(of: change, node)
    guard change.isActive else { return }
    recorder?.willCall(node, .onChange)
    callback(.onChange) { change.track(node, tracksModels: fields.tracksModels) }
    guard change.isActive, change.hasNews else { return }
    guard isStillVisiting(node) else {
      // The value itself has taken its node away.
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

  /// Does something for a handler or an action, which may be of a later generation than its node.
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
    // Comparing runs code of the user's, which may ask for the hook, or take the node away.
    guard state.hasChanged else { return node.pending.contains(hook.work) }
    return isStillVisiting(node) || leave(hook, of: node)
  }

  /// Leaves a hook for when its node is fields.visited again: a comparison has taken the node away.
  ///
  /// Gives `false`.
  private func leave(_ hook: Hook, of node: Node) -> Bool {
    node.mark(hook.check)
    return false
  }

  private func run(_ hook: Hook, of node: Node) {
    let runs = isCounted(node) ? Int(node.runCounts[hook.trackedIndex]) : 0
    if let recorder = recorder(after: runs) {
      let reason = recorder.reason(of: hook, node)
      if !isStillVisiting(node) {
        _ = leave(hook, of: node)
        return
      }
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

// What is counted of a node in one update: see `Node.runCounts`.
extension UpdatePass {
  /// The place of the node's generation among its counts.
  private static let generationPlace = 3
  /// Stands beside the generation once something of the node has run.
  private static let hasRun: UInt16 = 1 << 15

  /// Whether anything is counted of the node in this update.
  private func isCounted(_ node: Node) -> Bool { node.fields.countedUpdate == serial }

  func hasRun(_ node: Node) -> Bool {
    isCounted(node) && node.runCounts[Self.generationPlace] & Self.hasRun != 0
  }

  var newGeneration: UInt16 { UpdateGenerations.current + 1 }

  func noteNew(_ node: Node) { setGeneration(of: node, newGeneration) }

  /// Counts the node among those of which something has run.
  private func count(_ node: Node) {
    if !isCounted(node) {
      node.fields.countedUpdate = serial
      node.runCounts = SIMD4(0, 0, 0, Self.hasRun)
    } else if node.runCounts[Self.generationPlace] & Self.hasRun == 0 {
      node.runCounts[Self.generationPlace] |= Self.hasRun
    } else {
      return
    }
    fields.report.nodeCount += 1
  }

  /// Which generation of this update a node is of, see `UpdateGenerations`.
  private func generation(of node: Node) -> UInt16 {
    isCounted(node) ? node.runCounts[Self.generationPlace] & ~Self.hasRun : 0
  }

  /// Notes that a node is of a generation, if it was not of a later one.
  func setGeneration(of node: Node, _ generation: UInt16) {
    if !isCounted(node) {
      node.fields.countedUpdate = serial
      node.runCounts = SIMD4()
    }
    let counted = node.runCounts[Self.generationPlace]
    guard counted & ~Self.hasRun < generation else { return }
    node.runCounts[Self.generationPlace] = counted & Self.hasRun | generation
    guard generation > UpdateGenerations.limit, let maker = fields.visited?.node else { return }
    UpdateGenerations.noteMaker(of: node, maker, fields.runningHook)
  }

  /// Has a node that is in no window be of the generation of what it is in.
  func inheritGeneration(_ node: NodeRef) {
    guard let owner = node.node.owner else { return }
    let generation = generation(of: owner)
    if generation > 0 { setGeneration(of: node.node, generation) }
  }

  /// Whether nothing of a node is to run now, or in this update.
  private func isHeld(_ node: Node) -> Bool {
    // Between `viewDidLoad()` and the end of `viewIsAppearing(_:)`, no hook comes.
    if node.pending.contains(.appearance), !node.state.isDisjoint(with: [.leaving, .visiting]) {
      return true
    }
    guard isCounted(node) else { return false }
    let counted = node.runCounts[Self.generationPlace]
    let generation = counted & ~Self.hasRun
    if generation < 2 { return false }
    let isAdmitted =
      counted & Self.hasRun != 0 && generation <= UpdateGenerations.limit
      || UpdateGenerations.admits(generation)
    if !isAdmitted { noteLeftPending(node, .updateProperties) }
    return !isAdmitted
  }

  /// Whether a node that has not appeared is being taken from its window.
  private func isLeaving(_ node: Node) -> Bool {
    node.pending.contains(.appearance) && node.state.contains(.leaving)
  }
}
