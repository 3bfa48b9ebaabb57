import TraitTree

/// Nodes, windows, models and values of one script.
@MainActor final class StressWorld {
  nonisolated static let nodeLimit = 14
  nonisolated static let windowLimit = 3

  var failure: String?
  /// How many edits there have been.
  private(set) var edits = 0
  var nodeCount = 0
  /// The objects that are alive.
  var objects: Set<Int> = []
  let models = (0..<StressReads.models).map { _ in StressModel() }
  private(set) var held: [Int: StressNode] = [:]
  private(set) var nodes: [Int: WeakReference<StressNode>] = [:]
  private(set) var windows: [Int: Window] = [:]
  var windowGiven: [ObjectIdentifier: StressGiven] = [:]
  var windowObservations: [ObjectIdentifier: [StressObservation]] = [:]
  private(set) var snapshots: [(copy: TraitCollection, values: [StressSlot: Int])] = []
  private var targets: [StressTarget] = []
  private var armedEqualities: [Int: [StressEdit]] = [:]
  private var lastID = 0
  /// The moves that are under way: callbacks must not make them cycles.
  private var moves: [(child: Int, parent: Int)] = []
  /// Whether work on demand was asked for in this step, which runs also where nothing is live.
  private var allowsDetachedRuns = false
  /// Whether a comparison has edited the tree in this step: what a handler saw may be what came before.
  private(set) var hasReactedToEquality = false
  private var isClosed = false
  /// Hooks whose reads are tracked: a value that is observed in one is first read right after it.
  var hooksUnderWay = 0
  /// The `deinit`s of nodes: what is below has no parent any more there, and still the values that it had.
  var farewellsUnderWay = 0
  /// Callbacks of nodes whose window is being released: they are in none any more, and still have its values.
  var windowReleasesUnderWay = 0
  private let isTraced: Bool

  init(isTraced: Bool) { self.isTraced = isTraced }

  func node(_ id: Int) -> StressNode? { nodes[id]?.object }
  var existingNodes: [StressNode] { nodes.keys.sorted().compactMap(node) }
  func fail(_ text: String) { failure = failure ?? text }

  // MARK: Edits

  func perform(_ edits: [StressEdit]) { for edit in edits { perform(edit) } }

  /// Performs a step of the script itself.
  func performStep(_ edit: StressEdit) {
    allowsDetachedRuns = false
    hasReactedToEquality = false
    perform(edit)
    if failure == nil { checkStructure() }
  }

  func perform(_ edit: StressEdit) {
    guard failure == nil, !isClosed, isPossible(edit) else { return }
    edits += 1
    switch edit {
    case .make(let id, let reads):
      let node = StressNode(id, reads: reads, self)
      held[id] = node
      nodes[id] = WeakReference(node)
    case .drop(let id): _ = held.removeValue(forKey: id)
    case .open(let id): open(id)
    case .close(let id): _ = windows.removeValue(forKey: id)
    case .root(let id, let window): windows[window]?.rootNode = id.flatMap(node)
    case .snapshot(let id): takeSnapshot(id)
    case .dropSnapshots: _ = take(&snapshots)
    case .write(let value, let model): models[model].count = value
    case .dropTargets: _ = take(&targets)
    case .update(let window): windows[window]?.updateIfNeeded()
    case .observeWindow(let window, let reads): observeWindow(window, StressReads(bits: reads))
    case .armEquality(let payload, let edits): armedEqualities[payload] = edits
    case .settle: settle()
    case .set, .object, .unset, .scale, .transform, .removeScale: give(edit)
    default: performOnNode(edit)
    }
  }

  private func performOnNode(_ edit: StressEdit) {
    switch edit {
    case .add(let id, let parent): move(id, parent) { $1.addChild($0) }
    case .insert(let id, let parent): move(id, parent) { $1.insertChild($0, at: 0) }
    case .remove(let id): node(id)?.removeFromParent()
    case .present(let id, let presenter):
      if let presented = node(id) { node(presenter)?.present(presented) }
    case .dismiss(let id): node(id)?.dismiss()
    case .mark(let id, .properties): node(id)?.setNeedsUpdateProperties()
    case .mark(let id, .layout): node(id)?.setNeedsLayout()
    case .mark(let id, .draw): node(id)?.setNeedsDisplay()
    case .register(let id, let slots, let isTargeted): register(id, slots, isTargeted)
    case .unregister(let id, let index): unregister(id, index)
    case .observe(let id, let reads, let initial): observe(id, StressReads(bits: reads), initial)
    case .cancel(let id, let index): cancel(id, index)
    case .demand(let id, let hook): demand(id, hook)
    case .inspect(let id): inspect(id)
    case .arm(let id, let moment, let edits): node(id)?.armed[moment] = edits
    default: fail("\(edit) is not handled")
    }
  }

  /// Empties a list, and gives what was in it, to be freed when the list is not being changed any more.
  private func take<Element>(_ list: inout [Element]) -> [Element] {
    defer { list = [] }
    return list
  }

  private func move(_ id: Int, _ parent: Int, _ body: (StressNode, StressNode) -> Void) {
    guard let child = node(id), let parentNode = node(parent) else { return }
    moves.append((id, parent))
    body(child, parentNode)
    moves.removeLast()
  }

  private func open(_ id: Int) {
    let window = Window(scheduler: .manual)
    window.updateRunLimit = 200
    window.trace.isEnabled = isTraced
    windowGiven[ObjectIdentifier(window)] = StressGiven()
    windowObservations[ObjectIdentifier(window)] = []
    windows[id] = window
  }

  private func takeSnapshot(_ id: Int) {
    guard let node = node(id) else { return }
    let values = StressSlot.allCases.map { ($0, node.traitCollection.stress($0)) }
    snapshots.append((node.traitCollection, Dictionary(uniqueKeysWithValues: values)))
  }

  private func inspect(_ id: Int) {
    guard let node = node(id) else { return }
    _ = node.recursiveDescription
    let explanation = node.explainTrait(StressNumber.self)
    if explanation.path != path(of: node) {
      fail("N8: \(id): its path is \(path(of: node)), not \(explanation.path)")
    }
    _ = node.window?.trace.text()
  }

  private func demand(_ id: Int, _ hook: StressHook?) {
    allowsDetachedRuns = true
    switch hook {
    case nil: node(id)?.updateTraitsIfNeeded()
    case .properties: node(id)?.updatePropertiesIfNeeded()
    case .layout, .draw: node(id)?.layoutIfNeeded()
    }
  }

  func checkMayRun(_ node: StressNode, _ what: String) {
    if node.window == nil, !allowsDetachedRuns {
      fail("N6: \(node.id): \(what) runs while the node is not live")
    }
  }

  func reactToEquality(of payload: Int) {
    guard let edits = armedEqualities.removeValue(forKey: payload) else { return }
    hasReactedToEquality = true
    perform(edits)
  }

  // MARK: Handlers and actions

  private func register(_ id: Int, _ slots: [StressSlot], _ isTargeted: Bool) {
    guard let node = node(id) else { return }
    lastID += 1
    let registration = StressRegistration(lastID, slots)
    for slot in slots { registration.seen[slot] = baseline(slot, at: node) }
    node.registrations.append(registration)
    let traits = slots.map(\.trait)
    if isTargeted {
      let target = StressTarget(registration)
      targets.append(target)
      registration.target = target
      registration.isTargeted = true
      node.tokens[registration.id] = node.registerForTraitChanges(
        traits, target: target, action: StressTarget.didChange)
    } else {
      node.tokens[registration.id] = node.registerForTraitChanges(traits) {
        (node: StressNode, previous) in
        node.handle(registration, previous)
      }
    }
  }

  /// What somebody who begins to look at a node has seen.
  private func baseline(_ slot: StressSlot, at node: StressNode) -> Int {
    windowReleasesUnderWay > 0
      ? node.traitCollection.stress(slot) : slot.shown(resolve(slot, at: node))
  }

  private func unregister(_ id: Int, _ index: Int) {
    guard let node = node(id), !node.registrations.isEmpty else { return }
    let registration = node.registrations.remove(at: index % node.registrations.count)
    registration.isOver = true
    if let token = node.tokens.removeValue(forKey: registration.id) {
      node.unregisterForTraitChanges(token)
    }
  }

  private func observe(_ id: Int, _ reads: StressReads, _ initial: Bool) {
    guard let node = node(id) else { return }
    lastID += 1
    let observation = StressObservation(lastID, reads)
    if hooksUnderWay > 0 {
      observation.takesFirstRead = !initial
    } else if !initial {
      let slots = reads.slots.map { baseline($0, at: node) }
      observation.seen = slots + reads.modelIDs.map { models[$0].count }
    }
    node.observations.append(observation)
    node.changeTokens[observation.id] = node.onChange(
      of: { (node: StressNode) in node.world.see(node.read(reads), observation) }, initial: initial,
      { (node: StressNode, old, new) in
        node.world.checkMayRun(node, "action \(observation.id)")
        node.world.act(observation, old, new, now: { node.world.values(of: reads, at: node) })
        node.react(.action)
      })
  }

  private func observeWindow(_ id: Int, _ reads: StressReads) {
    guard let window = windows[id] else { return }
    lastID += 1
    let observation = StressObservation(lastID, reads)
    if hooksUnderWay > 0 {
      observation.takesFirstRead = true
    } else {
      observation.seen = values(of: reads, at: window)
    }
    windowObservations[ObjectIdentifier(window), default: []].append(observation)
    window.onChange(
      of: { [unowned self] (window: Window) in
        let slots = reads.slots.map(window.traitCollection.stress)
        return see(slots + reads.modelIDs.map { models[$0].count }, observation)
      },
      { [unowned self] (window: Window, old, new) in
        act(observation, old, new, now: { values(of: reads, at: window) })
      })
  }

  private func see(_ values: [Int], _ observation: StressObservation) -> StressSeen {
    observation.lastRead = values
    if observation.takesFirstRead {
      observation.takesFirstRead = false
      observation.seen = values
    }
    return StressSeen(values: values, time: edits, observation: observation.id, world: self)
  }

  /// An action is told what it saw last, and what holds now.
  private func act(
    _ observation: StressObservation, _ old: StressSeen, _ new: StressSeen, now: () -> [Int]
  ) {
    let name = "action \(observation.id)"
    if observation.isOver { fail("E5: \(name) is over") }
    if let seen = observation.seen {
      if old.values != seen { fail("E5: \(name) saw \(seen), is told \(old.values)") }
      if new.values == seen { fail("E5: \(name) is told \(seen) again") }
    } else if old.values != new.values {
      fail("E5: the first call of \(name) is told \(old.values) and \(new.values)")
    }
    if new.time == edits, windowReleasesUnderWay == 0, new.values != now() {
      fail("E5: \(name) is told \(new.values), and \(now()) holds")
    }
    observation.seen = new.values
  }

  private func cancel(_ id: Int, _ index: Int) {
    guard let node = node(id), !node.observations.isEmpty else { return }
    let observation = node.observations.remove(at: index % node.observations.count)
    observation.isOver = true
    node.changeTokens.removeValue(forKey: observation.id)?.cancel()
  }

  /// Lets everything go, and tells what is left.
  func close() {
    isClosed = true
    for id in windows.keys { _ = windows.removeValue(forKey: id) }
    for id in held.keys { _ = held.removeValue(forKey: id) }
    _ = take(&snapshots)
    _ = take(&targets)
    guard failure == nil else { return }
    if nodeCount != 0 { fail("N1: \(nodeCount) nodes are left at the end") }
    if !objects.isEmpty { fail("U11: the objects \(objects.sorted()) are left at the end") }
  }

  // MARK: What is possible

  private func owner(of node: Node) -> Node? { node.parent ?? node.presentingNode }

  private func isSelfOrAncestor(_ ancestor: Node?, of node: Node?) -> Bool {
    guard let ancestor else { return false }
    var next = node
    while let current = next {
      if current === ancestor { return true }
      next = owner(of: current)
    }
    return false
  }

  /// Whether a node may come below another one, now and with the moves that are under way.
  private func mayMove(_ id: Int, below owner: Int) -> Bool {
    guard let node = node(id), let ownerNode = self.node(owner),
      !isSelfOrAncestor(node, of: ownerNode)
    else { return false }
    return moves.allSatisfy {
      !isSelfOrAncestor(self.node($0.child), of: ownerNode)
        || !isSelfOrAncestor(node, of: self.node($0.parent))
    }
  }

  private func isPossible(_ edit: StressEdit) -> Bool {
    switch edit {
    case .make(let id, _): node(id) == nil
    case .add(let id, let parent), .insert(let id, let parent): mayMove(id, below: parent)
    case .present(let id, let presenter):
      node(id).map { owner(of: $0) == nil && $0.window == nil } ?? false
        && node(presenter).map { $0.presentedNode == nil } ?? false && mayMove(id, below: presenter)
    case .root(let id, let window):
      windows[window] != nil && (id == nil || id.flatMap(node) != nil)
    case .open(let window): windows[window] == nil
    case .register, .observe, .demand: farewellsUnderWay == 0
    case .close(let window), .update(let window), .observeWindow(let window, _):
      windows[window] != nil
    default: true
    }
  }
}
