import Testing
import TraitTree

@MainActor @Suite("The order of an update pass")
struct UpdateOrderTests {
  let stage = UpdateStage()

  @Test("the callbacks of one node come in the order of the pass")
  func oneNode() {
    #expect(
      stage.update() == [
        "root.didLoad", "root.willAppear", "root.isAppearing", "root.properties",
        "root.willLayout", "root.didLayout", "root.draw", "root.didAppear",
      ])
  }

  @Test("a node finishes its layout before its child appears; drawing waits for both")
  func parentAndChild() {
    stage.add("a")
    #expect(
      stage.update() == [
        "root.didLoad", "root.willAppear", "root.isAppearing", "root.properties",
        "root.willLayout", "root.didLayout",
        "a.didLoad", "a.willAppear", "a.isAppearing", "a.properties", "a.willLayout",
        "a.didLayout",
        "root.draw", "a.draw", "root.didAppear", "a.didAppear",
      ])
  }

  @Test("handlers come after viewIsAppearing and before updateProperties")
  func handlersBeforeProperties() {
    stage.root.traitOverrides.updateTheme = .dark
    stage.update()
    let late = stage.node("late")
    late.logTraitChanges([UpdateThemeTrait.self], as: "late", in: stage.log)
    stage.root.addChild(late)
    #expect(
      stage.update() == [
        "late.didLoad", "late.willAppear", "late.isAppearing", "late.handler", "late.properties",
        "late.willLayout", "late.didLayout", "late.draw", "late.didAppear",
      ])
  }

  @Test("pending nodes run in document order, whatever became pending first")
  func documentOrder() {
    let a = stage.add("a")
    let a1 = stage.add("a1", to: a)
    let b = stage.add("b")
    let b1 = stage.add("b1", to: b)
    stage.update()
    for node in [b1, a1, stage.root, b, a] { node.setNeedsUpdateProperties() }
    #expect(
      stage.update() == [
        "root.properties", "a.properties", "a1.properties", "b.properties", "b1.properties",
      ])
  }

  @Test("the order follows the children as they are now, not as they were added")
  func orderAfterReordering() {
    let a = stage.add("a")
    let b = stage.add("b")
    let c = stage.node("c")
    stage.root.insertChild(c, at: 0)
    stage.update()
    #expect(stage.log.names(of: "properties") == ["root", "c", "a", "b"])

    stage.root.insertChild(b, at: 0)
    for node in [a, b, c] { node.setNeedsUpdateProperties() }
    #expect(stage.update() == ["b.properties", "c.properties", "a.properties"])
  }

  @Test("a presented node comes after the children's subtrees of its presenter")
  func presentedByRoot() {
    let a = stage.add("a")
    stage.add("a1", to: a)
    let sheet = stage.node("sheet")
    stage.add("s1", to: sheet)
    stage.root.present(sheet)
    stage.add("b")
    stage.update()
    #expect(stage.log.names(of: "properties") == ["root", "a", "a1", "b", "sheet", "s1"])
    #expect(stage.log.names(of: "draw") == ["root", "a", "a1", "b", "sheet", "s1"])
    #expect(stage.log.names(of: "didAppear") == ["root", "a", "a1", "b", "sheet", "s1"])
  }

  @Test("a node presented by an inner node comes before the presenter's next sibling")
  func presentedByInnerNode() {
    let a = stage.add("a")
    let b = stage.add("b")
    let sheet = stage.node("sheet")
    let second = stage.node("second")
    a.present(sheet)
    sheet.present(second)
    let a1 = stage.add("a1", to: a)
    stage.update()
    #expect(stage.log.names(of: "properties") == ["root", "a", "a1", "sheet", "second", "b"])

    for node in [b, second, sheet, a1, a] { node.setNeedsLayout() }
    stage.update()
    #expect(stage.log.names(of: "willLayout") == ["a", "a1", "sheet", "second", "b"])
  }

  @Test("one node's handlers, properties and layout come before the next node's handlers")
  func nodeByNode() {
    let a = stage.add("a") { _ = $0.traitCollection.updateTheme }
    let b = stage.add("b") { _ = $0.traitCollection.updateTheme }
    for node in [a, b] {
      node.onWillLayout = { _ = $0.traitCollection.updateTheme }
      node.logTraitChanges([UpdateThemeTrait.self], as: node.name, in: stage.log)
    }
    stage.update()
    stage.root.traitOverrides.updateTheme = .dark
    #expect(
      stage.update() == [
        "a.handler", "a.properties", "a.willLayout", "a.didLayout",
        "b.handler", "b.properties", "b.willLayout", "b.didLayout",
      ])
  }

  @Test("drawing follows document order, after every node's layout")
  func drawOrder() {
    let a = stage.add("a")
    let b = stage.add("b")
    stage.update()
    b.setNeedsDisplay()
    stage.root.setNeedsDisplay()
    a.setNeedsDisplay()
    b.setNeedsLayout()
    #expect(stage.update() == ["b.willLayout", "b.didLayout", "root.draw", "a.draw", "b.draw"])
  }
}
