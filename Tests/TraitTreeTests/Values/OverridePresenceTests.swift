import Testing
import TraitTree

@Suite("An override is a presence") @MainActor struct OverridePresenceTests {
  let root = Node()
  let middle = Node()
  let leaf = Node()

  init() {
    root.addChild(middle)
    middle.addChild(leaf)
  }

  @Test("T3: an override equal to the default still shadows")
  func equalToDefault() {
    middle.traitOverrides.theme = .light
    root.traitOverrides.theme = .dark
    #expect(middle.traitOverrides.contains(ThemeTrait.self))
    #expect(leaf.traitCollection.theme == .light)
  }

  @Test("T3: an override equal to the inherited value still shadows")
  func equalToInherited() {
    root.traitOverrides.theme = .dark
    middle.traitOverrides.theme = .dark
    root.traitOverrides.theme = .mono
    #expect(middle.traitOverrides.contains(ThemeTrait.self))
    #expect(leaf.traitCollection.theme == .dark)
  }

  @Test("T3: an explicit nil still shadows")
  func explicitNil() {
    root.traitOverrides.note = "hello"
    root.traitOverrides.service = Service()
    middle.traitOverrides.note = nil
    middle.traitOverrides.service = nil
    #expect(middle.traitOverrides.contains(NoteTrait.self))
    #expect(leaf.traitCollection.note == nil)
    #expect(leaf.traitCollection.service == nil)
  }

  @Test("T3: only remove restores inheritance")
  func removal() {
    root.traitOverrides.note = "hello"
    middle.traitOverrides.note = nil
    middle.traitOverrides.remove(NoteTrait.self)
    #expect(!middle.traitOverrides.contains(NoteTrait.self))
    #expect(leaf.traitCollection.note == "hello")
    root.traitOverrides.remove(NoteTrait.self)
    #expect(leaf.traitCollection.note == nil)
  }

  @Test("T3: removing an absent override does nothing")
  func removalOfAbsent() {
    root.traitOverrides.theme = .dark
    middle.traitOverrides.remove(ThemeTrait.self)
    middle.traitOverrides.remove(AccentTrait.self)
    #expect(leaf.traitCollection.theme == .dark)
    #expect(leaf.traitCollection.accent == "blue")
  }

  @Test("T3: removing the middle one of three overrides shows the outer one")
  func removalOfMiddle() {
    root.traitOverrides.theme = .dark
    middle.traitOverrides.theme = .mono
    leaf.traitOverrides.theme = .light
    middle.traitOverrides.remove(ThemeTrait.self)
    #expect(leaf.traitCollection.theme == .light)
    leaf.traitOverrides.remove(ThemeTrait.self)
    #expect(leaf.traitCollection.theme == .dark)
  }

  @Test("T3: setting an override again after its removal shadows again")
  func settingAgain() {
    middle.traitOverrides.theme = .dark
    middle.traitOverrides.remove(ThemeTrait.self)
    middle.traitOverrides.theme = .dark
    root.traitOverrides.theme = .mono
    #expect(leaf.traitCollection.theme == .dark)
  }

  @Test("T3: an override stays with its node when the node moves")
  func overrideMoves() {
    let other = Node()
    other.traitOverrides.theme = .mono
    middle.traitOverrides.theme = .light
    other.addChild(middle)
    #expect(middle.traitOverrides.contains(ThemeTrait.self))
    #expect(leaf.traitCollection.theme == .light)
  }

  @Test("T3: a window's override equal to the default is present")
  func windowOverride() {
    let window = Window(rootNode: root, scheduler: .manual)
    window.traitOverrides.theme = .light
    #expect(window.traitOverrides.contains(ThemeTrait.self))
    window.traitOverrides.remove(ThemeTrait.self)
    #expect(!window.traitOverrides.contains(ThemeTrait.self))
  }

  @Test("T3: an override equal to the effective value runs no reader and no handler")
  func silentOverride() {
    let reader = ReaderNode(ThemeTrait.self)
    leaf.addChild(reader)
    let changes = ChangeLog(ThemeTrait.self, on: reader)
    let window = Window(rootNode: root, scheduler: .manual)
    window.updateIfNeeded()
    middle.traitOverrides.theme = .light
    window.updateIfNeeded()
    root.traitOverrides.theme = .dark
    window.updateIfNeeded()
    #expect(reader.seen == [.light])
    #expect(changes.previous.isEmpty)
  }

  @Test("T3: removing a shadowing override re-runs the readers that see another value")
  func audibleRemoval() {
    let reader = ReaderNode(ThemeTrait.self)
    leaf.addChild(reader)
    root.traitOverrides.theme = .dark
    middle.traitOverrides.theme = .light
    let window = Window(rootNode: root, scheduler: .manual)
    window.updateIfNeeded()
    middle.traitOverrides.remove(ThemeTrait.self)
    window.updateIfNeeded()
    #expect(reader.seen == [.light, .dark])
  }
}
