import Testing
import TraitTree

@MainActor @Suite("What a child reads is not charged to its parent")
struct ChildReadTests {
  let stage = UpdateStage()
  let model = UpdateModel()

  /// A parent that reads `isOpen` and hands its child, which reads `name`, over to `update`.
  private func build(_ update: @escaping (RecordingNode) -> Void) {
    let model = model
    let child = stage.node("child") { node in _ = node.traitCollection.updateModel?.name }
    stage.root.onProperties = { _ in
      _ = model.isOpen
      child.traitOverrides.updateModel = model
      update(child)
    }
    stage.root.addChild(child)
    stage.update()
  }

  @Test("U8: a parent that forces its child's update")
  func forced() {
    build {
      $0.setNeedsUpdateProperties()
      $0.updatePropertiesIfNeeded()
    }
    #expect(stage.log.count("child.properties") == 1)
    model.name = "new"
    #expect(stage.update() == ["child.properties"])
    model.isOpen = true
    #expect(stage.update() == ["root.properties", "child.properties"])
  }

  @Test("U8: a parent that only marks its child")
  func marked() {
    build { $0.setNeedsUpdateProperties() }
    #expect(stage.log.count("child.properties") == 1)
    model.name = "new"
    #expect(stage.update() == ["child.properties"])
    model.isOpen = true
    #expect(stage.update() == ["root.properties", "child.properties"])
  }

  @Test("U8: a change of a great-grandchild's label runs that node only")
  func deep() {
    let model = model
    var parent = stage.root
    for depth in 0..<5 {
      let node = stage.add("n\(depth)", to: parent)
      parent.onProperties = { _ in
        _ = model.isOpen
        node.setNeedsUpdateProperties()
        node.updatePropertiesIfNeeded()
      }
      parent = node
    }
    parent.onProperties = { _ in _ = model.name }
    stage.update()
    #expect(stage.log.names(of: "properties") == ["root", "n0", "n1", "n2", "n3", "n4"])
    model.name = "new"
    #expect(stage.update() == ["n4.properties"])
    model.isOpen = true
    stage.update()
    #expect(stage.log.names(of: "properties") == ["root", "n0", "n1", "n2", "n3", "n4"])
  }
}
