/// One edit of a script, which both the tree and the oracle perform.
///
/// Nodes, windows and objects go by numbers; a step that is not possible where it stands does nothing, so that any list of steps is a
/// script.
indirect enum LawStep {
  // Nodes, and whether the script holds them.
  case make(Int)
  case hold(Int)
  case drop(Int)

  // The tree.
  case add(Int, to: Int)
  case insert(Int, into: Int, at: Int)
  case remove(Int)
  case present(Int, by: Int)
  case dismiss(Int)
  case root(Int?, of: Int)
  case open(Int)
  case close(Int)

  // Traits.
  case set(LawTrait, Int, on: LawPlace)
  case unset(LawTrait, on: LawPlace)
  case copy(from: Int, to: Int)
  case forget(LawTrait, Int)
  case snapshot(Int)
  case dropSnapshots

  // Models.
  case write(LawField, Int, of: Int)
  case track(Bool, in: Int)

  // Hooks and handlers.
  case read(Int, LawHook, LawRecipe)
  case mark(Int, LawHook)
  case register(Int, [LawTrait])
  case unregister(Int, Int)
  /// Has the next call of a hook or handler perform steps, before or after it reads.
  case react(Int, LawMoment, isLate: Bool, [LawStep])

  // Updates.
  case update(Int)
  case demand(Int, LawDemand)
}

/// Who provides a trait.
enum LawPlace: Equatable {
  case node(Int)
  case window(Int)
}

/// A property of a model.
enum LawField: Int, CaseIterable {
  /// Equal writes are silent.
  case count
  /// Written in place, which is never silent.
  case items
  /// An optional class, of which no write is silent.
  case child
}

enum LawHook: Int, CaseIterable {
  case properties, layout, draw
}

/// When a script reacts.
enum LawMoment: Int, CaseIterable {
  case properties, layout, draw, handler

  init(_ hook: LawHook) {
    switch hook {
    case .properties: self = .properties
    case .layout: self = .layout
    case .draw: self = .draw
    }
  }
}

/// The `…IfNeeded()` functions.
enum LawDemand: Int, CaseIterable {
  case traits, properties, layout
}

/// What a hook reads.
struct LawRecipe {
  var traits: [LawTrait] = []
  var models: [LawModelRead] = []
  var ways: LawWays = []
  /// Another node, whose number is read.
  var foreign: Int?

  /// What the first callback of layout reads.
  var firstHalf: LawRecipe {
    LawRecipe(traits: traits, models: [], ways: ways, foreign: nil)
  }
  /// What the second one reads.
  var secondHalf: LawRecipe {
    LawRecipe(traits: [], models: models, ways: [], foreign: foreign)
  }
}

enum LawModelRead {
  case count(Int), items(Int), childCount(Int)
  /// The count of the model that the tree provides.
  case provided
}

/// How a hook reads.
struct LawWays: OptionSet {
  let rawValue: Int
  /// Through a copy of the collection.
  static let copy = LawWays(rawValue: 1)
  /// The number first, and nothing else if it is odd.
  static let gated = LawWays(rawValue: 2)
  /// The whole collection, by comparing it.
  static let whole = LawWays(rawValue: 4)
  /// The number through the overrides, which is not tracked.
  static let peek = LawWays(rawValue: 8)
}
