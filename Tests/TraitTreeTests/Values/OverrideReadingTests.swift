import Testing
import TraitTree

@Suite("Reading and writing overrides") @MainActor struct OverrideReadingTests {
  let root = Node()
  let child = Node()

  init() {
    root.addChild(child)
  }

  @Test("T4: reading an absent override gives the effective value")
  func absent() {
    #expect(child.traitOverrides.scale == 1)
    root.traitOverrides.scale = 3
    #expect(child.traitOverrides.scale == 3)
    #expect(!child.traitOverrides.contains(ScaleTrait.self))
  }

  @Test("T4: multiplying an absent override multiplies the inherited value")
  func compoundAssignment() {
    root.traitOverrides.scale = 3
    child.traitOverrides.scale *= 2
    #expect(child.traitOverrides.contains(ScaleTrait.self))
    #expect(child.traitCollection.scale == 6)
    #expect(root.traitCollection.scale == 3)
    child.traitOverrides.scale *= 2
    #expect(child.traitCollection.scale == 12)
  }

  @Test("T4: once present an override no longer follows what it was made from")
  func overrideIsFixed() {
    root.traitOverrides.scale = 3
    child.traitOverrides.scale *= 2
    root.traitOverrides.scale = 100
    #expect(child.traitCollection.scale == 6)
    child.traitOverrides.remove(ScaleTrait.self)
    #expect(child.traitOverrides.scale == 100)
  }

  @Test("T4: an absent override of a window's root reads the window's value")
  func throughTheWindow() {
    let window = Window(rootNode: root, scheduler: .manual)
    window.traitOverrides.scale = 2
    child.traitOverrides.scale += 1
    #expect(child.traitCollection.scale == 3)
    window.traitOverrides.size += 4
    #expect(window.traitOverrides.size == 4)
    #expect(child.traitCollection.size == 4)
  }

  @Test("T4: writing back what was read makes the override present")
  func writingBack() {
    root.traitOverrides.theme = .dark
    child.traitOverrides.theme = child.traitOverrides.theme
    root.traitOverrides.theme = .mono
    #expect(child.traitOverrides.contains(ThemeTrait.self))
    #expect(child.traitCollection.theme == .dark)
  }

  @Test("T4: reading leaves no override behind")
  func readingOnly() {
    _ = child.traitOverrides.theme
    _ = child.traitOverrides[AccentTrait.self]
    #expect(!child.traitOverrides.contains(ThemeTrait.self))
    #expect(!child.traitOverrides.contains(AccentTrait.self))
    root.traitOverrides.theme = .dark
    #expect(child.traitCollection.theme == .dark)
  }

  @Test("T4: changing a copy of the overrides does not change the node")
  func copy() {
    var copy = child.traitOverrides
    copy.scale = 5
    #expect(copy.contains(ScaleTrait.self))
    #expect(copy.scale == 5)
    #expect(!child.traitOverrides.contains(ScaleTrait.self))
    #expect(child.traitCollection.scale == 1)
  }

  @Test("T4: assigning a changed copy sets and removes what the copy did")
  func assigningTheCopy() {
    child.traitOverrides.theme = .dark
    child.traitOverrides.accent = "red"
    var copy = child.traitOverrides
    copy.remove(ThemeTrait.self)
    copy.scale = 5
    child.traitOverrides = copy
    #expect(!child.traitOverrides.contains(ThemeTrait.self))
    #expect(child.traitCollection.theme == .light)
    #expect(child.traitCollection.accent == "red")
    #expect(child.traitCollection.scale == 5)
  }

  @Test("T4: assigning another node's overrides replaces the node's own")
  func assigningAnotherNodes() {
    let source = Node()
    source.traitOverrides.theme = .mono
    child.traitOverrides.accent = "red"
    child.traitOverrides = source.traitOverrides
    #expect(child.traitCollection.theme == .mono)
    #expect(child.traitOverrides.contains(ThemeTrait.self))
    #expect(!child.traitOverrides.contains(AccentTrait.self))
    child.traitOverrides.theme = .dark
    #expect(source.traitCollection.theme == .mono)
  }

  @Test("T4: after the assignment an absent override reads the receiver's value")
  func absentAfterAssignment() {
    let source = Node()
    source.traitOverrides.scale = 9
    source.traitOverrides.theme = .mono
    root.traitOverrides.scale = 2
    var overrides = source.traitOverrides
    overrides.remove(ScaleTrait.self)
    child.traitOverrides = overrides
    #expect(child.traitOverrides.scale == 2)
    #expect(child.traitCollection.theme == .mono)
  }

  @Test("T4: the overrides of a function that takes mutable traits are those of the node")
  func genericMutation() {
    func emphasise(_ traits: inout some MutableTraits) {
      traits.scale *= 4
      traits.accent = "red"
    }
    root.traitOverrides.scale = 2
    emphasise(&child.traitOverrides)
    #expect(child.traitCollection.scale == 8)
    #expect(child.traitCollection.accent == "red")
    #expect(root.traitCollection.accent == "blue")
  }

  @Test("T4: an override is visible in its subtree on the next line, attached or not")
  func visibleAtOnce() {
    root.traitOverrides.size = 1
    #expect(child.traitCollection.size == 1)
    let window = Window(rootNode: root, scheduler: .manual)
    window.updateIfNeeded()
    root.traitOverrides.size = 2
    #expect(child.traitCollection.size == 2)
    window.traitOverrides.theme = .dark
    #expect(child.traitCollection.theme == .dark)
  }
}
