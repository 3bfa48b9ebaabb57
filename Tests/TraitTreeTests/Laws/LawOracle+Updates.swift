// What an update calls: the loop of the contract, word for word, checked against the log as it goes.

extension LawOracle {
  // MARK: Updates of windows

  func update(_ id: Int) throws(LawFailure) {
    guard let window = windows[id] else { return }
    forgetNodesThatLeft(id, in: window.turn)
    window.previousTurn = window.turn
    window.turn = nextTurn()
    pass = .window(id)
    defer { pass = nil }
    repeat {
      while order(in: id).contains(where: { isPending($0, .layout) }) { try round(in: id) }
      try display(in: id)
    } while order(in: id).contains {
      isPending($0, .layout) || isDrawPending($0) || (nodes[$0]?.hasToFinishAppearing ?? false)
    }
  }

  /// Who was away for an update has forgotten what it read: all of its hooks run when it is back.
  private func forgetNodesThatLeft(_ id: Int, in turn: Int) {
    for (member, node) in nodes where node.left[id] == turn && window(of: member) == nil {
      for hook in LawHook.allCases {
        node.hooks[hook]?.mayRun = true
        node.hooks[hook]?.seen = [:]
        node.hooks[hook]?.models = []
        node.hooks[hook]?.others = [:]
      }
    }
  }

  /// Visits what is pending in document order; behind the current place it has to wait.
  private func round(in window: Int) throws(LawFailure) {
    var last: Int?
    while let next = ahead(of: last, in: order(in: window)).first(where: { isPending($0, .layout) })
    {
      try visit(next, .layout)
      last = next
    }
  }

  private func ahead(of last: Int?, in order: [Int]) -> ArraySlice<Int> {
    guard let last, let index = order.firstIndex(of: last) else { return order[...] }
    return order[(index + 1)...]
  }

  /// Draws what was pending when it began.
  ///
  /// What a `draw()` makes pending ahead may be drawn at once.
  private func display(in window: Int) throws(LawFailure) {
    var last: Int?
    movedWhileDrawing = []
    let begun = Set(order(in: window).filter(isDrawPending))
    while let next = ahead(of: last, in: order(in: window)).first(where: {
      let isOpenQuestion = !begun.contains($0) || movedWhileDrawing.contains($0)
      return isDrawPending($0) && (!isOpenQuestion || isNext(.start(.draw), of: $0))
    }) {
      try run(.draw, of: next)
      last = next
    }
    for id in order(in: window) where nodes[id]?.hasToFinishAppearing ?? false {
      nodes[id]?.hasToFinishAppearing = false
      try cursor.expect(LawEvent(node: id, call: .didAppear))
    }
  }

  // MARK: On demand

  func demand(_ id: Int, _ demand: LawDemand) throws(LawFailure) {
    pass = .demand(id)
    defer { pass = nil }
    while subtree(of: id).contains(where: { isPending($0, demand) }) {
      var last: Int?
      while let next = ahead(of: last, in: subtree(of: id)).first(where: { isPending($0, demand) })
      {
        try visit(next, demand)
        last = next
      }
    }
  }

  // MARK: What is pending

  private func isNext(_ call: LawEvent.Call, of id: Int) -> Bool {
    cursor.next?.node == id && cursor.next?.call == call
  }

  /// On demand, the rules leave open whether a node appears.
  private func appears(_ id: Int) -> Bool {
    guard let node = nodes[id], node.hasToAppear else { return false }
    return !isOnDemand || isNext(node.isLoaded ? .willAppear : .load, of: id)
  }

  private func isPending(_ id: Int, _ demand: LawDemand) -> Bool {
    guard let node = nodes[id] else { return false }
    if appears(id) || node.registrations.contains(where: { differs($0.seen, at: id) }) {
      return true
    }
    if demand != .traits && isDue(.properties, id) { return true }
    return demand == .layout && isDue(.layout, id)
  }

  private func isDrawPending(_ id: Int) -> Bool { isDue(.draw, id) }

  private func isDue(_ hook: LawHook, _ id: Int) -> Bool {
    guard let state = nodes[id]?.hooks[hook] else { return false }
    return state.isDue || differs(state.seen, at: id) || differs(state.others)
      || (state.mayRun && isNext(.start(hook), of: id))
  }

  // MARK: Visits

  private func visit(_ id: Int, _ demand: LawDemand) throws(LawFailure) {
    if appears(id) { try appear(id) }
    // What a later handler writes is heard by an earlier one before any hook runs.
    while let registrations = nodes[id]?.registrations,
      registrations.contains(where: { differs($0.seen, at: id) })
    {
      for registration in registrations { try callHandler(registration.id, of: id) }
    }
    if demand != .traits, isDue(.properties, id) { try run(.properties, of: id) }
    if demand == .layout, isDue(.layout, id) { try run(.layout, of: id) }
  }

  private func appear(_ id: Int) throws(LawFailure) {
    guard let node = nodes[id] else { return }
    if !node.isLoaded { try cursor.expect(LawEvent(node: id, call: .load)) }
    node.isLoaded = true
    node.hasToAppear = false
    node.hasAppeared = true
    node.hasToFinishAppearing = true
    try cursor.expect(LawEvent(node: id, call: .willAppear))
    try cursor.expect(LawEvent(node: id, call: .isAppearing))
  }

  private func callHandler(_ registration: Int, of id: Int) throws(LawFailure) {
    guard let node = nodes[id],
      let index = node.registrations.firstIndex(where: { $0.id == registration }),
      differs(node.registrations[index].seen, at: id)
    else { return }
    let now = values(at: id)
    let seen = node.registrations[index].seen
    let previous = LawTrait.allCases.map { Self.shown($0, seen[$0] ?? resolve($0, at: id)) }
    for trait in seen.keys { node.registrations[index].seen[trait] = now[trait] }
    try cursor.expect(
      LawEvent(node: id, call: .handler(registration), seen: previous + shownValues(at: id)))
    running = (id, nil)
    defer { running = nil }
    try react(.handler, isLate: false, of: id)
    try react(.handler, isLate: true, of: id)
  }

  private func run(_ hook: LawHook, of id: Int) throws(LawFailure) {
    guard let node = nodes[id] else { return }
    node.hooks[hook]?.isDue = false
    node.hooks[hook]?.mayRun = false
    try cursor.expect(LawEvent(node: id, call: .start(hook)))
    running = (id, hook)
    changedInPlace = []
    defer { running = nil }
    try react(LawMoment(hook), isLate: false, of: id)
    let reading = read(hook, of: id)
    try react(LawMoment(hook), isLate: true, of: id)
    // What the run wrote itself it has seen.
    let values = values(at: id)
    node.hooks[hook]?.others = reading.others.reduce(into: [:]) {
      $0[$1.key] = exists($1.key) ? resolve(.number, at: $1.key) : $1.value
    }
    node.hooks[hook]?.seen = values.filter { reading.traits.contains($0.key) }
    node.hooks[hook]?.models = tracksModels(id) ? reading.models.union(changedInPlace) : []
    try cursor.expect(LawEvent(node: id, call: .end(hook), seen: reading.values))
  }

  private func tracksModels(_ id: Int) -> Bool {
    window(of: id).flatMap { windows[$0]?.tracksModels } ?? true
  }

  private func react(
    _ moment: LawMoment, isLate: Bool, of id: Int
  ) throws(LawFailure) {
    guard let reaction = nodes[id]?.reactions[moment], reaction.isLate == isLate else { return }
    nodes[id]?.reactions[moment] = nil
    for step in reaction.steps { try perform(step) }
  }
}
