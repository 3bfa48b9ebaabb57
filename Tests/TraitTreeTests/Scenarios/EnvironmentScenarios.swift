import Testing
import TraitTree

@MainActor @Suite("Scenario E02: whole collections and single keys")
struct ScenarioE02 {
  let stage = UpdateStage()

  @Test("E02: a hook that takes all of it and uses one key runs for that key only")
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

  @Test("E02: a hook that compares the whole collection runs for any change of a trait")
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

@MainActor @Suite("Scenario E03: an environment key that is bridged to a trait")
struct ScenarioE03 {
  let stage = UpdateStage()

  @Test("E03: both directions agree at each level")
  func levels() {
    let middle = stage.add("middle")
    let leaf = stage.add("leaf", to: middle)
    stage.root.traitOverrides[ZoomTrait.self] = 2
    #expect([stage.root, middle, leaf].map(\.environment.zoom) == [2, 2, 2])
    middle.environment(\.zoom, 3)
    #expect([stage.root, middle, leaf].map { $0.traitCollection[ZoomTrait.self] } == [2, 3, 3])
    #expect([stage.root, middle, leaf].map(\.environment.zoom) == [2, 3, 3])
  }

  @Test("E03: one run for a change through either side, with readers on both")
  func readers() {
    stage.add("key") { _ = $0.environment.zoom }
    stage.add("trait") { _ = $0.traitCollection[ZoomTrait.self] }
    stage.add("both") { _ = ($0.environment.zoom, $0.traitCollection[ZoomTrait.self]) }
    stage.update()
    let all = ["key.properties", "trait.properties", "both.properties"]
    stage.root.environment(\.zoom, 2)
    #expect(stage.update() == all)
    stage.root.traitOverrides[ZoomTrait.self] = 3
    #expect(stage.update() == all)
    stage.window.traitOverrides[ZoomTrait.self] = 4
    #expect(stage.update().isEmpty)
    stage.root.removeEnvironment(\.zoom)
    #expect(stage.update() == all)
  }

  @Test(
    "E03: removal on one side falls back to the other side's ancestor, and there is one default")
  func removal() {
    let middle = stage.add("middle")
    let leaf = stage.add("leaf", to: middle)
    stage.root.environment(\.zoom, 2)
    middle.traitOverrides[ZoomTrait.self] = 3
    middle.removeEnvironment(\.zoom)
    #expect(leaf.traitCollection[ZoomTrait.self] == 2)
    leaf.environment(\.zoom, 4)
    leaf.traitOverrides.remove(ZoomTrait.self)
    #expect(leaf.environment.zoom == 2)
    stage.root.traitOverrides.remove(ZoomTrait.self)
    #expect(leaf.environment.zoom == 1)
    #expect(leaf.traitCollection[ZoomTrait.self] == 1)
  }
}
