import Testing
import TraitTree

@MainActor @Suite("Which trait changes reach a hook")
struct UpdateFilterTests {
  let stage = UpdateStage()

  private func themeReader(_ name: String, to parent: RecordingNode? = nil) -> RecordingNode {
    stage.add(name, to: parent) { _ = $0.traitCollection.updateTheme }
  }

  @Test("U3: readers of other traits never run")
  func otherTraits() {
    _ = themeReader("theme")
    stage.add("depth") { _ = $0.traitCollection.updateDepth }
    stage.add("nothing")
    stage.update()
    stage.root.traitOverrides.updateDepth = 4
    #expect(stage.update() == ["depth.properties"])
    stage.root.traitOverrides.updateUnread = 4
    #expect(stage.update().isEmpty)
  }

  @Test("U3: a value that is back before the update runs nothing")
  func thereAndBack() {
    _ = themeReader("leaf")
    stage.update()
    stage.root.traitOverrides.updateTheme = .dark
    stage.root.traitOverrides.updateTheme = .light
    #expect(stage.update().isEmpty)
    stage.root.traitOverrides.updateTheme = .dark
    stage.root.traitOverrides.remove(UpdateThemeTrait.self)
    #expect(stage.update().isEmpty)
  }

  @Test("U3: after there and back the next real change still runs the reader, once")
  func changeAfterThereAndBack() {
    _ = themeReader("leaf")
    stage.update()
    stage.root.traitOverrides.updateTheme = .dark
    stage.root.traitOverrides.updateTheme = .light
    stage.update()
    stage.root.traitOverrides.updateTheme = .mono
    #expect(stage.update() == ["leaf.properties"])
    #expect(stage.update().isEmpty)
  }

  @Test("U3: there and back with a trait delivery in between still runs no hook")
  func thereAndBackAcrossHandlers() {
    let leaf = themeReader("leaf")
    leaf.logTraitChanges([UpdateThemeTrait.self], as: "leaf", in: stage.log)
    stage.update()
    let log = stage.perform {
      stage.root.traitOverrides.updateTheme = .dark
      stage.root.updateTraitsIfNeeded()
      stage.root.traitOverrides.updateTheme = .light
      stage.window.updateIfNeeded()
    }
    #expect(log == ["leaf.handler", "leaf.handler"])
  }

  @Test("U3: a shadowed reader never runs")
  func shadowed() {
    let mid = stage.add("mid")
    mid.traitOverrides.updateTheme = .dark
    _ = themeReader("leaf", to: mid)
    stage.update()
    stage.root.traitOverrides.updateTheme = .mono
    #expect(stage.update().isEmpty)
    stage.window.traitOverrides.updateTheme = .mono
    #expect(stage.update().isEmpty)
  }

  @Test("U3: a shadow that equals what it hides runs nothing when it comes and when it goes")
  func equalShadow() {
    let mid = stage.add("mid")
    _ = themeReader("leaf", to: mid)
    stage.root.traitOverrides.updateTheme = .dark
    stage.update()
    mid.traitOverrides.updateTheme = .dark
    #expect(stage.update().isEmpty)
    mid.traitOverrides.remove(UpdateThemeTrait.self)
    #expect(stage.update().isEmpty)
  }

  @Test("U3: a shadow that is taken away shows its reader what lies above")
  func unshadowed() {
    let mid = stage.add("mid")
    var seen: [UpdateTheme] = []
    stage.add("leaf", to: mid) { seen.append($0.traitCollection.updateTheme) }
    mid.traitOverrides.updateTheme = .dark
    stage.update()
    stage.root.traitOverrides.updateTheme = .mono
    stage.update()
    mid.traitOverrides.remove(UpdateThemeTrait.self)
    #expect(stage.update() == ["leaf.properties"])
    #expect(seen == [.dark, .mono])
  }

  @Test("U3: a change that a nearer override makes good in the same turn runs nothing")
  func compensatedBelow() {
    let mid = stage.add("mid")
    _ = themeReader("leaf", to: mid)
    stage.update()
    stage.root.traitOverrides.updateTheme = .dark
    mid.traitOverrides.updateTheme = .light
    #expect(stage.update().isEmpty)
  }

  @Test("U3: a value that an earlier hook puts back before the reader's turn does not run it")
  func putBackByAHook() {
    let root = stage.root
    root.onProperties = { node in
      if node.traitCollection.updateDepth > 0 { node.traitOverrides.updateTheme = .light }
    }
    _ = themeReader("leaf")
    stage.update()
    root.traitOverrides.updateTheme = .dark
    root.traitOverrides.updateDepth = 1
    #expect(stage.update() == ["root.properties"])
  }

  @Test("U3: an explicit default, or its removal, runs nothing")
  func explicitDefault() {
    _ = themeReader("leaf")
    stage.update()
    stage.root.traitOverrides.updateTheme = UpdateThemeTrait.defaultValue
    #expect(stage.update().isEmpty)
    stage.root.traitOverrides.remove(UpdateThemeTrait.self)
    #expect(stage.update().isEmpty)
  }

  @Test("U3: a move runs only readers that see another value")
  func moves() {
    let dark = stage.add("dark")
    dark.traitOverrides.updateTheme = .dark
    let alsoDark = stage.add("alsoDark")
    alsoDark.traitOverrides.updateTheme = .dark
    alsoDark.traitOverrides.updateDepth = 1
    let leaf = themeReader("leaf", to: dark)
    stage.add("deep", to: leaf) { _ = $0.traitCollection.updateDepth }
    stage.update()
    alsoDark.addChild(leaf)
    #expect(stage.update() == ["deep.properties"])
    stage.root.addChild(leaf)
    #expect(stage.update() == ["leaf.properties", "deep.properties"])
    alsoDark.addChild(leaf)
    stage.root.addChild(leaf)
    #expect(stage.update().isEmpty)
  }
}
