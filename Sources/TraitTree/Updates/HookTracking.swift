internal import Observation

/// Runs a hook inside observation tracking, with the cheapest registration that works.
///
/// The first hundred runs of a hook expect it to read models. If none did, later runs use
/// Observation's public function, which costs nothing unless a model is read. Classes with an
/// instance that has read a model in this hook are remembered: their other instances get a
/// registration that can be ended from the start.
@MainActor
enum HookTracking {
  /// Classes with a hook that has read a model: one bit for each tracked hook.
  private static var modelReaders: [ObjectIdentifier: UInt8] = [:]

  static func run(_ hook: Hook, of node: Node, tracksModels: Bool) {
    // The base class's hooks read nothing.
    if type(of: node) == Node.self { return }
    let changes = Graph.changes
    let known = node.extras?[hook]?.inputs
    let inputs = known ?? spareInputs[hook.trackedIndex].take() ?? HookInputs(work: hook.check)
    Graph.run(inputs, tracksModels: tracksModels) {
      trackModels(hook, of: node, tracksModels: tracksModels)
    }
    if known == nil {
      if inputs.isEmpty {
        spareInputs[hook.trackedIndex] = inputs
        return
      }
      _ = ensureReader(hook, node)
      node.extras?[hook]?.inputs = inputs
      inputs.connect(node)
    }
    ownChangesWereMoves = changes != Graph.changes && inputs.seeOwnChanges()
  }

  /// For each hook, inputs that have remained empty, to be reused.
  private static var spareInputs: [HookInputs?] = [nil, nil, nil]
  private static var spareModels: [ModelTracking?] = [nil, nil, nil]
  /// Whether the hook has moved its node, and thereby changed a value that it has read.
  private static var ownChangesWereMoves = false

  private static func trackModels(_ hook: Hook, of node: Node, tracksModels: Bool) {
    guard tracksModels else {
      node.extras?[hook]?.models = nil
      return call(hook, of: node)
    }
    guard let models = node.extras?.models(hook) else {
      let isKnown = modelReaders[ObjectIdentifier(type(of: node)), default: 0] & bit(hook) != 0
      let spare = isKnown ? nil : spareModels[hook.trackedIndex].take()
      let models =
        spare ?? ModelTracking(target: ModelTarget(work: hook.work), readsModels: isKnown)
      models.target.connect(node)
      run(hook, of: node, in: models)
      if models.readsModels { return adopt(models, hook, node) }
      // Nothing has registered with it.
      models.target.reset()
      spareModels[hook.trackedIndex] = models
      return
    }
    // The models are not released while the hook runs.
    models.borrow { run(hook, of: node, in: $0) }
  }

  private static func run(_ hook: Hook, of node: Node, in models: ModelTracking) {
    if models.readsModels {
      models.run { call(hook, of: node) }
    } else {
      if node.fields.modelFreeRuns[hook.trackedIndex] < 100 {
        node.fields.modelFreeRuns[hook.trackedIndex] += 1
        models.run { call(hook, of: node) }
      } else {
        models.runIfModelsAreRead { call(hook, of: node) }
      }
      if models.readsModels {
        modelReaders[ObjectIdentifier(type(of: node)), default: 0] |= bit(hook)
      }
    }
  }

  /// Makes the hook depend on the recorded traits, with their current values as the ones seen.
  static func adoptTraits(_ hook: Hook, of node: Node) {
    StructureChange.perform {
      let recorder = Snapshots.shared.recorder
      var isOvertaken = false
      if !recorder.isEmpty {
        let reader = ensureReader(hook, node)
        reader.adopt(recorder)
        isOvertaken = MovedReads.restore(in: reader, recorder)
        if node.isLive { reader.register() }
      } else if let reader = node.extras?[hook]?.reader, !reader.isEmpty {
        reader.forget()
      }
      // The hook has seen its own writes.
      node.pending.remove(hook.check)
      if isOvertaken || ownChangesWereMoves { node.mark(hook.check) }
      ownChangesWereMoves = false
    }
  }

  private static func call(_ hook: Hook, of node: Node) {
    ModelScope.own = ObservationScope.current
    switch hook {
    case .updateProperties: node.updateProperties()
    case .layout:
      node.viewWillLayoutSubviews()
      node.viewDidLayoutSubviews()
    case .draw: node.draw()
    case .traitChanges, .onChange: preconditionFailure("handlers and actions are not tracked")
    }
  }

  private static func adopt(_ models: ModelTracking, _ hook: Hook, _ node: Node) {
    _ = ensureReader(hook, node)
    node.extras?[hook]?.models = models
    // The hook may have moved its own node out of the window.
    models.target.connect(node)
  }

  private static func ensureReader(_ hook: Hook, _ node: Node) -> NodeReader {
    let extras = node.ensureExtras()
    if let reader = extras[hook]?.reader { return reader }
    let state = HookState(node: node, hook: hook)
    extras[hook] = state
    return state.reader
  }

  private static func bit(_ hook: Hook) -> UInt8 { 1 << UInt8(hook.trackedIndex) }
}
