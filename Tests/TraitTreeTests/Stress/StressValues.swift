import Observation
import TraitTree

struct StressNumber: TraitDefinition { static let defaultValue = 0 }

struct StressRough: TraitDefinition {
  static let defaultValue = 0
  static func valuesEqual(_ lhs: Int, _ rhs: Int) -> Bool { lhs / 2 == rhs / 2 }
}

/// A value whose comparison may edit the tree.
struct StressCurious: Equatable {
  let payload: Int
  weak var world: StressWorld?

  static func == (lhs: StressCurious, rhs: StressCurious) -> Bool {
    MainActor.assumeIsolated { (lhs.world ?? rhs.world)?.reactToEquality(of: lhs.payload) }
    return lhs.payload == rhs.payload
  }
}

struct StressCuriousTrait: TraitDefinition {
  static var defaultValue: StressCurious { StressCurious(payload: 0) }
}

/// What an `onChange` observes: values whose comparison may edit the tree.
struct StressSeen: Equatable {
  let values: [Int]
  /// How many edits there had been.
  let time: Int
  let observation: Int
  weak var world: StressWorld?

  static func == (lhs: StressSeen, rhs: StressSeen) -> Bool {
    MainActor.assumeIsolated { lhs.world?.reactToEquality(of: -lhs.observation) }
    return lhs.values == rhs.values
  }
}

/// An object that may edit the tree when it is freed.
@MainActor final class StressObject {
  nonisolated let payload: Int
  private let farewell: [StressEdit]
  private weak var world: StressWorld?

  init(_ payload: Int, _ world: StressWorld, _ farewell: [StressEdit]) {
    self.payload = payload
    self.world = world
    self.farewell = farewell
    world.objects.insert(payload)
  }

  isolated deinit {
    guard let world else { return }
    world.objects.remove(payload)
    world.perform(farewell)
  }
}

struct StressObjectTrait: TraitDefinition { static var defaultValue: StressObject? { nil } }

@Observable final class StressModel {
  var count = 0
}

/// The target of a handler.
@MainActor final class StressTarget {
  let registration: StressRegistration
  init(_ registration: StressRegistration) { self.registration = registration }

  func didChange(_ node: Node, _ previous: TraitCollection) {
    (node as? StressNode)?.handle(registration, previous)
  }
}

/// A handler, and what it saw last.
@MainActor final class StressRegistration {
  let id: Int
  let slots: [StressSlot]
  var seen: [StressSlot: Int] = [:]
  weak var target: StressTarget?
  var isTargeted = false
  var isOver = false

  init(_ id: Int, _ slots: [StressSlot]) {
    self.id = id
    self.slots = slots
  }
}

/// An `onChange`, and what it saw last.
@MainActor final class StressObservation {
  let id: Int
  let reads: StressReads
  var seen: [Int]?
  /// What it has read last, whether or not it was told.
  var lastRead: [Int] = []
  var isOver = false
  /// Whether the first value that is read is the one to compare with: it was registered in a hook.
  var takesFirstRead = false

  init(_ id: Int, _ reads: StressReads) {
    self.id = id
    self.reads = reads
  }
}

extension TraitCollection {
  /// What the collection holds for a slot, as a number; numbers that count as equal are one.
  func stress(_ slot: StressSlot) -> Int {
    switch slot {
    case .number: self[StressNumber.self]
    case .rough: self[StressRough.self] / 2
    case .curious: self[StressCuriousTrait.self].payload
    case .object: self[StressObjectTrait.self]?.payload ?? 0
    case .scale: Int(displayScale)
    }
  }
}

extension StressSlot {
  var trait: any TraitDefinition.Type {
    switch self {
    case .number: StressNumber.self
    case .rough: StressRough.self
    case .curious: StressCuriousTrait.self
    case .object: StressObjectTrait.self
    case .scale: TraitDisplayScale.self
    }
  }

  var defaultPayload: Int { self == .scale ? 1 : 0 }

  func shown(_ payload: Int) -> Int { self == .rough ? payload / 2 : payload }
}

/// What was given to a node or window, in the order of the calls.
struct StressGiven {
  private var values: [StressSlot: Int] = [:]
  /// What is added to the scale after it was set, or to the one that is inherited.
  private var added = 0

  mutating func set(_ slot: StressSlot, _ payload: Int) {
    values[slot] = payload
    if slot == .scale { added = 0 }
  }
  mutating func unset(_ slot: StressSlot) {
    values[slot] = nil
    if slot == .scale { added = 0 }
  }
  mutating func transform(_ amount: Int) { added += amount }

  subscript(slot: StressSlot) -> Int? { values[slot] }

  /// What holds here, where another value is inherited.
  func resolve(_ slot: StressSlot, _ inherited: () -> Int) -> Int {
    (values[slot] ?? inherited()) + (slot == .scale ? added : 0)
  }
}
