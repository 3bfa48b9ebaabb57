import Testing
import TraitTree

@MainActor @Suite("Stored closures and tasks")
struct StoredClosureTests {
  let stage = UpdateStage()
  let model = UpdateModel()

  @Test("U13: a closure called during the hook is tracked")
  func duringTheHook() {
    let model = model
    var stored: (() -> Int)?
    stage.add("leaf") { _ in
      stored = { model.count }
      _ = stored?()
    }
    stage.update()
    model.count = 1
    #expect(stage.update() == ["leaf.properties"])
    #expect(stored?() == 1)
  }

  @Test("U13: a closure called later is not tracked, also not while an update is pending")
  func later() {
    let model = model
    var stored: (() -> Int)?
    stage.add("leaf") { _ in stored = { model.count } }
    let other = stage.add("other")
    stage.update()
    other.setNeedsUpdateProperties()
    #expect(stored?() == 0)
    stage.update()
    #expect(stored?() == 0)
    model.count = 1
    #expect(stage.update().isEmpty)
  }

  @Test("U13: a task's read is not tracked and not charged to the node that runs next")
  func inATask() async {
    let model = model
    let root = RecordingNode("root")
    let leaf = RecordingNode("leaf", log: root.log)
    root.addChild(leaf)
    let window = Window(rootNode: root)
    var task: Task<Int, Never>?
    leaf.onProperties = { node in
      task = Task { @MainActor in
        _ = node.traitCollection.updateTheme
        return model.count
      }
    }
    _ = await window.settled()
    root.setNeedsUpdateProperties()
    let read = await task?.value
    #expect(read == 0)
    _ = await window.settled()
    root.log.clear()
    model.count = 1
    root.traitOverrides.updateTheme = .dark
    _ = await window.settled()
    #expect(root.log.entries.isEmpty)
  }
}
