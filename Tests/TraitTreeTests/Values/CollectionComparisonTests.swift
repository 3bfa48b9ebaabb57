import Testing
import TraitTree

private struct TintTrait: TraitDefinition {
  static let defaultValue = 0
  static let affectsColorAppearance = true
}
private struct OrderA: TraitDefinition { static let defaultValue = 0 }
private struct OrderB: TraitDefinition { static let defaultValue = 0 }
private struct OrderC: TraitDefinition { static let defaultValue = 0 }
private struct OrderD: TraitDefinition { static let defaultValue = 0 }

@Suite("Comparing collections") @MainActor struct CollectionComparisonTests {
  let dark = TraitCollection(ThemeTrait.self, value: .dark)
  let explicitDefault = TraitCollection(ThemeTrait.self, value: .light)

  @Test("T6: an explicit default equals an absent trait")
  func explicitDefaultIsEqual() {
    #expect(explicitDefault == TraitCollection())
    #expect(TraitCollection() == explicitDefault)
    #expect(explicitDefault.changedTraits(from: TraitCollection()).isEmpty)
    #expect(TraitCollection().containsTraits(in: explicitDefault))
    #expect(TraitCollection(NoteTrait.self, value: nil) == TraitCollection())
  }

  @Test("T6: equality does not depend on the order of the writes")
  func orderOfWrites() {
    let first = TraitCollection {
      $0.theme = .dark
      $0.size = 1
    }
    let second = TraitCollection {
      $0.size = 1
      $0.theme = .dark
    }
    #expect(first == second)
    #expect(first != dark)
    #expect(dark != first)
  }

  @Test("T6: changed traits are those whose values differ, in both directions")
  func changed() {
    let other = TraitCollection {
      $0.theme = .mono
      $0.accent = "red"
      $0.size = 5
    }
    let mine = TraitCollection {
      $0.theme = .dark
      $0.accent = "red"
    }
    #expect(Set(names(mine.changedTraits(from: other))) == ["ThemeTrait", "SizeTrait"])
    #expect(
      names(mine.changedTraits(from: other)) == names(other.changedTraits(from: mine)))
  }

  @Test("T6: changes from nil are changes from an empty collection")
  func changedFromNil() {
    let traits = explicitDefault.replacing(SizeTrait.self, value: 2)
    #expect(names(traits.changedTraits(from: nil)) == ["SizeTrait"])
    #expect(TraitCollection().changedTraits(from: nil).isEmpty)
  }

  @Test("T6: changed traits are listed in the order of first use, whoever asks")
  func order() {
    let first = TraitCollection {
      $0[OrderC.self] = 1
      $0[OrderA.self] = 1
    }
    let second = TraitCollection(OrderB.self, value: 1)
    let all = TraitCollection {
      $0[OrderD.self] = 1
      $0[OrderA.self] = 2
      $0[OrderB.self] = 2
      $0[OrderC.self] = 2
    }
    #expect(names(all.changedTraits(from: nil)) == ["OrderC", "OrderA", "OrderB", "OrderD"])
    #expect(names(all.changedTraits(from: first)) == ["OrderC", "OrderA", "OrderB", "OrderD"])
    #expect(names(second.changedTraits(from: first)) == ["OrderC", "OrderA", "OrderB"])
    #expect(names(first.changedTraits(from: all)) == ["OrderC", "OrderA", "OrderB", "OrderD"])
  }

  @Test("T6: a collection contains the traits of one that it agrees with")
  func containment() {
    let both = dark.replacing(SizeTrait.self, value: 1)
    #expect(both.containsTraits(in: dark))
    #expect(!dark.containsTraits(in: both))
    #expect(!both.containsTraits(in: TraitCollection(SizeTrait.self, value: 2)))
    #expect(!both.containsTraits(in: explicitDefault))
    #expect(both.containsTraits(in: both))
  }

  @Test("T6: every collection contains the traits of an empty one and of none")
  func containmentOfNothing() {
    #expect(dark.containsTraits(in: TraitCollection()))
    #expect(dark.containsTraits(in: nil))
    #expect(TraitCollection().containsTraits(in: nil))
  }

  @Test("T6: the colour appearance differs for traits that affect colours only")
  func colorAppearance() {
    let tinted = TraitCollection(TintTrait.self, value: 1)
    #expect(tinted.hasDifferentColorAppearance(comparedTo: TraitCollection()))
    #expect(TraitCollection().hasDifferentColorAppearance(comparedTo: tinted))
    #expect(!dark.hasDifferentColorAppearance(comparedTo: TraitCollection()))
    #expect(
      !tinted.hasDifferentColorAppearance(comparedTo: tinted.replacing(SizeTrait.self, value: 1)))
    let explicit = TraitCollection(TintTrait.self, value: 0)
    #expect(!explicit.hasDifferentColorAppearance(comparedTo: TraitCollection()))
  }

  @Test("T6: the collections of nodes compare by what the nodes see")
  func nodes() {
    let root = Node()
    let left = Node()
    let right = Node()
    root.addChild(left)
    root.addChild(right)
    root.traitOverrides.theme = .dark
    #expect(left.traitCollection == right.traitCollection)
    left.traitOverrides.theme = .dark
    #expect(left.traitCollection == right.traitCollection)
    left.traitOverrides.size = 2
    #expect(names(left.traitCollection.changedTraits(from: right.traitCollection)) == ["SizeTrait"])
    #expect(
      left.traitCollection.containsTraits(
        in: right.traitCollection.replacing(SizeTrait.self, value: 2)))
  }
}
