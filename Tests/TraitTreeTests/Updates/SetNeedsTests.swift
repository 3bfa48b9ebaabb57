import Testing
import TraitTree

@MainActor @Suite("Asking for an update")
struct SetNeedsTests {
  let stage = UpdateStage()
  let leaf: RecordingNode

  init() {
    leaf = stage.add("leaf")
    stage.update()
  }

  @Test("U2: setNeeds does nothing by itself, and runs its hook once in the next update")
  func nextUpdate() {
    let atOnce = stage.perform {
      leaf.setNeedsUpdateProperties()
      leaf.setNeedsLayout()
      leaf.setNeedsDisplay()
      leaf.setNeedsDisplay()
    }
    #expect(atOnce.isEmpty)
    #expect(
      stage.update() == ["leaf.properties", "leaf.willLayout", "leaf.didLayout", "leaf.draw"])
    #expect(stage.update().isEmpty)
  }

  @Test("U2: setNeedsLayout in updateProperties is honoured in the same visit")
  func layoutFromProperties() {
    leaf.onProperties = { $0.setNeedsLayout() }
    leaf.setNeedsUpdateProperties()
    #expect(stage.update() == ["leaf.properties", "leaf.willLayout", "leaf.didLayout"])
    #expect(stage.report?.rounds == 1)
  }

  @Test("U2: setNeedsDisplay in a hook draws in the same update")
  func displayFromProperties() {
    leaf.onProperties = { $0.setNeedsDisplay() }
    leaf.setNeedsUpdateProperties()
    #expect(stage.update() == ["leaf.properties", "leaf.draw"])
  }

  @Test("N6: what a node was asked for while it was away runs when it is back, once")
  func askedWhileAway() {
    leaf.removeFromParent()
    leaf.setNeedsUpdateProperties()
    leaf.setNeedsUpdateProperties()
    #expect(stage.update().isEmpty)
    stage.root.addChild(leaf)
    stage.update()
    #expect(stage.log.count("leaf.properties") == 1)
  }

  @Test("N6: what was pending when a node left does not run until it is back")
  func pendingWhenLeaving() {
    let model = UpdateModel()
    leaf.onProperties = { _ in _ = model.count }
    leaf.setNeedsUpdateProperties()
    stage.update()
    model.count = 1
    leaf.setNeedsLayout()
    leaf.removeFromParent()
    #expect(stage.update().isEmpty)
    model.count = 2
    #expect(stage.update().isEmpty)
    stage.root.addChild(leaf)
    stage.update()
    #expect(stage.log.count("leaf.properties") == 1)
    #expect(stage.log.count("leaf.willLayout") == 1)
  }

  @Test("N6: a pending node that leaves and returns within one turn runs once")
  func awayWithinOneTurn() {
    leaf.setNeedsUpdateProperties()
    leaf.removeFromParent()
    stage.root.addChild(leaf)
    stage.update()
    #expect(stage.log.count("leaf.properties") == 1)
  }

  @Test("U9: setNeeds on a node of another window leaves this one alone")
  func otherWindow() {
    let log = stage.log
    let otherRoot = RecordingNode("other", log: log)
    let other = Window(rootNode: otherRoot, scheduler: .manual)
    other.updateIfNeeded()
    leaf.onProperties = { _ in otherRoot.setNeedsUpdateProperties() }
    leaf.setNeedsUpdateProperties()
    #expect(stage.update() == ["leaf.properties"])
    #expect(stage.perform { other.updateIfNeeded() } == ["other.properties"])
  }
}
