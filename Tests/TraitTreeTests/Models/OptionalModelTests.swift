import Testing
import TraitTree

@MainActor @Suite("Optional, computed and nested models")
struct OptionalModelTests {
  let stage = UpdateStage()
  let model = UpdateModel()

  @Test("U1: a presence check makes one child node for each instance")
  func presence() {
    let model = model
    let log = stage.log
    var made = 0
    stage.add("parent") { node in
      for child in node.children { child.removeFromParent() }
      guard let childModel = model.child else { return }
      made += 1
      let child = RecordingNode("child", log: log)
      child.traitOverrides.updateModel = childModel
      child.onProperties = { _ = $0.traitCollection.updateModel?.count }
      node.addChild(child)
    }
    let first = UpdateModel()
    model.child = first
    stage.update()
    #expect(made == 1)

    for value in 1...5 {
      first.count = value
      #expect(stage.update() == ["child.properties"])
    }
    model.child = nil
    stage.update()
    #expect(log.names(of: "properties") == ["parent"])
    model.child = UpdateModel()
    stage.update()
    #expect(log.names(of: "properties") == ["parent", "child"])
    #expect(made == 2)
  }

  @Test("U1: a computed list over a nested model follows both levels")
  func computed() {
    let model = model
    let inner = UpdateModel()
    model.child = inner
    stage.add("list") { _ in _ = model.childItems }
    stage.update()
    inner.items = [1, 2]
    #expect(stage.update() == ["list.properties"])
    let next = UpdateModel()
    model.child = next
    #expect(stage.update() == ["list.properties"])
    next.items = [3]
    #expect(stage.update() == ["list.properties"])
    inner.items = []
    #expect(stage.update().isEmpty)
  }

  @Test("U1: an optional chain that found nil follows what is assigned later")
  func nilThenAssigned() {
    let model = model
    var seen: [String?] = []
    stage.add("label") { _ in seen.append(model.child?.name) }
    stage.update()
    let child = UpdateModel()
    child.name = "a"
    model.child = child
    #expect(stage.update() == ["label.properties"])
    child.name = "b"
    #expect(stage.update() == ["label.properties"])
    #expect(seen == [nil, "a", "b"])
  }
}
