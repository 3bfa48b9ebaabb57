import Testing
import TraitTree

@MainActor @Suite("Laws: random environments against a model", .timeLimit(.minutes(30)))
struct EnvironmentLawTests {
  @Test(
    "E3: values, transforms, bridges, objects and moves give what computing all of it anew gives",
    arguments: 0..<40)
  func values(seed: Int) throws {
    let run = EnvironmentLawRun(seed: seed)
    for step in 0..<250 {
      run.step()
      if let failure = run.failure() {
        Issue.record("seed \(seed), step \(step), after \(run.lastStep): \(failure)")
        return
      }
    }
    #expect(run.updates > 10)
  }
}

/// One script.
@MainActor final class EnvironmentLawRun {
  private var random: LawRandom
  private var model = EnvironmentLawModel()
  private var nodes: [EnvironmentLawNode] = []
  private let objects = (0...9).map { size in
    let object = SettingsModel("\(size)")
    object.size = size
    return object
  }
  private let window = Window(scheduler: .manual)
  private(set) var lastStep = ""
  private(set) var updates = 0
  private var mismatch: String?

  init(seed: Int) {
    random = LawRandom(seed: seed)
    for id in 0..<12 {
      let reads = EnvironmentLawKey.allCases.filter { _ in random.chance(60) }
      let observes = random.pick(EnvironmentLawKey.allCases) ?? .plain
      nodes.append(EnvironmentLawNode(id, reads: reads, observes: observes))
      var entry = EnvironmentLawEntry()
      entry.reads = reads
      entry.observes = observes
      model.entries[id] = entry
      let told = model.value(observes, at: id)
      model.entries[id]?.told = told
    }
    window.rootNode = nodes[0]
    model.entries[0]?.parent = EnvironmentLawModel.window
  }

  func step() {
    let id = random.below(nodes.count + 1) - 1
    let key = random.pick(EnvironmentLawKey.allCases) ?? .plain
    switch random.below(20) {
    case 0..<4: update()
    case 4..<9: move(random.below(nodes.count - 1) + 1)
    case 9..<13: setValue(key, on: id)
    case 13..<16 where key != .object: transform(key, on: id)
    default: remove(key, on: id)
    }
    model.noteAway()
  }

  /// What is not as the model says.
  func failure() -> String? {
    if let mismatch { return mismatch }
    for node in nodes {
      for key in EnvironmentLawKey.allCases {
        let expected = model.value(key, at: node.id)
        let value = node.environment.law(key)
        if value != expected { return "\(key) of \(node.id) is \(value), expected \(expected)" }
      }
    }
    return nil
  }

  // MARK: Edits

  private func setValue(_ key: EnvironmentLawKey, on id: Int) {
    let value = random.below(10)
    lastStep = "set \(key) to \(value) on \(id)"
    model.entries[id]?.edits[key, default: []].append(.value(value))
    let usesTrait = random.chance(50)
    switch (key, id) {
    case (.plain, -1): window.environment(\.spacing, value)
    case (.plain, _): nodes[id].environment(\.spacing, value)
    case (.bridged, -1) where usesTrait: window.traitOverrides[ZoomTrait.self] = Double(value)
    case (.bridged, -1): window.environment(\.zoom, Double(value))
    case (.bridged, _) where usesTrait: nodes[id].traitOverrides[ZoomTrait.self] = Double(value)
    case (.bridged, _): nodes[id].environment(\.zoomPercent, value * 100)
    case (.object, -1): window.environment(value == 0 ? nil : objects[value])
    case (.object, _): nodes[id].environment(value == 0 ? nil : objects[value])
    }
  }

  private func transform(_ key: EnvironmentLawKey, on id: Int) {
    let factor = random.below(3) + 1
    let summand = random.below(5)
    lastStep = "transform \(key) by \(factor) and \(summand) on \(id)"
    model.entries[id]?.edits[key, default: []].append(.transform(factor: factor, summand: summand))
    let number: (inout Int) -> Void = { $0 = ($0 * factor + summand) % 50 }
    let zoom: (inout Double) -> Void = { $0 = Double((Int($0) * factor + summand) % 50) }
    switch (key, id) {
    case (.plain, -1): window.transformEnvironment(\.spacing, transform: number)
    case (.plain, _): nodes[id].transformEnvironment(\.spacing, transform: number)
    case (_, -1): window.transformEnvironment(\.zoom, transform: zoom)
    default: nodes[id].transformEnvironment(\.zoom, transform: zoom)
    }
  }

  private func remove(_ key: EnvironmentLawKey, on id: Int) {
    lastStep = "remove \(key) on \(id)"
    model.entries[id]?.edits[key] = nil
    let usesTrait = random.chance(50)
    switch (key, id) {
    case (.plain, -1): window.removeEnvironment(\.spacing)
    case (.plain, _): nodes[id].removeEnvironment(\.spacing)
    case (.bridged, -1) where usesTrait: window.traitOverrides.remove(ZoomTrait.self)
    case (.bridged, -1): window.removeEnvironment(\.zoomPercent)
    case (.bridged, _) where usesTrait: nodes[id].traitOverrides.remove(ZoomTrait.self)
    case (.bridged, _): nodes[id].removeEnvironment(\.zoom)
    case (.object, -1): window.removeEnvironment(SettingsModel.self)
    case (.object, _): nodes[id].removeEnvironment(SettingsModel.self)
    }
  }

  private func move(_ id: Int) {
    let target = random.below(nodes.count)
    takeOut(id)
    if model.isAncestor(id, of: target) { return }
    // What is only moved stays in the window's turn, and runs if it sees another value.
    let presents = random.chance(20) && nodes[target].presentedNode == nil
    lastStep = "\(presents ? "present" : "add") \(id) \(presents ? "by" : "to") \(target)"
    if presents { nodes[target].present(nodes[id]) } else { nodes[target].addChild(nodes[id]) }
    model.entries[id]?.parent = target
    model.entries[id]?.isPresented = presents
  }

  private func takeOut(_ id: Int) {
    lastStep = "take out \(id)"
    if model.entries[id]?.isPresented == true {
      nodes[id].presentingNode?.dismiss()
    } else {
      nodes[id].removeFromParent()
    }
    model.entries[id]?.parent = nil
    model.entries[id]?.isPresented = false
  }

  // MARK: Updates

  private func update() {
    lastStep = "update"
    updates += 1
    for node in nodes { node.forget() }
    window.updateIfNeeded()
    for node in nodes { check(node) }
    for node in nodes where model.isLive(node.id) { model.entries[node.id]?.wasAway = false }
  }

  private func check(_ node: EnvironmentLawNode) {
    guard let entry = model.entries[node.id] else { return }
    guard model.isLive(node.id) else {
      if node.runs > 0 || !node.changes.isEmpty { mismatch = "\(node.id) ran while it was away" }
      return
    }
    let values = entry.reads.map { model.value($0, at: node.id) }
    let hasToRun = entry.seen != values
    if node.runs != (hasToRun ? 1 : 0), !(entry.wasAway && node.runs <= 1 && !hasToRun) {
      mismatch = "\(node.id) ran \(node.runs) times, from \(entry.seen ?? []) to \(values)"
    }
    if node.seen != values { mismatch = "\(node.id) saw \(node.seen), not \(values)" }
    model.entries[node.id]?.seen = values
    let value = model.value(entry.observes, at: node.id)
    let expected = value == entry.told ? [] : [[entry.told, value]]
    if node.changes != expected {
      mismatch = "\(node.id) was told \(node.changes), expected \(expected)"
    }
    model.entries[node.id]?.told = value
  }
}
