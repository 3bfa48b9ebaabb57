import Testing
import TraitTree

@MainActor @Suite("Copies of a collection that outlive the run that took them")
struct CopiedReadTests {
  let stage = UpdateStage()

  @Test("U1: a copy that is read after the run is no dependency")
  func readAfterTheRun() {
    var kept: TraitCollection?
    stage.add("leaf") { kept = $0.traitCollection }
    stage.update()
    #expect(kept?.updateTheme == .light)
    stage.root.traitOverrides.updateTheme = .dark
    #expect(stage.update().isEmpty)
    #expect(kept?.updateTheme == .light)
  }

  @Test("U1: a copy of an earlier run that a later run reads is no dependency")
  func readInALaterRun() {
    var kept: TraitCollection?
    let leaf = stage.add("leaf") { node in
      if let kept { _ = kept.updateDepth } else { kept = node.traitCollection }
    }
    stage.update()
    leaf.setNeedsUpdateProperties()
    stage.update()
    stage.root.traitOverrides.updateDepth = 1
    #expect(stage.update().isEmpty)
  }

  @Test("U1: a copy of the properties hook that the layout hook reads is no dependency of either")
  func readInAnotherHook() {
    var kept: TraitCollection?
    let leaf = stage.add("leaf") { kept = $0.traitCollection }
    leaf.onWillLayout = { _ in _ = kept?.updateDepth }
    stage.update()
    stage.root.traitOverrides.updateDepth = 1
    #expect(stage.update().isEmpty)
  }

  @Test("U1: a copy taken before the run is no dependency")
  func takenBefore() {
    let before = stage.root.traitCollection
    stage.root.onProperties = { _ in _ = before.updateTheme }
    stage.update()
    stage.root.traitOverrides.updateTheme = .dark
    #expect(stage.update().isEmpty)
  }

  @Test("U1: a copy of one layout callback that the other reads is a dependency of layout")
  func acrossLayoutCallbacks() {
    var kept: TraitCollection?
    let leaf = stage.add("leaf")
    leaf.onWillLayout = { kept = $0.traitCollection }
    leaf.onDidLayout = { _ in _ = kept?.updateDepth }
    stage.update()
    stage.root.traitOverrides.updateDepth = 1
    #expect(stage.update() == ["leaf.willLayout", "leaf.didLayout"])
  }

  @Test("U13: a copy that another node's hook reads is charged to neither")
  func readByAnotherNode() {
    var kept: TraitCollection?
    stage.add("a") { kept = $0.traitCollection }
    stage.add("b") { _ in _ = kept?.updateTheme }
    stage.update()
    stage.root.traitOverrides.updateTheme = .dark
    #expect(stage.update().isEmpty)
  }

  @Test("U1: a run that is read once through two copies depends on the trait once")
  func twoCopies() {
    stage.add("leaf") { node in
      let first = node.traitCollection
      let second = node.traitCollection
      _ = (first.updateTheme, second.updateTheme, first.updateTheme)
    }
    stage.update()
    stage.root.traitOverrides.updateTheme = .dark
    #expect(stage.update() == ["leaf.properties"])
    #expect(stage.update().isEmpty)
  }

  @Test("U1: a copy taken before the hook's own write stays a dependency after it")
  func copyBeforeOwnWrite() {
    var seen: [Int] = []
    stage.add("leaf") { node in
      let traits = node.traitCollection
      node.traitOverrides.updateTheme = .mono
      seen.append(traits.updateDepth)
    }
    stage.update()
    stage.root.traitOverrides.updateDepth = 9
    #expect(stage.update() == ["leaf.properties"])
    #expect(seen == [0, 9])
  }
}
