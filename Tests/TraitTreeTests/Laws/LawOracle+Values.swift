// What a node sees, and where it is.

extension LawOracle {
  /// The window in which a node is live.
  func window(of id: Int) -> Int? {
    var top = id
    while let owner = nodes[top]?.owner { top = owner }
    return LawWindows.all.first { windows[$0]?.root == top }
  }

  /// A node and everything below it, in document order.
  func subtree(of id: Int) -> [Int] {
    guard let node = nodes[id] else { return [] }
    let below = node.children + (node.presented.map { [$0] } ?? [])
    return [id] + below.flatMap { subtree(of: $0) }
  }

  /// The live nodes of a window in document order.
  func order(in window: Int) -> [Int] { windows[window]?.root.map(subtree) ?? [] }

  /// The value that holds for a node: its own, that of the nearest ancestor that has one, that of the
  /// window, the default.
  ///
  /// Above a presented node there is only the window.
  func resolve(_ trait: LawTrait, at id: Int) -> Stored {
    var next: Int? = id
    while let current = next, let node = nodes[current] {
      if let own = node.overrides[trait] { return own }
      next = node.isPresented ? nil : node.owner
    }
    if let window = window(of: id), let own = windows[window]?.overrides[trait] { return own }
    return Self.defaultValue(trait)
  }

  static func defaultValue(_ trait: LawTrait) -> Stored {
    let payload =
      switch trait {
      case .number, .twin, .rough: 0
      case .note, .model: LawPayload.none
      case .service, .action: LawPayload.standard
      }
    return Stored(payload: payload, stamp: 0)
  }

  static func areEqual(_ trait: LawTrait, _ lhs: Stored, _ rhs: Stored) -> Bool {
    if lhs.stamp == rhs.stamp { return true }
    return switch trait {
    case .number, .twin, .note, .service, .model: lhs.payload == rhs.payload
    case .rough: lhs.payload / 2 == rhs.payload / 2
    case .action: false
    }
  }

  /// A value as a log shows it.
  static func shown(_ trait: LawTrait, _ value: Stored) -> Int {
    trait == .rough ? value.payload / 2 : value.payload
  }

  /// The values of a node as a log shows them.
  func shownValues(at id: Int) -> [Int] {
    LawTrait.allCases.map { Self.shown($0, resolve($0, at: id)) }
  }

  /// Whether what was seen differs from what holds.
  func differs(_ seen: [LawTrait: Stored], at id: Int) -> Bool {
    seen.contains { !Self.areEqual($0.key, $0.value, resolve($0.key, at: id)) }
  }

  /// Whether what other nodes gave differs from what they give.
  ///
  /// One that is gone gives nothing else any more.
  func differs(_ others: [Int: Stored]) -> Bool {
    others.contains {
      exists($0.key) && !Self.areEqual(.number, $0.value, resolve(.number, at: $0.key))
    }
  }

  // MARK: Recipes

  /// What a run reads: the values, and what it depends on from then on.
  struct Reading {
    var values: [Int] = []
    var traits: Set<LawTrait> = []
    var models: Set<Property> = []
    /// What other nodes gave when it was read.
    var others: [Int: Stored] = [:]

    static func + (lhs: Reading, rhs: Reading) -> Reading {
      Reading(
        values: lhs.values + rhs.values, traits: lhs.traits.union(rhs.traits),
        models: lhs.models.union(rhs.models),
        others: lhs.others.merging(rhs.others) { $1 })
    }
  }

  func read(_ hook: LawHook, of id: Int) -> Reading {
    read(hook, of: id, by: nodes[id]?.recipes[hook] ?? LawRecipe())
  }

  func read(_ hook: LawHook, of id: Int, by recipe: LawRecipe) -> Reading {
    guard hook == .layout else { return read(recipe, at: id) }
    return read(recipe.firstHalf, at: id) + read(recipe.secondHalf, at: id)
  }

  private func read(_ recipe: LawRecipe, at id: Int) -> Reading {
    var reading = Reading()
    func add(_ trait: LawTrait) {
      reading.traits.insert(trait)
      reading.values.append(Self.shown(trait, resolve(trait, at: id)))
    }
    if recipe.ways.contains(.gated) {
      add(.number)
      if resolve(.number, at: id).payload % 2 != 0 { return reading }
    }
    for trait in recipe.traits { add(trait) }
    for model in recipe.models { read(model, at: id, &reading) }
    if recipe.ways.contains(.whole) {
      reading.traits.formUnion(LawTrait.allCases)
      let isEmpty = LawTrait.allCases.allSatisfy {
        Self.areEqual($0, resolve($0, at: id), Self.defaultValue($0))
      }
      reading.values.append(isEmpty ? 1 : 0)
    }
    if recipe.ways.contains(.peek) { reading.values.append(resolve(.number, at: id).payload) }
    if let foreign = recipe.foreign {
      if foreign == id {
        reading.traits.insert(.number)
      } else if exists(foreign) {
        reading.others[foreign] = resolve(.number, at: foreign)
      }
      let value = exists(foreign) ? resolve(.number, at: foreign).payload : LawPayload.none
      reading.values.append(value)
    }
    return reading
  }

  private func read(_ read: LawModelRead, at id: Int, _ reading: inout Reading) {
    func value(_ model: Int?, _ field: LawField, _ value: (Model) -> Int) -> Int {
      guard let model, let state = models[model] else { return LawPayload.none }
      reading.models.insert(Property(model: model, field: field))
      return value(state)
    }
    switch read {
    case .count(let model): reading.values.append(value(model, .count, \.count))
    case .items(let model): reading.values.append(value(model, .items, \.items))
    case .childCount(let model):
      reading.models.insert(Property(model: model, field: .child))
      reading.values.append(value(models[model]?.child, .count, \.count))
    case .provided:
      reading.traits.insert(.model)
      let model = resolve(.model, at: id).payload
      reading.values.append(value(model == LawPayload.none ? nil : model, .count, \.count))
    }
  }
}
