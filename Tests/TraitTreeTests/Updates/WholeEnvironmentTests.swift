import Testing
import TraitTree

@MainActor @Suite("Whole collections and single keys")
struct WholeEnvironmentTests {
  let stage = UpdateStage()

  @Test("U1: a hook that takes all of it and uses one key runs for that key only")
  func oneKey() {
    stage.add("traits") { node in
      let traits = node.traitCollection
      _ = traits.updateTheme
    }
    stage.add("environment") { node in
      let values = node.environment
      _ = values.spacing
    }
    stage.update()
    stage.root.traitOverrides.updateDepth = 1
    stage.root.environment(\.caption, "a")
    stage.window.environment(\.zoom, 2)
    #expect(stage.update().isEmpty)
    stage.root.traitOverrides.updateTheme = .dark
    #expect(stage.update() == ["traits.properties"])
    stage.root.environment(\.spacing, 1)
    #expect(stage.update() == ["environment.properties"])
  }

  @Test("U1: a hook that compares the whole collection runs for any change of a trait")
  func wholeCollection() {
    let stage = stage
    var last = TraitCollection()
    var changed: [String] = []
    stage.add("leaf") { node in
      changed += names(node.traitCollection.changedTraits(from: last))
      last = node.traitCollection
    }
    stage.update()
    stage.root.traitOverrides.updateDepth = 1
    #expect(stage.update() == ["leaf.properties"])
    stage.root.environment(\.zoom, 2)
    #expect(stage.update() == ["leaf.properties"])
    #expect(changed == ["UpdateDepthTrait", "ZoomTrait"])
  }
}
