extension Window {
  /// What the updates of this window run, and why, while it is enabled.
  ///
  /// It is not by default, and then costs nothing.
  public internal(set) var trace: UpdateTrace {
    get {
      if let madeTrace { return unsafe unsafeDowncast(madeTrace, to: UpdateTrace.self) }
      let trace = UpdateTrace()
      madeTrace = trace
      return trace
    }
    set { madeTrace = newValue }
  }

  /// The trace, if it is enabled.
  var enabledTrace: UpdateTrace? {
    guard madeTrace != nil else { return nil }
    let trace = trace
    return trace.isEnabled ? trace : nil
  }

  // MARK: Updates

  /// Updates everything that is pending, now.
  ///
  /// For each pending node in document order: appearance callbacks, trait-change handlers,
  /// ``Node/updateProperties()``, layout; again until nothing is pending; then ``Node/draw()`` and
  /// ``Node/viewDidAppear(_:)``; and again until nothing is pending. Within a hook or handler, of this
  /// window or another one, it takes effect right after that, and the report is empty.
  ///
  /// Complexity: follows the number of pending nodes, and their depth.
  ///
  /// - Returns: What ran.
  @discardableResult
  public func updateIfNeeded() -> UpdateReport {
    EnvironmentTransform.checkMayUpdate("a window")
    if isUpdating || UpdatePass.deferUpdate(of: self) { return UpdateReport() }
    return update()
  }

  /// Updates, makes changes, and updates again.
  ///
  /// - Parameter changes: Makes the changes. It is called once, at once.
  /// - Returns: What the closure returns.
  /// - Throws: What the closure throws. What it has changed until then is updated all the same.
  @discardableResult
  public func withUpdates<R>(_ changes: () throws -> R) rethrows -> R {
    updateIfNeeded()
    defer { updateIfNeeded() }
    return try changes()
  }

  /// Updates until nothing is pending, and waits for an update that the main-actor scheduler holds.
  ///
  /// It works with every scheduler, and does not wait for one that may never call. While other threads keep
  /// changing what hooks have read, it goes on. What an update leaves pending since it would go on for ever is
  /// left.
  ///
  /// - Returns: What ran, from the call on.
  public func settled() async -> UpdateReport {
    var report = updateIfNeeded()
    while true {
      if isScheduled, scheduler is MainActorUpdateScheduler {
        await withCheckedContinuation { waiters.append($0) }
      } else if inbox.hasOutsideChanges {
        await Task.yield()
      } else {
        return report
      }
      report.merge(updateIfNeeded())
    }
  }

  /// Does what a callback of a pass asked for, now that it has returned.
  func updateAfterCallback(of pass: UpdatePass) {
    if !isUpdating {
      pass.adoptUnsettled(of: update())
    } else if let ownedRootNode {
      pass.visitSubtree(of: ownedRootNode, .rounds)
    }
  }

  private func update() -> UpdateReport {
    isUpdating = true
    defer {
      isUpdating = false
      // Others have changed something meanwhile, or something is left that callbacks had begun.
      if inbox.hasOutsideChanges || (hasPending && !hasLeftPending) { scheduleIfNeeded() }
    }
    beginTurn()
    if !departed.isEmpty {
      let items = departed
      departed = []
      for item in items {
        if let node = item.node, node.window == nil { node.forgetHooks() }
      }
    }
    return UpdatePass.run(in: self) { pass in
      drainInbox()
      var goesOn = true
      repeat {
        goesOn = false
        while hasRound {
          round(pass)
          drainInbox()
          // What is left then is left to the next update.
          if !pass.takeProgress() { break }
          goesOn = true
        }
        display(pass)
        drainInbox()
        if pass.takeProgress() { goesOn = true }
      } while goesOn && hasPending
      hasLeftPending = hasPending && UpdateGenerations.hasEnded
    }
  }

  private var hasPending: Bool { hasRound || (rootRef != nil && !agenda.isEmpty(.displays)) }

  private var hasRound: Bool {
    isObserverPending || (rootRef != nil && !agenda.isEmpty(.rounds))
  }

  /// Visits what is pending, the window itself first.
  private func round(_ pass: UpdatePass) {
    let visitsWindow = isObserverPending
    if let observer, visitsWindow {
      isObserverPending = false
      pass.countRound()
      pass.visit(observer, .rounds)
    }
    guard let root = rootRef, !agenda.isEmpty(.rounds) else { return }
    agenda.traverse(.rounds, from: root, begin: { if !visitsWindow { pass.countRound() } }) {
      pass.visit($0, .rounds)
    }
  }

  private func display(_ pass: UpdatePass) {
    guard let root = rootRef, !agenda.isEmpty(.displays) else { return }
    agenda.traverse(.displays, from: root) { pass.visit($0, [.display, .checkDisplay]) }
    // Nodes that have drawn and are still to be told that they appeared are in the list again.
    guard let root = rootRef, !agenda.isEmpty(.displays) else { return }
    agenda.traverse(.displays, from: root) { pass.finishAppearance(of: $0) }
  }

  /// Marks what has to run again because of a model.
  ///
  /// What other threads have changed is looked at once in an update, however much they change meanwhile.
  func drainInbox() {
    let update = UpdatePass.current?.serial
    if inbox.hasOutsideChanges, drainedUpdate != update { drain(.outside) }
    if let update { drainedUpdate = update }
    if inbox.hasUpdateChanges { drain(.update) }
  }

  private func drain(_ origin: ModelInbox.Origin) {
    // A scheduler may come back here.
    var targets: [ModelTarget] = []
    swap(&targets, &spareTargets)
    if origin == .update {
      inbox.takeUpdateChanges(into: &targets)
    } else {
      inbox.takeAll(into: &targets)
    }
    while !targets.isEmpty {
      let target = targets.removeLast()
      guard let node = target.takeFiredNode(origin) else { continue }
      if node.liveWindowRef == Unretained(self) {
        if node.addPending(target.work) { enqueue(node, target.work) }
      } else {
        node.node.mark(target.work)
      }
    }
    spareTargets = targets
  }

  // MARK: Scheduling

  /// Asks for the update that `scheduleIfNeeded()` has decided on.
  func callScheduler() { scheduler.schedule { [weak self] in self?.scheduledUpdate() } }

  private func scheduledUpdate() {
    isScheduled = false
    updateIfNeeded().writeUnsettled()
    let waiting = waiters
    waiters = []
    for waiter in waiting { waiter.resume() }
  }
}
