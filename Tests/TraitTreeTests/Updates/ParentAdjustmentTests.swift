import Testing
import TraitTree

@MainActor @Suite("A parent adjusts its children when a trait changes")
struct ParentAdjustmentTests {
  let stage = UpdateStage()

  @Test("U6: the child runs once, after the parent's handler, and sees both values")
  func oneRun() {
    var seen: [String] = []
    let child = stage.add("child") { node in
      seen.append("\(node.traitCollection.updateTheme) \(node.traitCollection.updateAccent)")
    }
    stage.root.logTraitChanges([UpdateThemeTrait.self], as: "root", in: stage.log) { node, _ in
      child.traitOverrides.updateAccent = "accent of \(node.traitCollection.updateTheme)"
    }
    stage.update()
    stage.root.traitOverrides.updateTheme = .dark
    #expect(stage.update() == ["root.handler", "child.properties"])
    #expect(seen == ["light none", "dark accent of dark"])
    #expect(stage.report?.rounds == 1)
  }

  @Test("U6: handlers of the child come after those of the parent and see what they set")
  func childHandler() {
    var seen: [String] = []
    let child = stage.add("child") { _ = $0.traitCollection.updateAccent }
    child.logTraitChanges(
      [UpdateThemeTrait.self, UpdateAccentTrait.self], as: "child", in: stage.log
    ) { node, old in
      seen.append("\(old.updateAccent) to \(node.traitCollection.updateAccent)")
    }
    stage.root.logTraitChanges([UpdateThemeTrait.self], as: "root", in: stage.log) { _, _ in
      child.traitOverrides.updateAccent = "red"
    }
    stage.update()
    stage.root.traitOverrides.updateTheme = .dark
    #expect(stage.update() == ["root.handler", "child.handler", "child.properties"])
    #expect(seen == ["none to red"])
  }
}
