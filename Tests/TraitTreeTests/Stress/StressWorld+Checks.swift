import TraitTree

extension StressWorld {
  // MARK: Values

  private func given(_ place: StressPlace, _ edit: (inout StressGiven) -> Void) {
    switch place {
    case .node(let id): if let node = node(id) { edit(&node.given) }
    case .window(let id):
      if let window = windows[id] { edit(&windowGiven[ObjectIdentifier(window), default: .init()]) }
    }
  }

  private func override(_ place: StressPlace, _ edit: (inout TraitOverrides) -> Void) {
    switch place {
    case .node(let id): if let node = node(id) { edit(&node.traitOverrides) }
    case .window(let id): if let window = windows[id] { edit(&window.traitOverrides) }
    }
  }

  private func exists(_ place: StressPlace) -> Bool {
    switch place {
    case .node(let id): node(id) != nil
    case .window(let id): windows[id] != nil
    }
  }

  /// Gives a value, or takes one away: noted first, since what a value does when it goes comes after it.
  func give(_ edit: StressEdit) {
    switch edit {
    case .set(let slot, let payload, let place):
      given(place) { $0.set(slot, payload) }
      override(place) { overrides in
        switch slot {
        case .number: overrides[StressNumber.self] = payload
        case .rough: overrides[StressRough.self] = payload
        case .curious:
          overrides[StressCuriousTrait.self] = StressCurious(payload: payload, world: self)
        case .object, .scale: overrides.displayScale = Double(payload)
        }
      }
    case .object(let payload, let place, let farewell):
      guard exists(place) else { return }
      given(place) { $0.set(.object, payload) }
      let object = StressObject(payload, self, farewell)
      override(place) { $0[StressObjectTrait.self] = object }
    case .unset(let slot, let place):
      given(place) { $0.unset(slot) }
      override(place) { $0.remove(slot.trait) }
    default: giveToEnvironment(edit)
    }
  }

  private func giveToEnvironment(_ edit: StressEdit) {
    switch edit {
    case .scale(let value, .node(let id)):
      given(.node(id)) { $0.set(.scale, value) }
      node(id)?.environment(\.displayScale, Double(value))
    case .scale(let value, .window(let id)):
      given(.window(id)) { $0.set(.scale, value) }
      windows[id]?.environment(\.displayScale, Double(value))
    case .transform(let amount, .node(let id)):
      given(.node(id)) { $0.transform(amount) }
      node(id)?.transformEnvironment(\.displayScale) { $0 += Double(amount) }
    case .transform(let amount, .window(let id)):
      given(.window(id)) { $0.transform(amount) }
      windows[id]?.transformEnvironment(\.displayScale) { $0 += Double(amount) }
    case .removeScale(.node(let id)):
      given(.node(id)) { $0.unset(.scale) }
      node(id)?.removeEnvironment(\.displayScale)
    case .removeScale(.window(let id)):
      given(.window(id)) { $0.unset(.scale) }
      windows[id]?.removeEnvironment(\.displayScale)
    default: fail("\(edit) is not handled")
    }
  }

  /// What holds at a node, worked out from what was given to it and to all that is above it.
  func resolve(_ slot: StressSlot, at node: StressNode) -> Int {
    node.given.resolve(slot) {
      if let parent = node.parent as? StressNode { return resolve(slot, at: parent) }
      return node.window.map { resolve(slot, at: $0) } ?? slot.defaultPayload
    }
  }

  private func resolve(_ slot: StressSlot, at window: Window) -> Int {
    windowGiven[ObjectIdentifier(window)]?.resolve(slot) { slot.defaultPayload }
      ?? slot.defaultPayload
  }

  func values(of reads: StressReads, at node: StressNode) -> [Int] {
    reads.slots.map { $0.shown(resolve($0, at: node)) } + reads.modelIDs.map { models[$0].count }
  }

  func values(of reads: StressReads, at window: Window) -> [Int] {
    reads.slots.map { $0.shown(resolve($0, at: window)) } + reads.modelIDs.map { models[$0].count }
  }

  func path(of node: Node) -> String {
    var names = [node.debugName]
    var next = node.parent ?? node.presentingNode
    while let owner = next {
      names.append(owner.debugName)
      next = owner.parent ?? owner.presentingNode
    }
    return names.reversed().joined(separator: "/")
  }

  // MARK: Checks

  /// Links hold in both directions, and nobody is kept whom nobody owns.
  func checkStructure() {
    for node in existingNodes {
      let id = node.id
      for child in node.children where child.parent !== node {
        fail("N2: a child of \(id) has another parent")
      }
      if let presented = node.presentedNode, presented.presentingNode !== node {
        fail("N2: what \(id) presents has another presenter")
      }
      if let parent = node.parent, parent.children.count(where: { $0 === node }) != 1 {
        fail("N2: \(id) is not once among the children of its parent")
      }
      if let presenter = node.presentingNode, presenter.presentedNode !== node {
        fail("N2: \(id) is not what its presenter presents")
      }
      if node.parent != nil, node.presentingNode != nil { fail("N2: \(id) has two owners") }
      var top = node
      var isHeld = held[id] != nil
      while let owner = (top.parent ?? top.presentingNode) as? StressNode {
        top = owner
        isHeld = isHeld || held[top.id] === top
      }
      let window = windows.values.first { $0.rootNode === top }
      if node.window !== window { fail("N5: \(id) is in another window than its root") }
      if !isHeld && window == nil { fail("N1: \(id) is there, and nobody owns it") }
    }
  }

  /// Updates all windows until nothing runs and nothing is edited.
  func settle() {
    for _ in 0..<60 where failure == nil {
      let before = edits
      var hasRun = false
      for id in windows.keys.sorted() {
        guard let report = windows[id]?.updateIfNeeded() else { continue }
        if !report.isSettled { fail("U7: \(report)") }
        if !report.runs.isEmpty { hasRun = true }
      }
      if !hasRun && edits == before {
        if failure == nil { checkAtRest() }
        return
      }
    }
    fail("U7: there is something to update again and again")
  }

  private func checkAtRest() {
    checkStructure()
    for node in existingNodes {
      for slot in StressSlot.allCases {
        let expected = slot.shown(resolve(slot, at: node))
        let value = node.traitCollection.stress(slot)
        if value != expected { fail("N3: \(node.id): \(slot) is \(value), not \(expected)") }
      }
      if node.window == nil {
        if node.appearance != .hidden {
          fail("N5: \(node.id) is not live, and \(node.appearance)")
        }
      } else {
        checkLive(node)
      }
    }
    for (window, observations) in windowObservations {
      guard let window = windows.values.first(where: { ObjectIdentifier($0) == window }) else {
        continue
      }
      for observation in observations {
        let now = values(of: observation.reads, at: window)
        if observation.seen != now {
          fail(
            "E5: a window's action \(observation.id) was told \(observation.seen ?? []), not \(now)"
          )
        }
      }
    }
    for snapshot in snapshots {
      for (slot, value) in snapshot.values where snapshot.copy.stress(slot) != value {
        fail("T7: a copy has \(slot) \(snapshot.copy.stress(slot)), not \(value)")
      }
    }
    checkSurvivors()
  }

  private func checkLive(_ node: StressNode) {
    let id = node.id
    if node.appearance != .shown { fail("N5: \(id) is live, and \(node.appearance)") }
    for hook in StressHook.allCases {
      guard let reads = node.reads[hook] else { continue }
      let now = values(of: reads, at: node)
      guard let seen = node.seen[hook] else {
        fail("U5: \(id): \(hook) has never run")
        continue
      }
      if seen != now { fail("U1: \(id): \(hook) has seen \(seen), not \(now)") }
    }
    for registration in node.registrations
    where !registration.isTargeted || registration.target != nil {
      for slot in registration.slots {
        let now = slot.shown(resolve(slot, at: node))
        let seen = registration.seen[slot] ?? now
        if seen != now {
          fail("U6: \(id): handler \(registration.id) saw \(slot) \(seen), not \(now)")
        }
      }
    }
    for observation in node.observations {
      let now = values(of: observation.reads, at: node)
      if observation.seen != now {
        fail("E5: \(id): action \(observation.id) was told \(observation.seen ?? []), not \(now)")
      }
    }
  }

  /// Only objects are left that somebody holds, has seen last without being told since, or will see.
  private func checkSurvivors() {
    guard !objects.isEmpty else { return }
    var owned: Set<Int> = []
    for window in windows.values {
      if let payload = windowGiven[ObjectIdentifier(window)]?[.object] { owned.insert(payload) }
    }
    for snapshot in snapshots {
      if let payload = snapshot.values[.object] { owned.insert(payload) }
    }
    for node in existingNodes {
      if let payload = node.given[.object] { owned.insert(payload) }
      guard node.window == nil else { continue }
      for registration in node.registrations {
        if let payload = registration.seen[.object] { owned.insert(payload) }
      }
      for (hook, seen) in node.seen {
        if let index = node.reads[hook]?.slots.firstIndex(of: .object) { owned.insert(seen[index]) }
      }
      for observation in node.observations {
        // One that has not run yet has read nothing.
        guard let index = observation.reads.slots.firstIndex(of: .object),
          index < observation.lastRead.count
        else { continue }
        owned.insert(observation.lastRead[index])
      }
    }
    let leaked = objects.subtracting(owned)
    if !leaked.isEmpty { fail("U11: the objects \(leaked.sorted()) are retained") }
  }
}
