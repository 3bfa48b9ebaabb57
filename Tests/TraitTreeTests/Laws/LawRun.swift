import TraitTree

/// A script that the tree and the oracle perform together.
@MainActor struct LawRun {
  let stage: LawStage
  let oracle: LawOracle

  /// Makes both, without nodes and windows.
  ///
  /// - Parameters:
  ///   - kind: Which classes of nodes to use.
  ///   - isWild: Whether hooks may do anything, so that not every call can be predicted.
  init(kind: Int = 0, isWild: Bool = false) {
    stage = LawStage(kind: kind, isWild: isWild)
    oracle = LawOracle(isWild: isWild)
  }

  /// Performs a step in both, and compares them.
  func perform(_ step: LawStep) throws(LawFailure) {
    stage.log.removeAll(keepingCapacity: true)
    stage.perform(step)
    if oracle.isWild {
      try oracle.follow(step, log: stage.log, reactions: stage.reactionSteps)
    } else {
      oracle.cursor = LawCursor(stage.log)
      try oracle.perform(step)
      try oracle.cursor.expectEnd()
    }
    try compareNodes()
    guard case .update(let window) = step else { return }
    try compareValues()
    if oracle.isWild { try oracle.checkUpToDate(in: window) }
    if let report = stage.report { try compare(report) }
    try compareSurvivors()
  }

  /// The same nodes are there, in the same places.
  private func compareNodes() throws(LawFailure) {
    let existing = stage.existingNodes
    let expected = oracle.nodes.keys.sorted()
    guard existing == expected else {
      throw LawFailure("N1: expected nodes \(expected), got \(existing)")
    }
    for id in existing {
      guard let node = stage.node(id), let model = oracle.nodes[id] else { continue }
      let children = node.children.compactMap { ($0 as? LawNode)?.id }
      guard children == model.children, stage.owner(of: id) == model.owner,
        stage.presented(by: id) == model.presented
      else {
        throw LawFailure(
          "N2: node \(id): expected children \(model.children), got \(children); expected owner "
            + "\(String(describing: model.owner)), got \(String(describing: stage.owner(of: id)))")
      }
    }
  }

  /// Every node sees what the rules say, and copies see what held when they were taken.
  private func compareValues() throws(LawFailure) {
    for id in oracle.nodes.keys.sorted() {
      guard let node = stage.node(id) else { continue }
      let window = oracle.window(of: id)
      guard node.window === window.flatMap({ stage.window($0) }) else {
        throw LawFailure("N5: node \(id): expected window \(String(describing: window))")
      }
      let values = LawTrait.allCases.map(node.traitCollection.law)
      let expected = oracle.shownValues(at: id)
      guard values == expected else {
        throw LawFailure("N3: node \(id): expected values \(expected), got \(values)")
      }
    }
    for (copy, expected) in zip(stage.snapshots, oracle.snapshots) {
      for trait in LawTrait.allCases {
        guard let value = expected[trait] else { continue }
        let shown = LawOracle.shown(trait, value)
        guard copy.law(trait) == shown else {
          throw LawFailure("T7: a copy: expected \(trait) \(shown), got \(copy.law(trait))")
        }
      }
    }
  }

  private func compare(_ report: UpdateReport) throws(LawFailure) {
    var runs: [Hook: Int] = [:]
    // Where hooks start updates, the log holds what those ran, too.
    for event in stage.log where !oracle.isWild {
      switch event.call {
      case .handler: runs[.traitChanges, default: 0] += 1
      case .start(.properties): runs[.updateProperties, default: 0] += 1
      case .start(.layout): runs[.layout, default: 0] += 1
      case .start(.draw): runs[.draw, default: 0] += 1
      default: break
      }
    }
    guard report.isSettled else { throw LawFailure("U7: unsettled: \(report)") }
    guard oracle.isWild || report.runs == runs else {
      throw LawFailure("U14: expected runs \(runs), got \(report.runs)")
    }
  }

  /// What nobody sees or saw last is freed.
  private func compareSurvivors() throws(LawFailure) {
    let survivors = stage.objects.survivors
    guard !survivors.isEmpty else { return }
    let owned = oracle.ownedObjects
    for object in survivors where !owned.contains(object) {
      throw LawFailure("U11: \(object.trait) \(object.id) is retained")
    }
  }
}

extension LawOracle {
  /// The objects that overrides, copies, handlers and hooks hold.
  var ownedObjects: Set<LawObjectName> {
    var objects: Set<LawObjectName> = []
    func add(_ values: [LawTrait: Stored]) {
      for (trait, value) in values {
        objects.insert(LawObjectName(trait: trait, id: value.payload))
      }
    }
    for node in nodes.values {
      add(node.overrides)
      for registration in node.registrations { add(registration.seen) }
      for hook in node.hooks.values { add(hook.seen) }
    }
    for window in windows.values { add(window.overrides) }
    for snapshot in snapshots { add(snapshot) }
    return objects
  }
}
