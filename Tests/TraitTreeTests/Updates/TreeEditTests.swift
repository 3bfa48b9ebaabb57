import Testing
import TraitTree

@MainActor @Suite("Hooks that add, move and change nodes")
struct TreeEditTests {
  let stage = UpdateStage()

  @Test("U9: a child that a hook adds behind the current place runs in the next round")
  func addedBehind() {
    let root = stage.root
    let a = stage.add("a")
    stage.update()
    let late = stage.node("late")
    let b = stage.add("b")
    stage.update()
    a.onProperties = { _ in root.insertChild(late, at: 0) }
    a.setNeedsUpdateProperties()
    b.setNeedsUpdateProperties()
    stage.update()
    #expect(stage.log.names(of: "properties") == ["a", "b", "late"])
    #expect(stage.report?.rounds == 2)
  }

  @Test("U9: a child that a hook adds ahead runs in this round, in its place")
  func addedAhead() {
    let root = stage.root
    let a = stage.add("a")
    let b = stage.add("b")
    stage.update()
    let late = stage.node("late")
    let inner = stage.node("inner")
    a.onProperties = { node in
      root.insertChild(late, at: 1)
      node.addChild(inner)
    }
    a.setNeedsUpdateProperties()
    b.setNeedsUpdateProperties()
    stage.update()
    #expect(stage.log.names(of: "properties") == ["a", "inner", "late", "b"])
    #expect(stage.report?.rounds == 1)
  }

  @Test("U9: nodes that add nodes all run in one update")
  func chainOfAdditions() {
    func grow(_ node: RecordingNode, _ depth: Int) {
      guard depth < 50 else { return }
      let child = RecordingNode("n\(depth)", log: node.log)
      child.onProperties = { grow($0, depth + 1) }
      node.addChild(child)
    }
    stage.root.onProperties = { grow($0, 0) }
    stage.update()
    #expect(stage.log.names(of: "properties") == ["root"] + (0..<50).map { "n\($0)" })
    #expect(stage.report?.rounds == 1)
  }

  @Test("U9: a pending node that is moved behind the current place runs in the next round")
  func movedBehind() {
    let root = stage.root
    let a = stage.add("a")
    let b = stage.add("b")
    let c = stage.add("c")
    stage.update()
    b.onProperties = { _ in root.insertChild(c, at: 0) }
    for node in [a, b, c] { node.setNeedsUpdateProperties() }
    #expect(stage.update() == ["a.properties", "b.properties", "c.properties"])
    #expect(stage.report?.rounds == 2)
    #expect(root.children.map(\.debugName) == ["c", "a", "b"])
  }

  @Test("U9: a node that has run and is moved ahead does not run again")
  func movedAhead() {
    let root = stage.root
    let a = stage.add("a")
    let b = stage.add("b")
    let c = stage.add("c")
    stage.update()
    b.onProperties = { _ in root.addChild(a) }
    for node in [a, b, c] { node.setNeedsUpdateProperties() }
    #expect(stage.update() == ["a.properties", "b.properties", "c.properties"])
    #expect(stage.report?.rounds == 1)
  }

  @Test("U9: a node that has run and is moved to where it sees another value runs again")
  func movedToAnotherValue() {
    let dark = stage.node("dark")
    dark.traitOverrides.updateTheme = .dark
    var seen: [UpdateTheme] = []
    let a = stage.add("a") { seen.append($0.traitCollection.updateTheme) }
    let b = stage.add("b")
    stage.root.addChild(dark)
    stage.update()
    b.onProperties = { _ in dark.addChild(a) }
    a.setNeedsUpdateProperties()
    b.setNeedsUpdateProperties()
    #expect(stage.update() == ["a.properties", "b.properties", "a.properties"])
    #expect(seen == [.light, .light, .dark])
  }

  @Test("U9: a node that moves itself finishes its other hooks in its new place, once")
  func movesItself() {
    let home = stage.add("home")
    let a = stage.add("a")
    stage.update()
    a.onProperties = { node in home.addChild(node) }
    a.setNeedsUpdateProperties()
    a.setNeedsLayout()
    #expect(stage.update() == ["a.properties", "a.willLayout", "a.didLayout"])
  }

  @Test("U9: a node that a hook moves to another window runs in that window's update")
  func movedToAnotherWindow() {
    let otherRoot = RecordingNode("other", log: stage.log)
    let other = Window(rootNode: otherRoot, scheduler: .manual)
    other.updateIfNeeded()
    let a = stage.add("a")
    let b = stage.add("b")
    stage.update()
    a.onProperties = { _ in otherRoot.addChild(b) }
    a.setNeedsUpdateProperties()
    b.setNeedsUpdateProperties()
    stage.update()
    #expect(stage.log.names(of: "properties") == ["a"])
    stage.perform { other.updateIfNeeded() }
    #expect(stage.log.names(of: "properties") == ["b"])
  }

  @Test("U9: a hook may present a node, which runs in the same update, and may dismiss one")
  func presents() {
    let root = stage.root
    let sheet = stage.node("sheet")
    let a = stage.add("a")
    stage.update()
    a.onProperties = { _ in root.present(sheet) }
    a.setNeedsUpdateProperties()
    stage.update()
    #expect(stage.log.names(of: "properties") == ["a", "sheet"])
    #expect(stage.report?.rounds == 1)

    a.onProperties = { _ in root.dismiss() }
    a.setNeedsUpdateProperties()
    sheet.setNeedsUpdateProperties()
    stage.update()
    #expect(stage.log.names(of: "properties") == ["a"])
    #expect(sheet.window == nil)
  }

  @Test("U9: a hook may change overrides anywhere; readers run in this update")
  func overridesAnywhere() {
    let root = stage.root
    let a = stage.add("a") { _ = $0.traitCollection.updateTheme }
    let b = stage.add("b")
    let c = stage.add("c") { _ = $0.traitCollection.updateTheme }
    let c1 = stage.add("c1", to: c) { _ = $0.traitCollection.updateDepth }
    stage.update()
    b.onProperties = { _ in
      root.traitOverrides.updateTheme = .dark
      c1.traitOverrides.updateDepth = 5
    }
    b.setNeedsUpdateProperties()
    #expect(
      stage.update() == ["b.properties", "c.properties", "c1.properties", "a.properties"])
    #expect(a.traitCollection.updateTheme == .dark)
  }

  @Test("U9: a hook may register and unregister handlers")
  func registersInAHook() {
    let log = stage.log
    var token: (any TraitChangeRegistration)?
    let a = stage.add("a")
    let b = stage.add("b")
    token = b.logTraitChanges([UpdateThemeTrait.self], as: "old", in: log)
    stage.update()
    a.onProperties = { _ in
      if let token { b.unregisterForTraitChanges(token) }
      token = nil
      b.logTraitChanges([UpdateThemeTrait.self], as: "new", in: log)
    }
    stage.root.traitOverrides.updateTheme = .dark
    a.setNeedsUpdateProperties()
    #expect(stage.update() == ["a.properties"])
    stage.root.traitOverrides.updateTheme = .mono
    #expect(stage.update() == ["new.handler"])
  }
}
