import Testing
@testable import TraitTree

/// The tree under test: performs the steps of a script and keeps a log of what nodes were called with.
@MainActor final class LawStage {
  let objects = LawObjects()
  let isWild: Bool
  var log: [LawEvent] = []
  /// What reactions did, where it cannot be predicted.
  private(set) var reactionSteps: [LawStep] = []
  private(set) var report: UpdateReport?
  private(set) var isOnDemand = false
  private(set) var runner: Int?
  private var held: [Int: LawNode] = [:]
  private var nodes: [Int: WeakReference<LawNode>] = [:]
  private var windows: [Int: Window] = [:]
  private(set) var snapshots: [TraitCollection] = []
  private var lastRegistration = 0
  private let kind: Int

  /// Makes a stage without nodes and windows.
  ///
  /// - Parameters:
  ///   - kind: Which classes of nodes to use; scripts that differ in it share none.
  ///   - isWild: Whether hooks may do anything.
  init(kind: Int, isWild: Bool) {
    self.kind = kind
    self.isWild = isWild
  }

  func node(_ id: Int) -> LawNode? { nodes[id]?.object }
  func window(_ id: Int) -> Window? { windows[id] }
  /// The nodes that are there.
  var existingNodes: [Int] { nodes.keys.filter { node($0) != nil }.sorted() }

  /// Performs a step, if it is possible.
  func perform(_ step: LawStep) {
    report = nil
    guard isPossible(step) else { return }
    switch step {
    case .make(let id): make(id)
    case .hold(let id): held[id] = node(id)
    case .drop(let id): held[id] = nil
    case .set(let trait, let payload, let place): edit(place) { $0.set(trait, payload, objects) }
    case .unset(let trait, let place): edit(place) { $0.remove(trait.type) }
    case .forget(let trait, let id): objects.forget(LawObjectName(trait: trait, id: id))
    case .snapshot(let id):
      if let node = node(id) { snapshots.append(node.traitCollection) }
    case .dropSnapshots: snapshots.removeAll()
    case .write(let field, let value, let id): write(field, value, id)
    case .track(let isOn, let window): windows[window]?.isObservationTrackingEnabled = isOn
    case .open(let window): windows[window] = Window(scheduler: .manual)
    case .close(let window): windows[window] = nil
    case .root(let id, let window): windows[window]?.rootNode = id.flatMap { node($0) }
    case .update(let window): report = windows[window]?.updateIfNeeded()
    default: performOnNode(step)
    }
  }

  private func performOnNode(_ step: LawStep) {
    switch step {
    case .add(let id, let parent):
      if let child = node(id) { node(parent)?.addChild(child) }
    case .insert(let id, let parent, let index):
      let index = self.index(index, for: id, in: parent)
      if let child = node(id) { node(parent)?.insertChild(child, at: index) }
    case .remove(let id): node(id)?.removeFromParent()
    case .present(let id, let presenter):
      if let presented = node(id) { node(presenter)?.present(presented) }
    case .dismiss(let id): node(id)?.dismiss()
    case .copy(let source, let target):
      if let overrides = node(source)?.traitOverrides { node(target)?.traitOverrides = overrides }
    case .read(let id, let hook, let recipe): node(id)?.recipes[hook] = recipe
    case .mark(let id, let hook): mark(id, hook)
    case .register(let id, let traits): register(id, traits)
    case .unregister(let id, let index): unregister(id, index)
    case .react(let id, let moment, let isLate, let steps):
      node(id)?.reactions[moment] = (isLate, steps)
    case .demand(let id, let demand): self.demand(id, demand)
    default: Issue.record("\(step) is not handled")
    }
  }

  private func make(_ id: Int) {
    let node = LawNodeKind<LawDigit0, LawDigit0, LawDigit0>.make(kind * 4 + id % 4, id, self)
    held[id] = node
    nodes[id] = WeakReference(node)
  }

  private func edit(_ place: LawPlace, _ body: (inout TraitOverrides) -> Void) {
    switch place {
    case .node(let id): if let node = node(id) { body(&node.traitOverrides) }
    case .window(let id): if let window = windows[id] { body(&window.traitOverrides) }
    }
  }

  private func write(_ field: LawField, _ value: Int, _ id: Int) {
    guard let model = objects.existingModel(id) else { return }
    switch field {
    case .count: model.count = value
    case .items: model.items.append(value)
    case .child: model.child = value < 0 ? nil : objects.existingModel(value)
    }
  }

  private func mark(_ id: Int, _ hook: LawHook) {
    switch hook {
    case .properties: node(id)?.setNeedsUpdateProperties()
    case .layout: node(id)?.setNeedsLayout()
    case .draw: node(id)?.setNeedsDisplay()
    }
  }

  private func register(_ id: Int, _ traits: [LawTrait]) {
    guard let node = node(id) else { return }
    lastRegistration += 1
    let number = lastRegistration
    let token = node.registerForTraitChanges(traits.map(\.type)) { (node: LawNode, previous) in
      let now = node.traitCollection
      let seen = LawTrait.allCases.map(previous.law) + LawTrait.allCases.map(now.law)
      node.stage?.log.append(LawEvent(node: node.id, call: .handler(number), seen: seen))
      node.react(.handler, isLate: false)
      node.react(.handler, isLate: true)
    }
    node.registrations.append((number, token))
  }

  private func unregister(_ id: Int, _ index: Int) {
    guard let node = node(id), !node.registrations.isEmpty else { return }
    let index = index % node.registrations.count
    node.unregisterForTraitChanges(node.registrations.remove(at: index).token)
  }

  private func demand(_ id: Int, _ demand: LawDemand) {
    isOnDemand = true
    defer { isOnDemand = false }
    switch demand {
    case .traits: node(id)?.updateTraitsIfNeeded()
    case .properties: node(id)?.updatePropertiesIfNeeded()
    case .layout: node(id)?.layoutIfNeeded()
    }
  }

  /// Performs the steps of a reaction, inside a hook or handler.
  func react(_ steps: [LawStep], in node: LawNode) {
    let outer = runner
    runner = node.id
    defer { runner = outer }
    for step in steps {
      if isWild, isPossible(step) {
        log.append(LawEvent(node: node.id, call: .step(reactionSteps.count)))
        reactionSteps.append(step)
      }
      perform(step)
    }
  }

  /// Lets everything go that the script holds.
  func close() {
    windows.removeAll()
    held.removeAll()
    snapshots.removeAll()
  }
}

// Without the links that hooks depend on: a script looks at the tree in hooks, too.
extension LawStage: @MainActor LawTree {
  func exists(_ node: Int) -> Bool { self.node(node) != nil }
  func wasMade(_ node: Int) -> Bool { nodes[node] != nil }
  func owner(of node: Int) -> Int? {
    guard let node = self.node(node) else { return nil }
    return (node.owner as? LawNode)?.id
  }
  func parent(of node: Int) -> Int? {
    guard let node = self.node(node), !node.state.contains(.presented) else { return nil }
    return (node.owner as? LawNode)?.id
  }
  func presented(by node: Int) -> Int? {
    (self.node(node)?.extras?.fields.presented as? LawNode)?.id
  }
  func childCount(of node: Int) -> Int { self.node(node)?.childList.count ?? 0 }
  func isOpen(_ window: Int) -> Bool { windows[window] != nil }
  func root(of window: Int) -> Int? { (windows[window]?.rootNode as? LawNode)?.id }
  func isForgotten(_ object: LawObjectName) -> Bool { objects.forgotten.contains(object) }
  func hasModel(_ id: Int) -> Bool {
    objects.existingModel(id) != nil
      && !objects.forgotten.contains(LawObjectName(trait: .model, id: id))
  }
}
