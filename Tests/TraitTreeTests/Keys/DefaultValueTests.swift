import Testing
import TraitTree

private struct ComputedTrait: TraitDefinition {
  static let evaluations = Counter()
  static var defaultValue: Service {
    evaluations.add()
    return Service("computed")
  }
}
private struct ComparedTrait: TraitDefinition {
  static let evaluations = Counter()
  static var defaultValue: Int {
    evaluations.add()
    return 3
  }
}
private struct UpdatedTrait: TraitDefinition {
  static let evaluations = Counter()
  static var defaultValue: Int {
    evaluations.add()
    return 8
  }
}
private struct PerArgument<Argument>: TraitDefinition {
  static var defaultValue: Service { Service("\(Argument.self)") }
}
private struct NilTrait: TraitDefinition {
  static let evaluations = Counter()
  static var defaultValue: Service? {
    evaluations.add()
    return nil
  }
}
private struct InnerDefault: TraitDefinition {
  static let evaluations = Counter()
  static var defaultValue: Int {
    evaluations.add()
    return 2
  }
}
private struct OuterDefault: TraitDefinition {
  static var defaultValue: Int { TraitCollection()[InnerDefault.self] * 10 }
}
private struct MutableBoxTrait: TraitDefinition {
  final class Box { var value = 0 }
  static var defaultValue: Box { Box() }
}
private struct BusyDefault: TraitDefinition {
  static var defaultValue: Int {
    let collection = TraitCollection {
      $0.size = 4
      $0.accent = "busy"
    }
    return collection.size + collection.changedTraits(from: nil).count
  }
}

@Suite("Defaults") @MainActor struct DefaultValueTests {
  @Test("T5: a computed default is evaluated once, and every reader gets that instance")
  func computedDefault() {
    let first = TraitCollection()[ComputedTrait.self]
    let node = Node()
    let window = Window(rootNode: node, scheduler: .manual)
    #expect(node.traitCollection[ComputedTrait.self] === first)
    #expect(window.traitCollection[ComputedTrait.self] === first)
    #expect(node.traitOverrides[ComputedTrait.self] === first)
    #expect(ComputedTrait.evaluations.value == 1)
  }

  @Test("T5: a default of nil is evaluated once, too")
  func nilDefault() {
    for _ in 0..<3 { #expect(TraitCollection()[NilTrait.self] == nil) }
    #expect(NilTrait.evaluations.value == 1)
  }

  @Test("T5: comparing with an absent trait evaluates the default at most once")
  func comparedDefault() {
    let explicit = TraitCollection(ComparedTrait.self, value: 3)
    #expect(explicit == TraitCollection())
    #expect(explicit.changedTraits(from: nil).isEmpty)
    #expect(TraitCollection().containsTraits(in: explicit))
    #expect(ComparedTrait.evaluations.value == 1)
  }

  @Test("T5: updates, overrides and their removal do not evaluate the default again")
  func updatedDefault() {
    let reader = ReaderNode(UpdatedTrait.self)
    let changes = ChangeLog(UpdatedTrait.self, on: reader)
    let window = Window(rootNode: reader, scheduler: .manual)
    window.updateIfNeeded()
    for value in [9, 10] {
      reader.traitOverrides[UpdatedTrait.self] = value
      window.updateIfNeeded()
      reader.traitOverrides.remove(UpdatedTrait.self)
      window.updateIfNeeded()
    }
    #expect(reader.seen == [8, 9, 8, 10, 8])
    #expect(changes.previous == [8, 9, 8, 10])
    #expect(UpdatedTrait.evaluations.value == 1)
  }

  @Test("T5: a generic trait has one default for each argument")
  func genericDefault() {
    let collection = TraitCollection()
    #expect(collection[PerArgument<Int>.self] === collection[PerArgument<Int>.self])
    #expect(collection[PerArgument<Int>.self].name == "Int")
    #expect(collection[PerArgument<String>.self].name == "String")
  }

  @Test("T5: a default may read another default")
  func nestedDefault() {
    #expect(TraitCollection()[OuterDefault.self] == 20)
    #expect(TraitCollection()[InnerDefault.self] == 2)
    #expect(InnerDefault.evaluations.value == 1)
  }

  @Test("T5: a default need not be Sendable, and is shared by all trees")
  func sharedMutableDefault() {
    let first = Node()
    let second = Node()
    first.traitCollection[MutableBoxTrait.self].value = 5
    #expect(second.traitCollection[MutableBoxTrait.self].value == 5)
    second.traitOverrides[MutableBoxTrait.self] = MutableBoxTrait.Box()
    #expect(second.traitCollection[MutableBoxTrait.self].value == 0)
  }

  @Test("T5: a default may build and compare collections of its own")
  func defaultThatUsesCollections() {
    // A size of four, and two traits that differ from their defaults.
    #expect(TraitCollection()[BusyDefault.self] == 6)
  }
}
