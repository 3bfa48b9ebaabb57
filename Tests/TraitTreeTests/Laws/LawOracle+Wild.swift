// Where hooks may remove themselves, move what is above them and start updates, the rules do not fix
// every call. The oracle then follows what was called, and checks what has to hold all the same.

extension LawOracle {
  /// Performs a step, and then what hooks and handlers did in it, as the log tells.
  func follow(
    _ step: LawStep, log: [LawEvent], reactions: [LawStep]
  ) throws(LawFailure) {
    try perform(step)
    for event in log {
      do {
        try follow(event, reactions)
      } catch {
        throw LawFailure("at \(event): \(error)")
      }
    }
    running = nil
    visited = []
    freeLostNodes()
  }

  private func follow(_ event: LawEvent, _ reactions: [LawStep]) throws(LawFailure) {
    switch event.call {
    case .step(let index):
      switch reactions[index] {
      case .update, .demand: visited.insert(event.node)
      default: try apply(reactions[index])
      }
    case .start(let hook):
      running = (event.node, hook)
    case .end(let hook):
      let values = read(hook, of: event.node).values
      guard values == event.seen else { throw LawFailure("expected it to read \(values)") }
      let recipe = nodes[event.node]?.recipes[hook] ?? LawRecipe()
      lastRuns[event.node, default: [:]][hook] = LastRun(recipe: recipe, values: values)
      rememberObjects(hook, of: event.node)
    case .handler(let registration):
      running = (event.node, nil)
      try followHandler(registration, of: event.node, event.seen)
    case .willAppear:
      guard visible.insert(event.node).inserted else {
        throw LawFailure("it has appeared already")
      }
    case .willDisappear:
      guard visible.remove(event.node) != nil else { throw LawFailure("it had not appeared") }
    default: break
    }
  }

  /// The handler's previous values are those that it was told last, and one of them has changed.
  private func followHandler(_ id: Int, of node: Int, _ seen: [Int]) throws(LawFailure) {
    guard let index = nodes[node]?.registrations.firstIndex(where: { $0.id == id }),
      let registration = nodes[node]?.registrations[index]
    else { throw LawFailure("it was unregistered") }
    let now = values(at: node)
    let previous = LawTrait.allCases.map {
      Self.shown($0, registration.seen[$0] ?? resolve($0, at: node))
    }
    guard seen == previous + shownValues(at: node) else {
      throw LawFailure("expected \(previous), then \(shownValues(at: node))")
    }
    guard differs(registration.seen, at: node) else { throw LawFailure("nothing has changed") }
    for trait in registration.seen.keys {
      nodes[node]?.registrations[index].seen[trait] = now[trait]
    }
  }

  /// What the hook saw may be retained until it runs again.
  private func rememberObjects(_ hook: LawHook, of id: Int) {
    let traits = read(hook, of: id).traits
    nodes[id]?.hooks[hook]?.seen = values(at: id).filter { traits.contains($0.key) }
  }

  /// After an update every live node has appeared, every handler was told, and what each hook would
  /// read is what it has read.
  func checkUpToDate(in window: Int) throws(LawFailure) {
    for id in order(in: window) {
      guard visible.contains(id) else { throw LawFailure("N5: \(id) has not appeared") }
      for registration in nodes[id]?.registrations ?? [] where differs(registration.seen, at: id) {
        throw LawFailure("U6: handler \(registration.id) of \(id) was not told")
      }
      for hook in LawHook.allCases {
        guard let last = lastRuns[id]?[hook] else {
          throw LawFailure("U5: \(hook) of \(id) never ran")
        }
        let values = read(hook, of: id, by: last.recipe).values
        guard values == last.values else {
          throw LawFailure("U1: \(hook) of \(id) has read \(last.values), not \(values)")
        }
      }
    }
  }
}
