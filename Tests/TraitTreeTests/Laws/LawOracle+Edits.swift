// What a step changes.

extension LawOracle {
  /// Performs a step, if it is possible.
  func perform(_ step: LawStep) throws(LawFailure) {
    if isPossible(step) { try apply(step) }
  }

  /// Performs a step that is possible.
  func apply(_ step: LawStep) throws(LawFailure) {
    switch step {
    case .make(let id):
      made.insert(id)
      nodes[id] = Node()
    case .hold(let id): nodes[id]?.isHeld = true
    case .drop(let id):
      nodes[id]?.isHeld = false
      freeLostNodes()
    case .set(let trait, let payload, let place): set(trait, payload, place)
    case .unset(let trait, .node(let id)): nodes[id]?.overrides[trait] = nil
    case .unset(let trait, .window(let id)): windows[id]?.overrides[trait] = nil
    case .copy(let source, let target):
      nodes[target]?.overrides = nodes[source]?.overrides ?? [:]
    case .forget(let trait, let id): forgotten.insert(LawObjectName(trait: trait, id: id))
    case .snapshot(let id): snapshots.append(values(at: id))
    case .dropSnapshots: snapshots.removeAll()
    case .write(let field, let value, let id): write(field, value, id)
    case .track(let isOn, let window): windows[window]?.tracksModels = isOn
    case .read(let id, let hook, let recipe): nodes[id]?.recipes[hook] = recipe
    case .mark(let id, let hook): nodes[id]?.hooks[hook]?.isDue = true
    case .register(let id, let traits): register(id, traits)
    case .unregister(let id, let index): unregister(id, index)
    case .react(let id, let moment, let isLate, let steps):
      nodes[id]?.reactions[moment] = (isLate, steps)
    case .update(let window): if !isWild { try update(window) }
    case .demand(let id, let demand): if !isWild { try self.demand(id, demand) }
    default:
      try editTree(step)
      freeLostNodes()
    }
  }

  private func editTree(_ step: LawStep) throws(LawFailure) {
    switch step {
    case .add(let id, let parent):
      try move(id, toParent: parent) { nodes[parent]?.children.append(id) }
    case .insert(let id, let parent, let index):
      let index = self.index(index, for: id, in: parent)
      try move(id, toParent: parent) { nodes[parent]?.children.insert(id, at: index) }
    case .remove(let id): try move(id) {}
    case .present(let id, let presenter):
      try move(id) {
        nodes[presenter]?.presented = id
        nodes[id]?.owner = presenter
        nodes[id]?.isPresented = true
      }
    case .dismiss(let id): if let presented = dismissed(by: id) { try move(presented) {} }
    case .root(let id, let window):
      if let old = windows[window]?.root { try move(old) {} }
      if let id { try move(id) { windows[window]?.root = id } }
    case .open(let window): windows[window] = Window(turn: nextTurn())
    case .close(let window):
      if let root = windows[window]?.root { try move(root) {} }
      windows[window] = nil
    default: throw LawFailure("\(step) is not handled")
    }
  }

  func values(at id: Int) -> [LawTrait: Stored] {
    Dictionary(uniqueKeysWithValues: LawTrait.allCases.map { ($0, resolve($0, at: id)) })
  }

  private func set(_ trait: LawTrait, _ payload: Int, _ place: LawPlace) {
    lastStamp += 1
    let value = Stored(payload: payload, stamp: lastStamp)
    if trait == .model, payload != LawPayload.none, models[payload] == nil {
      models[payload] = Model()
    }
    switch place {
    case .node(let id): nodes[id]?.overrides[trait] = value
    case .window(let id): windows[id]?.overrides[trait] = value
    }
  }

  /// Writes a model.
  ///
  /// Equal writes are silent, but for an optional class and what is changed in place.
  private func write(_ field: LawField, _ value: Int, _ id: Int) {
    switch field {
    case .count:
      if models[id]?.count == value { return }
      models[id]?.count = value
    case .items: models[id]?.items += 1
    case .child: models[id]?.child = value < 0 ? nil : value
    }
    let property = Property(model: id, field: field)
    if field == .items { changedInPlace.insert(property) }
    for (id, node) in nodes {
      for hook in LawHook.allCases where node.hooks[hook]?.models.contains(property) ?? false {
        let isOwn = running?.node == id && running?.hook == hook
        if !isOwn { node.hooks[hook]?.isDue = true }
      }
    }
  }

  private func register(_ id: Int, _ traits: [LawTrait]) {
    lastRegistration += 1
    let values = values(at: id)
    let seen = values.filter { traits.contains($0.key) }
    nodes[id]?.registrations.append(Registration(id: lastRegistration, seen: seen))
  }

  private func unregister(_ id: Int, _ index: Int) {
    guard let node = nodes[id], !node.registrations.isEmpty else { return }
    node.registrations.remove(at: index % node.registrations.count)
  }

  // MARK: Moves

  private func move(
    _ id: Int, toParent parent: Int? = nil, _ link: () -> Void
  ) throws(LawFailure) {
    var events: [LawEvent] = []
    if self.parent(of: id) != nil || parent != nil {
      events = [
        LawEvent(node: id, call: .willMove(parent)), LawEvent(node: id, call: .didMove(parent)),
      ]
    }
    let oldWindow = window(of: id)
    movedWhileDrawing.formUnion(subtree(of: id))
    unlink(id)
    nodes[id]?.owner = parent
    link()
    let newWindow = window(of: id)
    if oldWindow != newWindow {
      for member in subtree(of: id) {
        if let oldWindow { events += leave(member, oldWindow) }
        if let newWindow { enter(member, newWindow) }
      }
    }
    if !isWild { try cursor.expectAll(events) }
  }

  private func unlink(_ id: Int) {
    guard let node = nodes[id] else { return }
    if let owner = node.owner {
      nodes[owner]?.children.removeAll { $0 == id }
      if nodes[owner]?.presented == id { nodes[owner]?.presented = nil }
    }
    node.owner = nil
    node.isPresented = false
    for window in windows.values where window.root == id { window.root = nil }
  }

  private func leave(_ id: Int, _ window: Int) -> [LawEvent] {
    guard let node = nodes[id] else { return [] }
    let hadAppeared = node.hasAppeared
    node.hasAppeared = false
    node.hasToAppear = false
    node.hasToFinishAppearing = false
    node.left[window] = windows[window]?.turn
    node.lastLeft = window
    guard hadAppeared else { return [] }
    return [
      LawEvent(node: id, call: .willDisappear), LawEvent(node: id, call: .didDisappear),
    ]
  }

  /// All hooks run in the next update, unless the node only left and came back meanwhile.
  private func enter(_ id: Int, _ window: Int) {
    guard let node = nodes[id], let entered = windows[window] else { return }
    node.hasToAppear = true
    let left = node.left[window] ?? -1
    let isUpdating = pass == .window(window)
    if left == entered.turn, node.lastLeft == window, !isUpdating { return }
    let isOpenQuestion = left == entered.turn || (isUpdating && left == entered.previousTurn)
    for hook in LawHook.allCases {
      if isOpenQuestion {
        node.hooks[hook]?.mayRun = true
      } else {
        node.hooks[hook]?.isDue = true
      }
    }
  }

  private var keptByUpdates: [Int] {
    (visited.union(running.map { [$0.node] } ?? [])).flatMap { subtree(of: $0) }
  }

  /// Nodes that nobody owns are gone, and what the script still holds of theirs is a root.
  func freeLostNodes() {
    let roots = nodes.filter { $0.value.isHeld }.map(\.key) + windows.values.compactMap(\.root)
    let kept = Set(roots.flatMap { subtree(of: $0) } + keptByUpdates)
    for id in nodes.keys where !kept.contains(id) { nodes[id] = nil }
    for node in nodes.values {
      guard let owner = node.owner, nodes[owner] == nil else { continue }
      node.owner = nil
      node.isPresented = false
    }
  }
}
