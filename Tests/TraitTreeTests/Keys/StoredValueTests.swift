import Testing
import TraitTree

private struct NaNTrait: TraitDefinition {
  static let defaultValue = Double.nan
}
/// Counts how often it is asked whether two values are equal.
private struct AskedTrait: TraitDefinition {
  static let defaultValue = 0
  static let asked = Counter()
  static func valuesEqual(_ lhs: Int, _ rhs: Int) -> Bool {
    asked.add()
    return lhs == rhs
  }
}

@Suite("One stored value is equal to itself") @MainActor struct StoredValueTests {
  @Test("T2: a collection that holds NaN is equal to its copy")
  func copyOfNaN() {
    let collection = TraitCollection(ScaleTrait.self, value: .nan)
    let copy = collection
    #expect(collection == copy)
    #expect(collection.changedTraits(from: copy).isEmpty)
    #expect(collection.containsTraits(in: copy))
  }

  @Test("T2: NaN of two writes makes two different collections")
  func twoWritesOfNaN() {
    let first = TraitCollection(ScaleTrait.self, value: .nan)
    let second = TraitCollection(ScaleTrait.self, value: .nan)
    #expect(first != second)
    #expect(names(first.changedTraits(from: second)) == ["ScaleTrait"])
    #expect(!first.containsTraits(in: second))
  }

  @Test("T2: a default of NaN or of a closure is equal to itself")
  func incomparableDefault() {
    _ = (TraitCollection()[NaNTrait.self], TraitCollection()[ActionTrait.self])
    #expect(TraitCollection() == TraitCollection())
    let sized = TraitCollection(SizeTrait.self, value: 1)
    #expect(names(sized.changedTraits(from: TraitCollection())) == ["SizeTrait"])
    #expect(TraitCollection(NaNTrait.self, value: .nan) != TraitCollection())
  }

  @Test("T2: an untouched value stays the same stored value through a changed copy")
  func changedCopy() {
    let first = TraitCollection {
      $0.scale = .nan
      $0[ActionTrait.self] = { 1 }
    }
    let second = first.modifyingTraits { $0.size = 3 }
    let third = second.replacing(AccentTrait.self, value: "red")
    #expect(names(second.changedTraits(from: first)) == ["SizeTrait"])
    #expect(third.containsTraits(in: first))
  }

  @Test("T2: merging keeps the stored value")
  func mergedCopy() {
    let first = TraitCollection(ActionTrait.self, value: { 1 })
    let merged = TraitCollection(traitsFrom: [TraitCollection(), first])
    #expect(merged == first)
    #expect(merged[ActionTrait.self]() == 1)
  }

  @Test("T2: nodes that inherit one NaN have equal collections")
  func inheritedNaN() {
    let root = Node()
    let left = Node()
    let right = Node()
    root.addChild(left)
    root.addChild(right)
    root.traitOverrides.scale = .nan
    #expect(left.traitCollection == right.traitCollection)
    #expect(left.traitCollection == root.traitCollection)
  }

  @Test("T2: the comparison is not asked about one stored value")
  func notAsked() {
    let collection = TraitCollection(AskedTrait.self, value: 4)
    let copy = collection.replacing(SizeTrait.self, value: 1)
    let before = AskedTrait.asked.value
    #expect(collection == collection.modifyingTraits { _ in })
    #expect(names(copy.changedTraits(from: collection)) == ["SizeTrait"])
    #expect(AskedTrait.asked.value == before)
    #expect(collection == TraitCollection(AskedTrait.self, value: 4))
    #expect(AskedTrait.asked.value > before)
  }

  @Test("T2: a reader of NaN does not run for another trait, or without a change")
  func readerOfNaN() {
    let reader = ReaderNode(ScaleTrait.self)
    let window = Window(rootNode: reader, scheduler: .manual)
    window.traitOverrides.scale = .nan
    window.updateIfNeeded()
    window.traitOverrides.size = 5
    window.updateIfNeeded()
    window.updateIfNeeded()
    #expect(reader.seen.count == 1)
  }

  @Test("T2: writing NaN over NaN, or a closure over itself, is a change")
  func secondWrite() {
    let root = Node()
    let number = ReaderNode(ScaleTrait.self)
    let closure = ReaderNode(ActionTrait.self)
    root.addChild(number)
    root.addChild(closure)
    let action: @Sendable () -> Int = { 7 }
    root.traitOverrides.scale = .nan
    root.traitOverrides[ActionTrait.self] = action
    let window = Window(rootNode: root, scheduler: .manual)
    window.updateIfNeeded()
    root.traitOverrides.scale = .nan
    root.traitOverrides[ActionTrait.self] = action
    window.updateIfNeeded()
    #expect(number.seen.count == 2)
    #expect(closure.seen.map { $0() } == [7, 7])
  }

  @Test("T2: a closure that is inherited from the same override survives a move")
  func moveUnderOneProvider() {
    let root = Node()
    let left = Node()
    let right = Node()
    let reader = ReaderNode(ActionTrait.self)
    root.addChild(left)
    root.addChild(right)
    left.addChild(reader)
    root.traitOverrides[ActionTrait.self] = { 1 }
    let window = Window(rootNode: root, scheduler: .manual)
    window.updateIfNeeded()
    right.addChild(reader)
    window.updateIfNeeded()
    #expect(reader.seen.count == 1)
  }
}
