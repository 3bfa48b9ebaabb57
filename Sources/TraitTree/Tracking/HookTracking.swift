internal import Observation

/// Runs one hook inside tracking, in the cheapest way that is right for it.
///
/// A hook that has read models before keeps its `ModelTracking`. One that has not, runs its first
/// hundred times as if it did; after that it runs in Observation's public function, which costs nothing
/// unless a model is read. Classes of which an instance has read a model in this hook are remembered, so that
/// their other instances get a registration that can be ended from the start.
@MainActor
enum HookTracking {
  /// Classes with a hook that has read a model: one bit for each `TrackedHook`.
  private static var modelReaders: [ObjectIdentifier: UInt8] = [:]

  static func run(_ hook: TrackedHook, of node: Node, tracksModels: Bool) {
    // Nothing is overridden, hence nothing is read.
    if type(of: node) == Node.self { return }
    guard tracksModels else {
      node.extras?[hook]?.models = nil
      return call(hook, of: node)
    }
    if let models = node.extras?[hook]?.models {
      models.run { call(hook, of: node) }
    } else if modelReaders[ObjectIdentifier(type(of: node)), default: 0] & bit(hook) != 0 {
      let models = makeTracking(hook, node)
      models.run { call(hook, of: node) }
      adopt(models, hook, node)
    } else if node.modelFreeRuns[hook.rawValue] < 100 {
      let models = makeTracking(hook, node)
      if models.runUnprobed({ call(hook, of: node) }) {
        adopt(models, hook, node)
      } else {
        node.modelFreeRuns[hook.rawValue] += 1
      }
    } else {
      ModelObservation.trackIfNeeded({ call(hook, of: node) }) {
        let models = makeTracking(hook, node)
        let registration = ModelRegistration(target: models.target)
        models.takeOver(registration)
        adopt(models, hook, node)
        return registration
      }
    }
  }

  /// Has the hook depend on the traits that were recorded, and see what holds now.
  static func adoptTraits(_ hook: TrackedHook, of node: Node) {
    let recorder = Snapshots.shared.recorder
    if let state = node.extras?[hook] {
      state.reader.adopt(recorder)
      if node.isLive { state.reader.register() }
    } else if !recorder.keys.isEmpty || recorder.readsWholeCollection {
      let state = makeState(hook, node)
      state.reader.adopt(recorder)
      if node.isLive { state.reader.register() }
    }
    // What the hook wrote itself it has seen.
    node.pending.remove(hook.check)
  }

  private static func call(_ hook: TrackedHook, of node: Node) {
    switch hook {
    case .updateProperties: node.updateProperties()
    case .layout:
      node.viewWillLayoutSubviews()
      node.viewDidLayoutSubviews()
    case .draw: node.draw()
    }
  }

  private static func makeTracking(_ hook: TrackedHook, _ node: Node) -> ModelTracking {
    let target = ModelTarget(node: node, work: hook.work)
    target.report(to: node.liveWindow?.inbox)
    return ModelTracking(target: target)
  }

  private static func adopt(_ models: ModelTracking, _ hook: TrackedHook, _ node: Node) {
    modelReaders[ObjectIdentifier(type(of: node)), default: 0] |= bit(hook)
    makeState(hook, node).models = models
    // The hook may have taken its own node out of the window meanwhile.
    models.target.report(to: node.liveWindow?.inbox)
  }

  private static func makeState(_ hook: TrackedHook, _ node: Node) -> HookState {
    let extras = node.ensureExtras()
    if let state = extras[hook] { return state }
    let state = HookState(node: node, hook: hook)
    extras[hook] = state
    return state
  }

  private static func bit(_ hook: TrackedHook) -> UInt8 { 1 << UInt8(hook.rawValue) }
}
