import Testing
import TraitTree

@MainActor @Suite("When onChange actions run in an update")
struct ChangeOrderTests {
  let stage = UpdateStage()
  let model = UpdateModel()

  @Test("E5: after the appearance callbacks and handlers, before updateProperties")
  func withinNode() {
    let model = model
    let leaf = stage.add("leaf") { _ in _ = model.count }
    leaf.onWillLayout = { _ in _ = model.count }
    leaf.logChanges(of: { _ in model.count }, initial: true, as: "count", in: stage.log)
    leaf.logTraitChanges([UpdateDepthTrait.self], as: "leaf", in: stage.log)
    leaf.traitOverrides.updateDepth = 1
    #expect(
      stage.update().filter { $0.hasPrefix("leaf") || $0.hasPrefix("count") } == [
        "leaf.didLoad", "leaf.willAppear", "leaf.isAppearing", "leaf.handler", "count:0→0",
        "leaf.properties", "leaf.willLayout", "leaf.didLayout", "leaf.draw", "leaf.didAppear",
      ])
    model.count = 1
    leaf.traitOverrides.updateDepth = 2
    #expect(
      stage.update() == [
        "leaf.handler", "count:0→1", "leaf.properties", "leaf.willLayout", "leaf.didLayout",
      ])
  }

  @Test("E5: on one node in the order of registration, whatever changed first")
  func registrationOrder() {
    let model = model
    stage.update()
    stage.root.logChanges(of: { _ in model.count }, as: "a", in: stage.log)
    stage.root.logChanges(of: { _ in model.name }, as: "b", in: stage.log)
    stage.root.logChanges(of: { $0.environment.spacing }, as: "c", in: stage.log)
    stage.root.environment(\.spacing, 1)
    model.name = "x"
    model.count = 1
    #expect(stage.update() == ["a:0→1", "b:→x", "c:8→1"])
  }

  @Test("E5: from node to node in document order, presented nodes after children")
  func documentOrder() {
    let model = model
    let first = stage.add("first")
    let nested = stage.add("nested", to: first)
    let second = stage.add("second")
    let presented = stage.node("presented")
    first.present(presented)
    stage.update()
    for node in [presented, second, nested, first, stage.root] {
      node.logChanges(of: { _ in model.count }, as: node.name, in: stage.log)
    }
    model.count = 1
    #expect(
      stage.update() == [
        "root:0→1", "first:0→1", "nested:0→1", "presented:0→1", "second:0→1",
      ])
    #expect(stage.report?.nodeCount == 5)
    #expect(stage.report?.rounds == 1)
  }

  @Test("E5: what an action writes is seen by the hooks after it, in the same update")
  func writesAhead() {
    let model = model
    var seen: [Int] = []
    let leaf = stage.add("leaf") { _ in seen.append(model.width == 0 ? model.count : -1) }
    stage.add("below", to: leaf) { seen.append($0.environment.spacing) }
    stage.update()
    seen = []
    leaf.logChanges(of: { _ in model.isOpen }, as: "open", in: stage.log) { node in
      model.count = 5
      node.environment(\.spacing, 3)
    }
    model.isOpen = true
    #expect(stage.update() == ["open:false→true", "leaf.properties", "below.properties"])
    #expect(seen == [5, 3])
  }

  @Test("E5: what an action writes behind it is done in the next round")
  func writesBehind() {
    let model = model
    unowned let root = stage.root
    root.onProperties = { _ = $0.environment.spacing }
    let leaf = stage.add("leaf")
    stage.update()
    leaf.logChanges(of: { _ in model.count }, as: "count", in: stage.log) { _ in
      root.environment(\.spacing, model.count)
    }
    model.count = 1
    #expect(stage.update() == ["count:0→1", "root.properties"])
    #expect(stage.report?.rounds == 2)
  }

  @Test("E5: an action whose value an action before it changes is called once, with the last value")
  func chain() {
    let model = model
    stage.update()
    stage.root.logChanges(of: { _ in model.count }, as: "count", in: stage.log) { _ in
      model.width = Double(model.count)
    }
    stage.root.logChanges(of: { _ in model.width }, as: "width", in: stage.log)
    model.count = 3
    #expect(stage.update() == ["count:0→3", "width:0.0→3.0"])
    model.count = 4
    model.width = 100
    #expect(stage.update() == ["count:3→4", "width:3.0→4.0"])
  }

  @Test("E5: an action whose value an action after it changes is called again")
  func chainBackwards() {
    let model = model
    stage.update()
    stage.root.logChanges(of: { _ in model.width }, as: "width", in: stage.log)
    stage.root.logChanges(of: { _ in model.count }, as: "count", in: stage.log) { _ in
      model.width = Double(model.count)
    }
    model.count = 3
    #expect(stage.update() == ["count:0→3", "width:0.0→3.0"])
    #expect(stage.report?.rounds == 2)
  }

  @Test("E5: an action may change its own value, and is told that, too")
  func ownValue() {
    let model = model
    stage.update()
    stage.root.logChanges(of: { _ in model.count }, as: "count", in: stage.log) { _ in
      if model.count < 3 { model.count += 1 }
    }
    model.count = 1
    #expect(stage.update() == ["count:0→1", "count:1→2", "count:2→3"])
    #expect(stage.report?.isSettled == true)
    #expect(stage.report?.count(.onChange) == 3)
  }

  @Test("E5: an action that puts its value back is told the way back")
  func putBack() {
    let model = model
    stage.update()
    stage.root.logChanges(of: { _ in model.count }, as: "count", in: stage.log) { _ in
      model.count = 0
    }
    model.count = 7
    #expect(stage.update() == ["count:0→7", "count:7→0"])
  }

  @Test("U8: updates that an action asks for come right after it")
  func nestedUpdate() {
    let model = model
    let child = stage.add("child") { _ in _ = model.name }
    stage.update()
    unowned let window = stage.window
    stage.root.logChanges(of: { _ in model.count }, as: "first", in: stage.log) { _ in
      model.name = "a"
      child.updatePropertiesIfNeeded()
      #expect(window.updateIfNeeded().runs.isEmpty)
    }
    stage.root.logChanges(of: { _ in model.count }, as: "second", in: stage.log)
    model.count = 1
    #expect(stage.update() == ["first:0→1", "child.properties", "second:0→1"])
  }

  @Test("T9: current holds in the value and in the action")
  func current() {
    let model = model
    var seen: [Int] = []
    stage.root.traitOverrides.updateDepth = 4
    stage.root.onChange(of: model.count + TraitCollection.current.updateDepth, initial: true) {
      seen += [$0, $1, TraitCollection.current.updateDepth]
    }
    stage.update()
    #expect(seen == [4, 4, 4])
    stage.root.traitOverrides.updateDepth = 5
    stage.update()
    #expect(seen == [4, 4, 4, 4, 5, 5])
  }
}
