import Testing
import TraitTree

@MainActor @Suite("A trait change beside an unrelated change")
struct TraitBesideModelTests {
  let stage = UpdateStage()
  let model = UpdateModel()

  @Test("U4: the model first, the trait second: one run with both")
  func oneRun() {
    let model = model
    var seen: [String] = []
    let mid = stage.add("mid")
    stage.add("leaf", to: mid) { seen.append("\(model.count) \($0.traitCollection.updateTheme)") }
    stage.update()
    model.count = 1
    stage.root.traitOverrides.updateTheme = .dark
    #expect(stage.update() == ["leaf.properties"])
    #expect(seen == ["0 light", "1 dark"])
  }

  @Test("U7: the root's hook sets the trait in the same update")
  func setByAHook() {
    let model = model
    var seen: [String] = []
    let mid = stage.add("mid")
    stage.add("leaf", to: mid) { seen.append("\(model.count) \($0.traitCollection.updateTheme)") }
    stage.root.onProperties = { node in
      if model.count > 0 { node.traitOverrides.updateTheme = .dark }
    }
    stage.update()
    model.count = 1
    #expect(stage.update() == ["root.properties", "leaf.properties"])
    #expect(seen == ["0 light", "1 dark"])
  }

  @Test("U7: a later node's hook sets the trait: two runs at most, the last one up to date")
  func setByALaterHook() {
    let model = model
    unowned let root = stage.root
    var seen: [String] = []
    stage.add("leaf") { seen.append("\(model.count) \($0.traitCollection.updateTheme)") }
    stage.add("later") { _ in
      if model.count > 0 { root.traitOverrides.updateTheme = .dark }
    }
    stage.update()
    model.count = 1
    #expect(
      stage.update() == ["leaf.properties", "later.properties", "leaf.properties"])
    #expect(seen == ["0 light", "1 light", "1 dark"])
  }
}
