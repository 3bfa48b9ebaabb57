import Testing
import TraitTree

@MainActor @Suite("Re-entrancy")
struct ReentrancyTests {
  let stage = UpdateStage()
  let model = UpdateModel()

  @Test("U8: a hook that updates the window and the root does not recurse or dead-lock")
  func hookFlushes() {
    let model = model
    let window = stage.window
    unowned let root = stage.root
    root.onProperties = { _ in _ = model.count }
    stage.add("a") { _ in
      _ = model.count
      window.updateIfNeeded()
      root.updatePropertiesIfNeeded()
      root.layoutIfNeeded()
      root.updateTraitsIfNeeded()
    }
    stage.add("b") { _ in _ = model.count }
    stage.update()
    #expect(stage.log.names(of: "properties") == ["root", "a", "b"])
    model.count = 1
    #expect(stage.update() == ["root.properties", "a.properties", "b.properties"])
    model.count = 2
    #expect(stage.update() == ["root.properties", "a.properties", "b.properties"])
    #expect(stage.report?.isSettled == true)
  }

  @Test("U8: a handler that updates the window does not recurse; the next change is delivered")
  func handlerFlushes() {
    unowned let window = stage.window
    stage.root.logTraitChanges([UpdateThemeTrait.self], as: "root", in: stage.log) { _, _ in
      window.updateIfNeeded()
    }
    stage.add("leaf") { _ = $0.traitCollection.updateTheme }
    stage.update()
    for theme in [UpdateTheme.dark, .mono] {
      stage.root.traitOverrides.updateTheme = theme
      #expect(stage.update() == ["root.handler", "leaf.properties"])
    }
  }

  @Test("U9: a callback that changes another property and cancels another observation")
  func callbackCancels() {
    let model = model
    let log = stage.log
    let other = stage.add("other") { _ in _ = model.name }
    let token = other.logTraitChanges([UpdateThemeTrait.self], as: "other", in: log)
    stage.root.logTraitChanges([UpdateThemeTrait.self], as: "root", in: log) { _, _ in
      model.name += "x"
      other.unregisterForTraitChanges(token)
    }
    stage.update()
    stage.root.traitOverrides.updateTheme = .dark
    #expect(stage.update() == ["root.handler", "other.properties"])
    stage.root.traitOverrides.updateTheme = .mono
    #expect(stage.update() == ["root.handler", "other.properties"])
  }

  @Test("U9: a hook that detaches its node midway leaves the others updated and the next change")
  func hookDetaches() {
    let model = model
    stage.add("a") { _ in _ = model.count }
    let b = stage.add("b") { node in
      _ = model.count
      if model.isOpen { node.removeFromParent() }
      _ = model.name
    }
    stage.add("c") { _ in _ = model.count }
    stage.update()
    model.isOpen = true
    model.count = 1
    stage.update()
    #expect(stage.log.names(of: "properties") == ["a", "b", "c"])
    model.count = 2
    model.name = "unseen"
    #expect(stage.update() == ["a.properties", "c.properties"])
    model.isOpen = false
    stage.root.addChild(b)
    stage.update()
    #expect(stage.log.names(of: "properties") == ["b"])
    model.count = 3
    #expect(stage.update() == ["a.properties", "c.properties", "b.properties"])
  }

  @Test("U7: a hook that never settles does not leave the window updating for ever")
  func limitResets() {
    let model = model
    var isLooping = true
    stage.add("a") { node in
      _ = model.count
      if isLooping { node.setNeedsUpdateProperties() }
    }
    stage.update()
    isLooping = false
    model.count = 1
    #expect(stage.update() == ["a.properties"])
  }
}
