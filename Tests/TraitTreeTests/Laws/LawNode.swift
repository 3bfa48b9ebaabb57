import TraitTree

/// A node that does what the script says: in each hook it reads what its recipe lists, performs the
/// reaction that is set for it, and writes to the log.
@MainActor class LawNode: Node {
  let id: Int
  weak var stage: LawStage?
  var recipes: [LawHook: LawRecipe] = [:]
  var reactions: [LawMoment: (isLate: Bool, steps: [LawStep])] = [:]
  /// In the order of registration, until unregistered.
  var registrations: [(id: Int, token: any TraitChangeRegistration)] = []
  private var seenInFirstHalf: [Int] = []

  init(_ id: Int, stage: LawStage) {
    self.id = id
    self.stage = stage
    super.init()
  }

  override var debugName: String { "\(id)" }

  // MARK: Hooks

  override func updateProperties() {
    super.updateProperties()
    run(.properties, recipes[.properties])
  }

  override func viewWillLayoutSubviews() {
    super.viewWillLayoutSubviews()
    log(.start(.layout))
    react(.layout, isLate: false)
    seenInFirstHalf = read(recipes[.layout]?.firstHalf)
  }

  override func viewDidLayoutSubviews() {
    super.viewDidLayoutSubviews()
    let seen = seenInFirstHalf + read(recipes[.layout]?.secondHalf)
    react(.layout, isLate: true)
    log(.end(.layout), seen)
  }

  override func draw() {
    super.draw()
    run(.draw, recipes[.draw])
  }

  private func run(_ hook: LawHook, _ recipe: LawRecipe?) {
    log(.start(hook))
    react(LawMoment(hook), isLate: false)
    let seen = read(recipe)
    react(LawMoment(hook), isLate: true)
    log(.end(hook), seen)
  }

  func react(_ moment: LawMoment, isLate: Bool) {
    guard let reaction = reactions[moment], reaction.isLate == isLate else { return }
    reactions[moment] = nil
    stage?.react(reaction.steps, in: self)
  }

  private func read(_ recipe: LawRecipe?) -> [Int] {
    guard let recipe, let stage else { return [] }
    var seen: [Int] = []
    if recipe.ways.contains(.gated) {
      seen.append(traitCollection.law(.number))
      if seen[0] % 2 != 0 { return seen }
    }
    if recipe.ways.contains(.copy) {
      let copy = traitCollection
      for trait in recipe.traits { seen.append(copy.law(trait)) }
    } else {
      for trait in recipe.traits { seen.append(traitCollection.law(trait)) }
    }
    for read in recipe.models { seen.append(value(read, stage.objects)) }
    if recipe.ways.contains(.whole) { seen.append(traitCollection == TraitCollection() ? 1 : 0) }
    if recipe.ways.contains(.peek) { seen.append(traitOverrides[LawPair<Int>.self]) }
    if let foreign = recipe.foreign {
      seen.append(stage.node(foreign)?.traitCollection.law(.number) ?? LawPayload.none)
    }
    return seen
  }

  private func value(_ read: LawModelRead, _ objects: LawObjects) -> Int {
    switch read {
    case .count(let id): objects.existingModel(id)?.count ?? LawPayload.none
    case .items(let id): objects.existingModel(id)?.items.count ?? LawPayload.none
    case .childCount(let id): objects.existingModel(id)?.child?.count ?? LawPayload.none
    case .provided: traitCollection[LawModelTrait.self]?.count ?? LawPayload.none
    }
  }

  private func log(_ call: LawEvent.Call, _ seen: [Int] = []) {
    stage?.log.append(LawEvent(node: id, call: call, seen: seen))
  }

  // MARK: Appearance and moves

  override func viewDidLoad() {
    super.viewDidLoad()
    log(.load)
  }
  override func viewWillAppear(_ animated: Bool) {
    super.viewWillAppear(animated)
    log(.willAppear)
  }
  override func viewIsAppearing(_ animated: Bool) {
    super.viewIsAppearing(animated)
    log(.isAppearing)
  }
  override func viewDidAppear(_ animated: Bool) {
    super.viewDidAppear(animated)
    log(.didAppear)
  }
  override func viewWillDisappear(_ animated: Bool) {
    super.viewWillDisappear(animated)
    log(.willDisappear)
  }
  override func viewDidDisappear(_ animated: Bool) {
    super.viewDidDisappear(animated)
    log(.didDisappear)
  }
  override func willMove(toParent parent: Node?) {
    super.willMove(toParent: parent)
    log(.willMove((parent as? LawNode)?.id))
  }
  override func didMove(toParent parent: Node?) {
    super.didMove(toParent: parent)
    log(.didMove((parent as? LawNode)?.id))
  }
}

// The engine remembers which classes read models: each script has classes of its own.

protocol LawDigit: SendableMetatype {}
enum LawDigit0: LawDigit {}
enum LawDigit1: LawDigit {}
enum LawDigit2: LawDigit {}
enum LawDigit3: LawDigit {}
enum LawDigit4: LawDigit {}
enum LawDigit5: LawDigit {}
enum LawDigit6: LawDigit {}
enum LawDigit7: LawDigit {}

enum LawDigits {
  static let all: [any LawDigit.Type] = [
    LawDigit0.self, LawDigit1.self, LawDigit2.self, LawDigit3.self, LawDigit4.self,
    LawDigit5.self, LawDigit6.self, LawDigit7.self,
  ]
}

/// One of 512 classes of nodes.
@MainActor final class LawNodeKind<A: LawDigit, B: LawDigit, C: LawDigit>: LawNode {
  static func make(_ kind: Int, _ id: Int, _ stage: LawStage) -> LawNode {
    func make<D: LawDigit, E: LawDigit, F: LawDigit>(
      _ first: D.Type, _ second: E.Type, _ third: F.Type
    ) -> LawNode {
      LawNodeKind<D, E, F>(id, stage: stage)
    }
    let digits = LawDigits.all
    let first: any LawDigit.Type = digits[kind / 64 % 8]
    let second: any LawDigit.Type = digits[kind / 8 % 8]
    let third: any LawDigit.Type = digits[kind % 8]
    return make(first, second, third)
  }
}
