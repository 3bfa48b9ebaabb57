/// Numbers that look random and are the same for one seed everywhere: SplitMix64.
struct LawRandom: RandomNumberGenerator {
  private var state: UInt64

  init(seed: Int) {
    state = UInt64(truncatingIfNeeded: seed)
    // Neighbouring seeds start far apart.
    state = next()
  }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var bits = state
    bits = (bits ^ (bits >> 30)) &* 0xBF58_476D_1CE4_E5B9
    bits = (bits ^ (bits >> 27)) &* 0x94D0_49BB_1331_11EB
    return bits ^ (bits >> 31)
  }

  /// A number below a bound.
  mutating func below(_ bound: Int) -> Int { Int.random(in: 0..<bound, using: &self) }
  mutating func chance(_ percent: Int) -> Bool { below(100) < percent }
  mutating func pick<Element>(_ elements: [Element]) -> Element? {
    elements.randomElement(using: &self)
  }
}

/// Makes up the steps of a script, looking at what there is so that most of them are possible.
struct LawGenerator {
  private var random: LawRandom
  private let oracle: LawOracle
  private let reacts: Bool
  private let isWild: Bool
  private var lastNode = 0
  /// Objects by trait, from the number after the shared models on.
  private var lastObject = LawModels.shared
  private var objects: [LawObjectName] = []
  private var ids: [Int] = []
  private var live: [Int] = []
  /// Steps that come next, the first of them last.
  private var planned: [LawStep] = []

  /// Makes a generator.
  ///
  /// - Parameters:
  ///   - seed: Decides all choices.
  ///   - oracle: Knows what there is.
  ///   - reacts: Whether hooks and handlers edit and write.
  ///   - isWild: Whether they may do anything.
  init(seed: Int, oracle: LawOracle, reacts: Bool, isWild: Bool) {
    random = LawRandom(seed: seed)
    self.oracle = oracle
    self.reacts = reacts
    self.isWild = isWild
  }

  mutating func next() -> LawStep {
    if let step = planned.popLast() { return step }
    ids = oracle.nodes.keys.sorted()
    live = ids.filter { oracle.window(of: $0) != nil }
    for window in LawWindows.all where oracle.isOpen(window) && oracle.root(of: window) == nil {
      if random.chance(25) { return ids.isEmpty ? make() : .root(node(), of: window) }
    }
    if ids.count < 6 || live.count < 4 && random.chance(10) { return make() }
    switch random.below(100) {
    case 0..<24: return .update(random.below(LawWindows.all.count))
    case 24..<27: return .demand(node(), random.pick(LawDemand.allCases) ?? .layout)
    case 27..<30: return ids.count < 14 ? make() : .drop(node())
    case 30..<34: return random.chance(70) ? .drop(owned()) : .hold(node())
    case 34..<44 where reacts: return reaction()
    case 44..<46: return registration(node())
    case 46..<54: return .read(node(), hook(), recipe())
    case 54..<57: return rare()
    default: return edit()
    }
  }

  private mutating func node() -> Int {
    (random.chance(60) ? random.pick(live) : nil) ?? random.pick(ids) ?? 0
  }
  /// A node that the script need not hold.
  private mutating func owned() -> Int {
    let owned = ids.filter { oracle.owner(of: $0) != nil || live.contains($0) }
    return (random.chance(80) ? random.pick(owned) : nil) ?? node()
  }
  private mutating func hook() -> LawHook { random.pick(LawHook.allCases) ?? .properties }
  private mutating func trait() -> LawTrait { random.pick(LawTrait.allCases) ?? .number }

  /// A new node, which mostly reads something and comes into the tree.
  private mutating func make() -> LawStep {
    lastNode += 1
    let id = lastNode
    planned = []
    if random.chance(30) { planned.append(.drop(id)) }
    if random.chance(90) { planned.append(.add(id, to: node())) }
    if random.chance(70) { planned.append(registration(id)) }
    for hook in LawHook.allCases where random.chance(70) {
      planned.append(.read(id, hook, recipe()))
    }
    return .make(id)
  }

  /// A step that hooks may perform, too.
  private mutating func edit() -> LawStep {
    switch random.below(70) {
    case 0..<24: return override()
    case 24..<33: return .unset(trait(), on: place())
    case 33..<47: return write()
    case 47..<49: return .mark(node(), hook())
    case 49..<51: return .copy(from: node(), to: node())
    case 51..<58: return .add(node(), to: node())
    case 58..<62: return .insert(node(), into: node(), at: random.below(4))
    case 62..<65: return .remove(node())
    case 65..<68: return .present(node(), by: node())
    default: return .dismiss(node())
    }
  }

  private mutating func rare() -> LawStep {
    let window = random.below(LawWindows.all.count)
    switch random.below(10) {
    case 0 where !isWild: return .track(random.chance(50), in: window)
    case 1: return .snapshot(node())
    case 2: return .dropSnapshots
    case 3: return .close(window)
    case 4: return .root(nil, of: window)
    case 5..<7: return .open(window)
    default: return .root(node(), of: window)
    }
  }

  private mutating func place() -> LawPlace {
    random.chance(15) ? .window(random.below(LawWindows.all.count)) : .node(node())
  }

  private mutating func override() -> LawStep {
    if random.chance(20), let object = random.pick(objects) {
      objects.removeAll { $0 == object }
      return .forget(object.trait, object.id)
    }
    let trait = trait()
    return .set(trait, payload(trait), on: place())
  }

  private mutating func payload(_ trait: LawTrait) -> Int {
    switch trait {
    case .number, .twin: return random.below(3)
    case .note: return random.below(3) - 1
    case .rough: return random.below(4)
    case .model where random.chance(50): return random.below(LawModels.shared + 1) - 1
    case .service, .model, .action:
      if random.chance(30), let object = random.pick(objects.filter { $0.trait == trait }) {
        return object.id
      }
      lastObject += 1
      objects.append(LawObjectName(trait: trait, id: lastObject))
      return lastObject
    }
  }

  private mutating func write() -> LawStep {
    let field = random.pick(LawField.allCases) ?? .count
    if field == .child {
      let child = random.below(LawModels.shared + 1) - 1
      return .write(.child, child, of: random.below(LawModels.shared))
    }
    let models = objects.filter { $0.trait == .model }.map(\.id)
    let model = random.chance(40) ? random.pick(models) : nil
    return .write(field, random.below(3), of: model ?? random.below(LawModels.shared))
  }

  private mutating func recipe() -> LawRecipe {
    var recipe = LawRecipe()
    for _ in 0..<random.below(4) { recipe.traits.append(trait()) }
    for _ in 0..<random.below(3) {
      let model = random.below(LawModels.shared)
      let reads: [LawModelRead] = [.count(model), .items(model), .childCount(model), .provided]
      if let read = random.pick(reads) { recipe.models.append(read) }
    }
    if random.chance(20) { recipe.ways.insert(.copy) }
    if random.chance(20) { recipe.ways.insert(.gated) }
    if random.chance(10) { recipe.ways.insert(.whole) }
    if isWild { return recipe }
    if random.chance(10) { recipe.ways.insert(.peek) }
    if random.chance(10) { recipe.foreign = node() }
    return recipe
  }

  private mutating func registration(_ id: Int) -> LawStep {
    if random.chance(15) { return .unregister(id, random.below(3)) }
    var traits: [LawTrait] = []
    for _ in 0...random.below(3) { traits.append(trait()) }
    return .register(id, traits)
  }

  /// One or more steps for the next call of a hook or handler.
  private mutating func reaction() -> LawStep {
    let id = node()
    var steps: [LawStep] = []
    for _ in 0...random.below(3) {
      switch random.below(10) {
      case 0:
        lastNode += 1
        steps.append(.make(lastNode))
        steps.append(.add(lastNode, to: node()))
      case 1: steps.append(registration(node()))
      case 2: steps.append(.mark(node(), hook()))
      case 3: steps.append(.drop(node()))
      case 4 where isWild:
        let window = random.below(LawWindows.all.count)
        let any: [LawStep] = [
          .update(window), .demand(node(), .layout), .root(nil, of: window),
          .root(node(), of: window), .remove(id), .drop(id),
        ]
        if let step = random.pick(any) { steps.append(step) }
      default: steps.append(edit())
      }
    }
    let moment = random.pick(LawMoment.allCases) ?? .properties
    return .react(id, moment, isLate: !isWild && random.chance(50), steps)
  }
}
