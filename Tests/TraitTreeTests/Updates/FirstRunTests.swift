import Testing
import TraitTree

@MainActor @Suite("The first run")
struct FirstRunTests {
  let stage = UpdateStage()
  let model = UpdateModel()

  @Test("U5: nothing runs while nodes are made, added and given to a window")
  func nothingBefore() {
    let root = stage.node("other")
    root.addChild(stage.node("child"))
    let window = Window(rootNode: root, scheduler: .manual)
    stage.root.addChild(stage.node("leaf"))
    #expect(stage.log.entries.isEmpty)
    window.updateIfNeeded()
    #expect(stage.log.names(of: "properties") == ["other", "child"])
  }

  @Test("U5: each hook runs once in the first update, and not in the second")
  func once() {
    let leaf = stage.add("leaf")
    leaf.setNeedsUpdateProperties()
    leaf.setNeedsLayout()
    leaf.setNeedsDisplay()
    stage.update()
    #expect(stage.log.count("leaf.properties") == 1)
    #expect(stage.log.count("leaf.willLayout") == 1)
    #expect(stage.log.count("leaf.didLayout") == 1)
    #expect(stage.log.count("leaf.draw") == 1)
    #expect(stage.update().isEmpty)
  }

  @Test("U5: a node that joins a live tree runs in the next update")
  func joinsLater() {
    stage.update()
    stage.add("late")
    #expect(stage.update().contains("late.properties"))
    #expect(stage.log.names(of: "properties") == ["late"])
  }

  @Test("U5: changes before the first update are in the first run")
  func changesBefore() {
    let model = model
    var seen: [String] = []
    stage.add("leaf") { seen.append("\($0.traitCollection.updateTheme) \(model.count)") }
    stage.root.traitOverrides.updateTheme = .dark
    model.count = 3
    stage.update()
    #expect(seen == ["dark 3"])
  }

  @Test("U5: a node that a hook adds has its first run in the same update")
  func addedByAHook() {
    var isAdded = false
    let late = stage.node("late")
    stage.root.onProperties = { node in
      guard !isAdded else { return }
      isAdded = true
      node.addChild(late)
    }
    stage.update()
    #expect(stage.log.names(of: "properties") == ["root", "late"])
    #expect(stage.log.names(of: "didAppear") == ["root", "late"])
    #expect(stage.report?.rounds == 1)
  }

  @Test("U5: a node of a tree without a window never runs by itself")
  func notLive() {
    let model = model
    let parent = stage.node("parent") { _ in _ = model.count }
    parent.addChild(stage.node("child") { _ = $0.traitCollection.updateTheme })
    stage.update()
    model.count = 1
    parent.traitOverrides.updateTheme = .dark
    stage.update()
    #expect(!stage.log.entries.contains("parent.properties"))
    #expect(!stage.log.entries.contains("child.properties"))
  }

  @Test("U5: a node that came and went within one turn does not run")
  func cameAndWent() {
    stage.update()
    let guest = stage.add("guest")
    guest.removeFromParent()
    #expect(stage.update().isEmpty)
  }

  @Test("U5: a root node that is set later runs in the next update")
  func rootSetLater() {
    let log = EventLog()
    let window = Window(scheduler: .manual)
    let root = RecordingNode("root", log: log)
    window.updateIfNeeded()
    window.rootNode = root
    #expect(log.entries.isEmpty)
    window.updateIfNeeded()
    #expect(log.names(of: "properties") == ["root"])
  }

  @Test("U5: a node presented by a live node runs in the next update, its children too")
  func presented() {
    stage.update()
    let sheet = stage.node("sheet")
    stage.add("inner", to: sheet)
    stage.root.present(sheet)
    #expect(!stage.log.entries.contains("sheet.properties"))
    stage.update()
    #expect(stage.log.names(of: "properties") == ["sheet", "inner"])
  }

  @Test("U5: the first run sees what appearance callbacks and the parent's hook have set")
  func firstRunSeesEarlierCallbacks() {
    let model = model
    var seen: [String] = []
    let leaf = stage.add("leaf") { node in
      seen.append("\(node.traitCollection.updateDepth) \(node.traitCollection.updateAccent)")
      _ = model.count
    }
    leaf.onDidLoad = { $0.traitOverrides.updateAccent = "loaded" }
    leaf.onIsAppearing = { _ in model.count += 1 }
    stage.root.onProperties = { _ in leaf.traitOverrides.updateDepth = 4 }
    stage.update()
    #expect(seen == ["4 loaded"])
  }
}
