import Testing
import TraitTree

@MainActor @Suite("What a hook writes itself")
struct SelfWriteTests {
  let stage = UpdateStage()
  let model = UpdateModel()

  @Test("U7: a hook that writes what it read runs once, and hears the next write from outside")
  func readThenWrite() {
    let model = model
    let leaf = stage.add("leaf") { _ in if model.count < 100 { model.count += 1 } }
    stage.update()
    #expect(stage.log.count("leaf.properties") == 1)
    #expect(stage.report?.isSettled == true)
    #expect(stage.update().isEmpty)
    leaf.setNeedsUpdateProperties()
    #expect(stage.update() == ["leaf.properties"])
    model.count = 50
    #expect(stage.update() == ["leaf.properties"])
    #expect(model.count == 51)
  }

  @Test("U7: the same holds when the hook writes first and reads afterwards")
  func writeThenRead() {
    let model = model
    stage.add("leaf") { _ in
      model.name += "x"
      _ = model.name
    }
    stage.update()
    #expect(stage.log.count("leaf.properties") == 1)
    #expect(stage.update().isEmpty)
    model.name = ""
    #expect(stage.update() == ["leaf.properties"])
  }

  @Test("U7: a write to what only the previous run had read does not re-run the hook")
  func writesEarlierDependency() {
    let model = model
    var isReading = true
    let leaf = stage.add("leaf") { _ in
      if isReading { _ = model.count } else { model.count = 5 }
    }
    stage.update()
    isReading = false
    leaf.setNeedsUpdateProperties()
    #expect(stage.update() == ["leaf.properties"])
    #expect(stage.update().isEmpty)
    model.count = 6
    #expect(stage.update().isEmpty)
  }

  @Test("U7: layout and display may write what they read, across both layout callbacks")
  func layoutAndDraw() {
    let model = model
    let leaf = stage.add("leaf")
    leaf.onWillLayout = { _ in _ = model.width }
    leaf.onDidLayout = { _ in model.width += 1 }
    leaf.onDraw = { _ in model.count += 1 }
    stage.update()
    #expect(stage.log.count("leaf.willLayout") == 1)
    #expect(stage.log.count("leaf.draw") == 1)
    #expect(stage.update().isEmpty)
    model.width = 9
    model.count = 9
    #expect(stage.update() == ["leaf.willLayout", "leaf.didLayout", "leaf.draw"])
    #expect(stage.update().isEmpty)
  }

  @Test("U7: an override of its own node that a hook read does not re-run it, its children see it")
  func ownOverride() {
    var seen: [Int] = []
    let mid = stage.add("mid") { node in
      node.traitOverrides.updateDepth = node.traitCollection.updateDepth + 1
    }
    stage.add("leaf", to: mid) { seen.append($0.traitCollection.updateDepth) }
    stage.update()
    #expect(stage.log.names(of: "properties") == ["root", "mid", "leaf"])
    #expect(stage.report?.isSettled == true)
    #expect(stage.update().isEmpty)
    mid.traitOverrides.updateDepth = 10
    #expect(stage.update() == ["mid.properties", "leaf.properties"])
    #expect(seen == [1, 11])
    #expect(stage.update().isEmpty)
  }

  @Test("U7: an override of an ancestor that changes what the hook read does not re-run it")
  func ancestorOverride() {
    let root = stage.root
    let leaf = stage.add("leaf") { node in
      root.traitOverrides.updateDepth = node.traitCollection.updateDepth + 1
    }
    stage.update()
    #expect(stage.log.names(of: "properties") == ["root", "leaf"])
    #expect(stage.update().isEmpty)
    root.traitOverrides.updateDepth = 20
    #expect(stage.update() == ["leaf.properties"])
    #expect(leaf.traitCollection.updateDepth == 21)
    #expect(stage.update().isEmpty)
  }

  @Test("U7: another node that read what a hook writes does run, in the same update")
  func otherNodes() {
    let model = model
    var seen: [Int] = []
    stage.add("before") { _ in seen.append(model.count) }
    stage.add("writer") { _ in model.count += 1 }
    stage.add("after") { _ in seen.append(model.count) }
    stage.update()
    #expect(stage.log.names(of: "properties") == ["root", "before", "writer", "after", "before"])
    #expect(seen == [0, 1, 1])
  }

  @Test("U7: a node's other hook that read what this one writes does run")
  func otherHook() {
    let model = model
    let leaf = stage.add("leaf") { _ in _ = model.count }
    stage.update()
    leaf.onDraw = { _ in model.count += 1 }
    leaf.setNeedsDisplay()
    #expect(stage.update() == ["leaf.draw", "leaf.properties"])
  }

  @Test("U7: a child's hook that writes what the parent's hook read re-runs the parent")
  func childWrites() {
    let model = model
    let parent = stage.add("parent") { _ in _ = model.count }
    let child = stage.add("child", to: parent) { _ in model.count += 1 }
    stage.update()
    child.setNeedsUpdateProperties()
    #expect(stage.update() == ["child.properties", "parent.properties"])
  }

  @Test("U7: an explicit request of a hook on itself runs it again")
  func explicitRequest() {
    var left = 2
    let leaf = stage.add("leaf") { node in
      guard left > 0 else { return }
      left -= 1
      node.setNeedsUpdateProperties()
      node.setNeedsUpdateProperties()
    }
    stage.update()
    #expect(stage.log.count("leaf.properties") == 3)
    #expect(stage.report?.isSettled == true)

    var layouts = 1
    leaf.onDidLayout = { node in
      if layouts > 0 { node.setNeedsLayout() }
      layouts -= 1
    }
    leaf.setNeedsLayout()
    stage.update()
    #expect(stage.log.count("leaf.willLayout") == 2)
    #expect(stage.log.count("leaf.didLayout") == 2)
  }

  @Test("U7: what a handler writes runs its handler again until nothing differs")
  func handlerWritesItsOwnTrait() {
    var seen: [String] = []
    stage.root.logTraitChanges([UpdateDepthTrait.self], as: "root", in: stage.log) { node, old in
      let depth = node.traitCollection.updateDepth
      seen.append("\(old.updateDepth) \(depth)")
      if depth < 3 { node.traitOverrides.updateDepth = depth + 1 }
    }
    stage.update()
    stage.root.traitOverrides.updateDepth = 1
    stage.update()
    #expect(seen == ["0 1", "1 2", "2 3"])
    #expect(stage.report?.isSettled == true)
  }

  @Test("U7: what a handler and an appearance callback write re-runs a hook that had run")
  func callbacksWrite() {
    let model = model
    let first = stage.add("first") { _ in _ = model.count }
    let second = stage.add("second")
    second.logTraitChanges([UpdateThemeTrait.self], as: "second", in: stage.log) { _, _ in
      model.count += 1
    }
    first.onDidAppear = { _ in model.count += 1 }
    stage.update()
    #expect(stage.log.count("first.properties") == 2)
    stage.root.traitOverrides.updateTheme = .dark
    #expect(stage.update() == ["second.handler", "first.properties"])
  }
}
