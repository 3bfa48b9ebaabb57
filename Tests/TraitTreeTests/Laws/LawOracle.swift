/// What the tree has to be and do, worked out from the rules of the contract without the engine: no
/// caches, no marks for traits, everything is computed again whenever it is asked for.
final class LawOracle {
  /// A stored value: equal to itself whatever it is.
  struct Stored {
    let payload: Int
    /// Tells writes apart, zero for the default.
    let stamp: Int
  }

  /// A property of a model.
  struct Property: Hashable {
    let model: Int
    let field: LawField
  }

  /// What is to be done for one hook, and what its last run depended on.
  struct HookState {
    /// An explicit mark, a written model, or the first run.
    var isDue = false
    /// The rules leave open whether it runs.
    var mayRun = true
    var seen: [LawTrait: Stored] = [:]
    var models: Set<Property> = []
    /// What other nodes gave, by the node.
    var others: [Int: Stored] = [:]
  }

  /// What a hook read when it ran last, and by which recipe.
  struct LastRun {
    let recipe: LawRecipe
    let values: [Int]
  }

  struct Registration {
    let id: Int
    var seen: [LawTrait: Stored]
  }

  final class Node {
    var isHeld = true
    var owner: Int?
    var isPresented = false
    var children: [Int] = []
    var presented: Int?
    var overrides: [LawTrait: Stored] = [:]
    var recipes: [LawHook: LawRecipe] = [:]
    var reactions: [LawMoment: (isLate: Bool, steps: [LawStep])] = [:]
    var registrations: [Registration] = []
    var hooks: [LawHook: HookState] = [:]
    // Appearance.
    var isLoaded = false
    var hasToAppear = false
    var hasAppeared = false
    var hasToFinishAppearing = false
    /// For each window that it left, the turn in which that was.
    var left: [Int: Int] = [:]
    var lastLeft: Int?

    init() {
      for hook in LawHook.allCases { hooks[hook] = HookState() }
    }
  }

  final class Window {
    var root: Int?
    var overrides: [LawTrait: Stored] = [:]
    var tracksModels = true
    /// Tells the times between updates apart.
    var turn: Int
    var previousTurn = 0

    init(turn: Int) { self.turn = turn }
  }

  struct Model {
    var count = 0
    var items = 0
    var child: Int?
  }

  /// An update that is under way.
  enum Pass: Equatable {
    case window(Int)
    case demand(Int)
  }

  var nodes: [Int: Node] = [:]
  var windows: [Int: Window] = [:]
  var models: [Int: Model] = [:]
  var made: Set<Int> = []
  var forgotten: Set<LawObjectName> = []
  var snapshots: [[LawTrait: Stored]] = []
  var lastStamp = 0
  var lastTurn = 0
  var lastRegistration = 0
  /// The calls that the tree got in this step.
  var cursor = LawCursor([])
  var pass: Pass?
  var running: (node: Int, hook: LawHook?)?
  /// What the running hook changed in place, which reads it.
  var changedInPlace: Set<Property> = []
  /// What hooks moved since drawing began: whether that is drawn at once or later is left open.
  var movedWhileDrawing: Set<Int> = []
  // Where not every call can be predicted, see `follow`.
  let isWild: Bool
  /// Nodes in whose visit other updates may run: until the step ends they are kept.
  var visited: Set<Int> = []
  var lastRuns: [Int: [LawHook: LastRun]] = [:]
  var visible: Set<Int> = []

  init(isWild: Bool) {
    self.isWild = isWild
    for id in 0..<LawModels.shared { models[id] = Model() }
  }

  func nextTurn() -> Int {
    lastTurn += 1
    return lastTurn
  }
}

extension LawOracle: LawTree {
  func exists(_ node: Int) -> Bool { nodes[node] != nil }
  func wasMade(_ node: Int) -> Bool { made.contains(node) }
  func owner(of node: Int) -> Int? { nodes[node]?.owner }
  func parent(of node: Int) -> Int? {
    guard let node = nodes[node], !node.isPresented else { return nil }
    return node.owner
  }
  func presented(by node: Int) -> Int? { nodes[node]?.presented }
  func childCount(of node: Int) -> Int { nodes[node]?.children.count ?? 0 }
  func isOpen(_ window: Int) -> Bool { windows[window] != nil }
  func root(of window: Int) -> Int? { windows[window]?.root }
  func isForgotten(_ object: LawObjectName) -> Bool { forgotten.contains(object) }
  func hasModel(_ id: Int) -> Bool {
    models[id] != nil && !forgotten.contains(LawObjectName(trait: .model, id: id))
  }
  var runner: Int? { running?.node }
  var isOnDemand: Bool {
    if case .demand = pass { true } else { false }
  }
}
