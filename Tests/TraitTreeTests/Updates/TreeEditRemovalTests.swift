import Testing
import TraitTree

@MainActor @Suite("Hooks that remove nodes")
struct TreeEditRemovalTests {
  let stage = UpdateStage()

  /// Asks for a run of the properties and the layout of each node.
  private func invalidate(_ nodes: RecordingNode...) {
    for node in nodes {
      node.setNeedsUpdateProperties()
      node.setNeedsLayout()
    }
  }

  @Test("U9: a node that removes itself runs no further hook; its siblings do")
  func itself() {
    let a = stage.add("a")
    let a1 = stage.add("a1", to: a)
    let b = stage.add("b")
    stage.update()
    a.onProperties = { $0.removeFromParent() }
    invalidate(a, a1, b)
    let log = stage.update().filter { !$0.contains("isappear") }
    #expect(log == ["a.properties", "b.properties", "b.willLayout", "b.didLayout"])
    #expect(a.window == nil)
    #expect(stage.update().isEmpty)
    b.setNeedsUpdateProperties()
    #expect(stage.update() == ["b.properties"])
  }

  @Test("U9: a node that removes itself while it appears runs no hook and never did appear")
  func itselfWhileAppearing() {
    let a = stage.add("a")
    a.onIsAppearing = { $0.removeFromParent() }
    stage.add("b")
    stage.update()
    #expect(stage.log.names(of: "properties") == ["root", "b"])
    #expect(stage.log.names(of: "didAppear") == ["root", "b"])
  }

  @Test("U9: a node that removes an ancestor ends the work of the whole subtree")
  func ancestor() {
    let a = stage.add("a")
    let a1 = stage.add("a1", to: a)
    let a2 = stage.add("a2", to: a)
    let b = stage.add("b")
    stage.update()
    a1.onProperties = { _ in a.removeFromParent() }
    invalidate(a1, a2, b)
    let log = stage.update().filter { !$0.contains("isappear") }
    #expect(log == ["a1.properties", "b.properties", "b.willLayout", "b.didLayout"])
  }

  @Test("U9: a sibling that is removed before its turn does not run")
  func siblingAhead() {
    let a = stage.add("a")
    let b = stage.add("b")
    let c = stage.add("c")
    stage.update()
    a.onProperties = { _ in b.removeFromParent() }
    invalidate(a, b, c)
    stage.update()
    #expect(stage.log.names(of: "properties") == ["a", "c"])
    #expect(stage.log.names(of: "willLayout") == ["a", "c"])
  }

  @Test("U9: a sibling that is removed before it appeared gets no callback at all")
  func newSiblingAhead() {
    let b = stage.node("b")
    stage.add("a") { _ in b.removeFromParent() }
    stage.root.addChild(b)
    stage.add("c")
    stage.update()
    #expect(stage.log.names(of: "properties") == ["root", "a", "c"])
    #expect(!stage.log.entries.contains { $0.hasPrefix("b.") })
  }

  @Test("U9: a sibling that is removed after its turn does not draw")
  func siblingBehind() {
    let a = stage.add("a")
    let b = stage.add("b")
    stage.update()
    b.onProperties = { _ in a.removeFromParent() }
    invalidate(a, b)
    a.setNeedsDisplay()
    b.setNeedsDisplay()
    stage.update()
    #expect(stage.log.names(of: "properties") == ["a", "b"])
    #expect(stage.log.names(of: "draw") == ["b"])
  }

  @Test("U9: a draw that removes a later node keeps it from drawing")
  func removedWhileDrawing() {
    let a = stage.add("a")
    let b = stage.add("b")
    stage.update()
    a.onDraw = { _ in b.removeFromParent() }
    a.setNeedsDisplay()
    b.setNeedsDisplay()
    stage.update()
    #expect(stage.log.names(of: "draw") == ["a"])
  }

  @Test("U9: a node that a hook removes and drops is freed at once and never runs")
  func dropped() {
    let a = stage.add("a")
    weak var dropped: RecordingNode?
    var isFreed = false
    do {
      let b = stage.add("b")
      b.addChild(stage.node("b1"))
      dropped = b
    }
    stage.update()
    dropped?.setNeedsUpdateProperties()
    let root = stage.root
    a.onProperties = { _ in
      root.children.last?.removeFromParent()
      isFreed = dropped == nil
    }
    a.setNeedsUpdateProperties()
    stage.update()
    #expect(isFreed)
    #expect(stage.log.names(of: "properties") == ["a"])
  }

  @Test("U9: a node may drop the last reference to itself in its hook")
  func dropsItself() {
    weak var dropped: RecordingNode?
    do {
      let a = stage.add("a")
      a.onProperties = { $0.removeFromParent() }
      dropped = a
    }
    let b = stage.add("b")
    stage.update()
    #expect(dropped == nil)
    #expect(stage.log.names(of: "properties") == ["root", "a", "b"])
    #expect(stage.root.children.map(\.debugName) == [b.name])
  }

  @Test("U9: a hook may take the root away; nothing of the tree runs after it")
  func rootTakenAway() {
    let window = stage.window
    let a = stage.add("a")
    let b = stage.add("b")
    stage.update()
    a.onProperties = { _ in window.rootNode = nil }
    invalidate(a, b)
    stage.update()
    #expect(stage.log.names(of: "properties") == ["a"])
    #expect(stage.log.names(of: "willLayout") == [])
    #expect(stage.update().isEmpty)
  }

  @Test("U9: a hook may replace the root; the new tree runs in the same update")
  func rootReplaced() {
    let window = stage.window
    let next = stage.node("next")
    stage.add("next1", to: next)
    let a = stage.add("a")
    let b = stage.add("b")
    stage.update()
    a.onProperties = { _ in window.rootNode = next }
    invalidate(a, b)
    stage.update()
    #expect(stage.log.names(of: "properties") == ["a", "next", "next1"])
    #expect(stage.log.names(of: "didAppear") == ["next", "next1"])
  }

  @Test("U9: a hook may release the window")
  func windowReleased() {
    let log = EventLog()
    let root = RecordingNode("root", log: log)
    let a = RecordingNode("a", log: log)
    root.addChild(a)
    root.addChild(RecordingNode("b", log: log))
    var window: Window? = Window(rootNode: root, scheduler: .manual)
    weak let released = window
    window?.updateIfNeeded()
    a.onProperties = { _ in window = nil }
    a.setNeedsUpdateProperties()
    log.clear()
    window?.updateIfNeeded()
    #expect(released == nil)
    #expect(root.window == nil)
    #expect(log.names(of: "properties") == ["a"])

    a.onProperties = nil
    log.clear()
    let next = Window(rootNode: root, scheduler: .manual)
    next.updateIfNeeded()
    #expect(log.names(of: "properties") == ["root", "a", "b"])
  }
}
