import Testing
import TraitTree

@MainActor @Suite("Rounds: ahead in this one, behind in the next")
struct UpdateRoundTests {
  let stage = UpdateStage()
  let model = UpdateModel()

  @Test("work that a hook makes pending ahead of it is done in the same round")
  func modelAhead() {
    let model = model
    let a = stage.add("a") { _ in model.count += 1 }
    stage.add("b") { _ in _ = model.doubled }
    stage.update()
    #expect(stage.log.names(of: "properties") == ["root", "a", "b"])

    a.setNeedsUpdateProperties()
    #expect(stage.update() == ["a.properties", "b.properties"])
    #expect(stage.report?.rounds == 1)
  }

  @Test("work that a hook makes pending behind it is done in the next round")
  func modelBehind() {
    let model = model
    stage.add("a") { _ in _ = model.count }
    let b = stage.add("b") { _ in model.count += 1 }
    stage.add("c") { _ in _ = model.count }
    stage.update()
    b.setNeedsUpdateProperties()
    #expect(stage.update() == ["b.properties", "c.properties", "a.properties"])
    #expect(stage.report?.rounds == 2)
  }

  @Test("an override set on an ancestor reaches later nodes now and the ancestor afterwards")
  func overrideOnAncestor() {
    let root = stage.root
    root.onProperties = { _ = $0.traitCollection.updateDepth }
    let a = stage.add("a") { _ in root.traitOverrides.updateDepth += 1 }
    var seen: [Int] = []
    stage.add("b") { seen.append($0.traitCollection.updateDepth) }
    stage.update()
    a.setNeedsUpdateProperties()
    #expect(stage.update() == ["a.properties", "b.properties", "root.properties"])
    #expect(stage.report?.rounds == 2)
    #expect(seen == [1, 2])
  }

  @Test("an override set on a child by its parent's hook is seen in the child's only run")
  func overrideOnChild() {
    var seen: [Int] = []
    let child = stage.add("child") { seen.append($0.traitCollection.updateDepth) }
    stage.root.onProperties = { _ in child.traitOverrides.updateDepth += 10 }
    stage.update()
    #expect(stage.report?.rounds == 1)
    stage.root.setNeedsUpdateProperties()
    #expect(stage.update() == ["root.properties", "child.properties"])
    #expect(stage.report?.rounds == 1)
    #expect(seen == [10, 20])
  }

  @Test("a node's layout is ahead of its properties, its properties are behind its layout")
  func ownOtherHook() {
    let model = model
    let leaf = stage.add("leaf") { _ in model.width = Double(model.count) }
    leaf.onWillLayout = { _ in _ = model.width }
    stage.update()
    model.count = 1
    #expect(stage.update() == ["leaf.properties", "leaf.willLayout", "leaf.didLayout"])
    #expect(stage.report?.rounds == 1)

    leaf.onDidLayout = { _ in model.count = 7 }
    leaf.setNeedsLayout()
    #expect(
      stage.update() == [
        "leaf.willLayout", "leaf.didLayout",
        "leaf.properties", "leaf.willLayout", "leaf.didLayout",
      ])
    #expect(stage.report?.rounds == 2)
  }

  @Test("work that comes back and forth takes one round for each time it falls behind")
  func zigzag() {
    let model = model
    stage.add("a") { _ in model.width = Double(model.count) }
    stage.add("b") { _ in model.count = min(3, Int(model.width) + 1) }
    stage.update()
    // Round 1: a writes 0, b writes 1. Then a and b follow each other: 1 and 2, 2 and 3, 3 and 3.
    #expect(stage.log.names(of: "properties") == ["root", "a", "b", "a", "b", "a", "b", "a", "b"])
    #expect(stage.report?.rounds == 4)
    #expect(stage.report?.isSettled == true)
  }

  @Test("what draw makes pending runs in the same update")
  func drawMakesWork() {
    let model = model
    stage.add("a") { _ in _ = model.count }
    let b = stage.add("b")
    stage.update()
    b.onDraw = { _ in model.count += 1 }
    b.setNeedsDisplay()
    #expect(stage.update() == ["b.draw", "a.properties"])
    #expect(stage.update().isEmpty)
  }

  @Test("display that a hook asks for after drawing is drawn in the same update")
  func drawAgain() {
    let model = model
    let a = stage.add("a") { node in
      if model.count > 0 { node.setNeedsDisplay() }
    }
    let b = stage.add("b")
    stage.update()
    b.onDraw = { _ in model.count = 1 }
    a.setNeedsDisplay()
    b.setNeedsDisplay()
    #expect(stage.update() == ["a.draw", "b.draw", "a.properties", "a.draw"])
  }

  @Test("drawing waits until no node has work left")
  func drawAfterAllRounds() {
    let model = model
    let a = stage.add("a") { _ in _ = model.count }
    a.onDraw = { _ in }
    let b = stage.add("b") { _ in model.count += 1 }
    stage.update()
    a.setNeedsDisplay()
    b.setNeedsUpdateProperties()
    #expect(stage.update() == ["b.properties", "a.properties", "a.draw"])
  }

  @Test("what viewDidAppear changes is delivered in the same update")
  func didAppearMakesWork() {
    let model = model
    let a = stage.add("a") { _ in _ = model.count }
    a.onDidAppear = { _ in model.count += 1 }
    stage.update()
    #expect(stage.log.names(of: "properties") == ["root", "a", "a"])
    #expect(stage.log.count("a.didAppear") == 1)
  }
}
