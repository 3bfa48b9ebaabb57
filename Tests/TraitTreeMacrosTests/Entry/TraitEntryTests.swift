import Testing
import TraitTree
import TraitTreeMacros

struct Theme: Equatable, Sendable { var name: String }

/// Not Sendable.
final class Service {
  @MainActor static var made = 0
  init() { MainActor.assumeIsolated { Self.made += 1 } }
}

extension TraitCollection {
  @Entry var theme = Theme(name: "plain")
  @Entry var service = Service()
  @Entry var action: (Int) -> Int = { $0 + 1 }
  @Entry var label: String?
}

extension MutableTraits {
  @Entry var theme: Theme
  @Entry var service: Service
  @Entry var action: (Int) -> Int
  @Entry var label: String?
}

/// Traits made by `@Entry`, in a tree.
@MainActor struct TraitEntryTests {
  private final class Reader: Node {
    var themes: [String] = []
    override func updateProperties() { themes.append(traitCollection.theme.name) }
  }

  @Test("M2: A trait entry is read, overridden, inherited and removed like any trait")
  func overriding() {
    let root = Node()
    let child = Node()
    root.addChild(child)
    #expect(child.traitCollection.theme.name == "plain")
    root.traitOverrides.theme = Theme(name: "festive")
    #expect(child.traitCollection.theme.name == "festive")
    child.traitOverrides.theme.name += "!"
    #expect(child.traitCollection.theme.name == "festive!")
    child.traitOverrides.label = "mine"
    #expect(child.traitCollection.label == "mine")
    #expect(root.traitCollection.label == nil)
  }

  @Test("M2: A hook that read a trait entry runs again when it changes, and only then")
  func tracking() {
    let reader = Reader()
    let window = Window(rootNode: reader, scheduler: .manual)
    window.updateIfNeeded()
    window.traitOverrides.theme = Theme(name: "festive")
    window.traitOverrides.label = "other"
    window.updateIfNeeded()
    window.traitOverrides.theme = Theme(name: "festive")
    window.updateIfNeeded()
    #expect(reader.themes == ["plain", "festive"])
  }

  @Test("M2: The default of an entry is evaluated once")
  func defaultOnce() {
    let node = Node()
    let first = node.traitCollection.service
    #expect(first === Node().traitCollection.service)
    #expect(first === TraitCollection().service)
    #expect(Service.made == 1)
  }

  @Test("M2: The default may be a closure")
  func closure() {
    let node = Node()
    #expect(node.traitCollection.action(1) == 2)
    node.traitOverrides.action = { $0 * 10 }
    #expect(node.traitCollection.action(1) == 10)
  }

  @Test("M2: A trait entry goes by its property's name")
  func name() {
    let traits = TraitCollection { $0.theme = Theme(name: "festive") }
    #expect("\(traits)".contains("theme: "))
    let changed = traits.changedTraits(from: nil)
    #expect(changed.map { $0.name } == ["theme"])
    #expect(changed.map { $0.identifier } == ["TraitTreeMacrosTests.TraitCollection.theme"])
  }
}
