import Testing
import TraitTree

@Suite("Where an override is placed") @MainActor struct OverridePlacementTests {
  let root = Node()
  let window: Window

  init() {
    window = Window(rootNode: root, scheduler: .manual)
  }

  @Test("N3: an override on one node reaches its subtree only")
  func ownSubtreeOnly() {
    let (a, b, leaf) = (Node(), Node(), Node())
    root.addChild(a)
    root.addChild(b)
    a.addChild(leaf)
    a.traitOverrides.theme = .dark
    #expect([a, leaf].map(\.traitCollection.theme) == [.dark, .dark])
    #expect([root, b].map(\.traitCollection.theme) == [.light, .light])
  }

  @Test("T3: the nearest override wins, an equal one included, and removal restores inheritance")
  func wholeStory() {
    let a = ReaderNode(ThemeTrait.self)
    let b = ReaderNode(ThemeTrait.self)
    root.addChild(a)
    root.addChild(b)
    window.updateIfNeeded()
    let changes = ChangeLog(ThemeTrait.self, on: a)
    a.traitOverrides.theme = .dark
    window.updateIfNeeded()
    #expect(changes.previous == [.light])
    root.traitOverrides.theme = .mono
    window.updateIfNeeded()
    #expect(b.seen == [.light, .mono])
    #expect(a.seen == [.light, .dark])
    #expect(changes.previous == [.light])
    a.traitOverrides.theme = .mono
    window.updateIfNeeded()
    root.traitOverrides.theme = .light
    window.updateIfNeeded()
    #expect(a.traitCollection.theme == .mono)
    #expect(a.traitOverrides.contains(ThemeTrait.self))
    #expect(changes.previous == [.light, .dark])
    a.traitOverrides.remove(ThemeTrait.self)
    window.updateIfNeeded()
    #expect(a.traitCollection.theme == .light)
    #expect(changes.previous == [.light, .dark, .mono])
    #expect(a.seen == [.light, .dark, .mono, .light])
  }

  @Test("U3: a shadowed reader and a reader of another trait do not run")
  func shadowedReaders() {
    let middle = Node()
    let leaf = ReaderNode(ThemeTrait.self)
    let leaf2 = ReaderNode(SizeTrait.self)
    root.addChild(middle)
    middle.traitOverrides.theme = .dark
    middle.addChild(leaf)
    middle.addChild(leaf2)
    window.updateIfNeeded()
    root.traitOverrides.theme = .mono
    #expect(window.updateIfNeeded().nodeCount == 0)
    #expect(leaf.seen == [.dark])
    #expect(leaf2.seen == [0])
  }

  @Test("U3: an override equal to the inherited value runs nothing below it")
  func equalOverride() {
    let middle = Node()
    let leaf = ReaderNode(ThemeTrait.self)
    root.addChild(middle)
    middle.addChild(leaf)
    root.traitOverrides.theme = .dark
    let changes = ChangeLog(ThemeTrait.self, on: leaf)
    window.updateIfNeeded()
    middle.traitOverrides.theme = .dark
    #expect(window.updateIfNeeded().nodeCount == 0)
    #expect(leaf.seen == [.dark])
    #expect(changes.previous.isEmpty)
  }

  @Test("U3: an override equal to the default where nothing was set runs nothing")
  func defaultOverride() {
    let leaf = ReaderNode(ThemeTrait.self)
    let changes = ChangeLog(ThemeTrait.self, on: leaf)
    root.addChild(leaf)
    window.updateIfNeeded()
    root.traitOverrides.theme = .light
    #expect(window.updateIfNeeded().nodeCount == 0)
    #expect(leaf.seen == [.light])
    #expect(changes.previous.isEmpty)
  }

  @Test("U3: of many readers only those that see another value run")
  func mixedReaders() {
    let shadow = Node()
    shadow.traitOverrides.theme = .dark
    root.addChild(shadow)
    let open = (0..<3).map { _ in ReaderNode(ThemeTrait.self) }
    let shadowed = (0..<3).map { _ in ReaderNode(ThemeTrait.self) }
    for reader in open { root.addChild(reader) }
    for reader in shadowed { shadow.addChild(reader) }
    window.updateIfNeeded()
    root.traitOverrides.theme = .mono
    #expect(window.updateIfNeeded().nodeCount == 3)
    #expect(open.allSatisfy { $0.seen == [.light, .mono] })
    #expect(shadowed.allSatisfy { $0.seen == [.dark] })
  }

  @Test("U3: a reader that found no override runs when one is inserted above it, and back")
  func unsatisfiedDependency() {
    let middle = Node()
    let leaf = ReaderNode(ThemeTrait.self)
    root.addChild(middle)
    middle.addChild(leaf)
    window.updateIfNeeded()
    middle.traitOverrides.theme = .dark
    window.updateIfNeeded()
    #expect(leaf.seen == [.light, .dark])
    middle.traitOverrides.remove(ThemeTrait.self)
    window.updateIfNeeded()
    #expect(leaf.seen == [.light, .dark, .light])
  }

  @Test("U3: a provider inserted between an outer provider and the reader counts, too")
  func insertedProvider() {
    let middle = Node()
    let leaf = ReaderNode(ServiceTrait.self)
    root.addChild(middle)
    middle.addChild(leaf)
    let (outer, inner) = (Service("outer"), Service("inner"))
    window.updateIfNeeded()
    window.traitOverrides.service = outer
    window.updateIfNeeded()
    middle.traitOverrides.service = inner
    window.updateIfNeeded()
    window.traitOverrides.remove(ServiceTrait.self)
    window.updateIfNeeded()
    middle.traitOverrides.remove(ServiceTrait.self)
    window.updateIfNeeded()
    #expect(leaf.seen.map { $0?.name } == [nil, "outer", "inner", nil])
  }

  @Test("U3: an override inserted and removed in one turn runs nothing")
  func insertedAndRemoved() {
    let leaf = ReaderNode(ThemeTrait.self)
    root.addChild(leaf)
    window.updateIfNeeded()
    root.traitOverrides.theme = .dark
    root.traitOverrides.remove(ThemeTrait.self)
    #expect(window.updateIfNeeded().nodeCount == 0)
    #expect(leaf.seen == [.light])
  }
}
