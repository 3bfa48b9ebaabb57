import Testing
import TraitTree

private enum Shop {
  struct Style: TraitDefinition { static let defaultValue = "shop" }
}
private enum Cinema {
  struct Style: TraitDefinition { static let defaultValue = "cinema" }
}
private struct Limit<Scope>: TraitDefinition {
  static var defaultValue: Int { 10 }
}
private struct FirstOfName: TraitDefinition {
  static let defaultValue = 1
  static let name = "Shared"
  static let identifier = "org.example.shared"
}
private struct SecondOfName: TraitDefinition {
  static let defaultValue = 2
  static let name = "Shared"
  static let identifier = "org.example.shared"
}
private protocol Mark: TraitDefinition where Value == Int {}
extension Mark {
  static var defaultValue: Int { 5 }
}
private struct LeftMark: Mark {}
private struct RightMark: Mark {}
struct WrittenOutTrait: TraitDefinition {
  static let defaultValue = 0
  static let name = "Written"
  static let identifier = "org.example.written"
  static let affectsColorAppearance = true
}

@Suite("The key of a trait") @MainActor struct TraitKeyTests {
  @Test("T1: two traits of the same short name are different traits")
  func sameShortName() {
    let node = Node()
    node.traitOverrides[Shop.Style.self] = "sale"
    #expect(node.traitCollection[Shop.Style.self] == "sale")
    #expect(node.traitCollection[Cinema.Style.self] == "cinema")
    #expect(node.traitOverrides.contains(Shop.Style.self))
    #expect(!node.traitOverrides.contains(Cinema.Style.self))
  }

  @Test("T1: a generic trait is one trait for each argument")
  func genericArguments() {
    let collection = TraitCollection {
      $0[Limit<Int>.self] = 1
      $0[Limit<String>.self] = 2
    }
    #expect(collection[Limit<Int>.self] == 1)
    #expect(collection[Limit<String>.self] == 2)
    #expect(collection[Limit<Double>.self] == 10)
    #expect(!collection.contains(Limit<Double>.self))
  }

  @Test("T1: two types that share name and identifier are still two traits")
  func sameNameAndIdentifier() {
    let collection = TraitCollection(FirstOfName.self, value: 7)
    #expect(collection[FirstOfName.self] == 7)
    #expect(collection[SecondOfName.self] == 2)
    #expect(!collection.contains(SecondOfName.self))
  }

  @Test("T1: traits that share one inherited default are different traits")
  func sharedDefaultImplementation() {
    let node = Node()
    node.traitOverrides[LeftMark.self] = 6
    #expect(node.traitCollection[LeftMark.self] == 6)
    #expect(node.traitCollection[RightMark.self] == 5)
  }

  @Test("T1: removing one of two traits of the same short name leaves the other")
  func removalKeepsTheOther() {
    let node = Node()
    node.traitOverrides[Shop.Style.self] = "sale"
    node.traitOverrides[Cinema.Style.self] = "matinee"
    node.traitOverrides.remove(Shop.Style.self)
    #expect(node.traitCollection[Shop.Style.self] == "shop")
    #expect(node.traitCollection[Cinema.Style.self] == "matinee")
  }

  @Test("T1: the same trait reached through a metatype value is the same trait")
  func metatypeValue() {
    let node = Node()
    node.traitOverrides.theme = .dark
    let listed: [any TraitDefinition.Type] = [ThemeTrait.self, AccentTrait.self]
    #expect(listed.map { node.traitOverrides.contains($0) } == [true, false])
    for trait in listed { node.traitOverrides.remove(trait) }
    #expect(node.traitCollection.theme == .light)
  }

  @Test("T1: a reader of one trait does not run for another of the same short name")
  func readersAreSeparate() {
    let root = Node()
    let reader = ReaderNode(Cinema.Style.self)
    root.addChild(reader)
    let window = Window(rootNode: root, scheduler: .manual)
    window.updateIfNeeded()
    root.traitOverrides[Shop.Style.self] = "sale"
    window.updateIfNeeded()
    #expect(reader.seen == ["cinema"])
    root.traitOverrides[Cinema.Style.self] = "matinee"
    window.updateIfNeeded()
    #expect(reader.seen == ["cinema", "matinee"])
  }
}

@Suite("What a trait says about itself") struct TraitDescriptionTests {
  @Test("T1: the name is the type's own name unless it is written out")
  func defaultName() {
    #expect(ThemeTrait.name == "ThemeTrait")
    #expect(Shop.Style.name == "Style")
    #expect(WrittenOutTrait.name == "Written")
  }

  @Test("T1: the identifier is the fully qualified name unless it is written out")
  func defaultIdentifier() {
    #expect(ThemeTrait.identifier == "TraitTreeTests.ThemeTrait")
    #expect(WrittenOutTrait.identifier == "org.example.written")
  }

  @Test("T1: identifiers differ where short names do not")
  func identifiersDiffer() {
    #expect(Shop.Style.identifier != Cinema.Style.identifier)
    #expect(Limit<Int>.identifier != Limit<String>.identifier)
  }

  @Test("T1: a trait does not affect colours unless it says so")
  func colorAppearance() {
    #expect(!ThemeTrait.affectsColorAppearance)
    #expect(WrittenOutTrait.affectsColorAppearance)
  }
}
