import Testing
import TraitTree

@MainActor @Suite("An environment key that is bridged to a trait")
struct BridgedKeyTests {
  let stage = UpdateStage()

  @Test("E1: both directions agree at each level")
  func levels() {
    let middle = stage.add("middle")
    let leaf = stage.add("leaf", to: middle)
    stage.root.traitOverrides[ZoomTrait.self] = 2
    #expect([stage.root, middle, leaf].map(\.environment.zoom) == [2, 2, 2])
    middle.environment(\.zoom, 3)
    #expect([stage.root, middle, leaf].map { $0.traitCollection[ZoomTrait.self] } == [2, 3, 3])
    #expect([stage.root, middle, leaf].map(\.environment.zoom) == [2, 3, 3])
  }

  @Test("E1: one run for a change through either side, with readers on both")
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
    "E1: removal on one side falls back to the other side's ancestor, and there is one default")
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
