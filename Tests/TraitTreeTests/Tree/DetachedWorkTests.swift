import Testing
import TraitTree

@Suite("Work of nodes that are not live") @MainActor struct DetachedWorkTests {
  let log = EventLog()
  let root: RecordingNode
  let child: RecordingNode
  let window: Window

  init() {
    root = RecordingNode("root", log: log)
    child = RecordingNode("child", log: log)
    root.addChild(child)
    window = Window(rootNode: root, scheduler: .manual)
  }

  @Test("N6: a detached node runs its properties on demand, once for each request")
  func propertiesOnDemand() {
    let node = RecordingNode("node", log: log)
    node.setNeedsUpdateProperties()
    #expect(node.updateCount == 0)
    node.updatePropertiesIfNeeded()
    #expect(node.updateCount == 1)
    node.updatePropertiesIfNeeded()
    #expect(node.updateCount == 1)
    node.setNeedsUpdateProperties()
    node.updatePropertiesIfNeeded()
    #expect(node.updateCount == 2)
  }

  @Test("N6: a detached node runs its layout on demand")
  func layoutOnDemand() {
    let node = RecordingNode("node", log: log)
    node.setNeedsLayout()
    node.layoutIfNeeded()
    #expect(log.count("node.willLayout") == 1)
    #expect(log.count("node.didLayout") == 1)
    node.layoutIfNeeded()
    #expect(log.count("node.didLayout") == 1)
  }

  @Test("N6: work on demand covers the subtree and nothing else")
  func subtreeOnDemand() {
    let top = RecordingNode("top", log: log)
    let middle = RecordingNode("middle", log: log)
    let leaf = RecordingNode("leaf", log: log)
    top.addChild(middle)
    middle.addChild(leaf)
    for node in [top, middle, leaf] { node.setNeedsUpdateProperties() }
    middle.updatePropertiesIfNeeded()
    #expect([top, middle, leaf].map(\.updateCount) == [0, 1, 1])
  }

  @Test("N6: a detached node delivers its trait changes on demand")
  func traitsOnDemand() {
    let node = Node()
    let changes = ChangeLog(ThemeTrait.self, on: node)
    node.traitOverrides.theme = .dark
    #expect(changes.previous.isEmpty)
    node.updateTraitsIfNeeded()
    node.updateTraitsIfNeeded()
    #expect(changes.previous == [.light])
    #expect(changes.current == [.dark])
  }

  @Test("N6: a detached tree delivers an ancestor's change to the subtree that is asked")
  func inheritedTraitsOnDemand() {
    let top = Node()
    let leaf = Node()
    top.addChild(leaf)
    let changes = ChangeLog(ThemeTrait.self, on: leaf)
    top.traitOverrides.theme = .dark
    leaf.updateTraitsIfNeeded()
    #expect(changes.previous == [.light])
  }

  @Test("N6: pending work of a detached node waits until the node is live")
  func pendingWorkWaits() {
    let node = RecordingNode("node", log: log)
    node.setNeedsUpdateProperties()
    window.updateIfNeeded()
    #expect(node.updateCount == 0)
    root.addChild(node)
    window.updateIfNeeded()
    #expect(node.updateCount == 1)
  }

  @Test("N6: after removal no hook and no handler runs, whatever was pending")
  func removedWithPendingWork() {
    window.updateIfNeeded()
    let changes = ChangeLog(ThemeTrait.self, on: child)
    _ = log.take()
    child.setNeedsUpdateProperties()
    child.setNeedsLayout()
    child.setNeedsDisplay()
    window.traitOverrides.theme = .dark
    child.removeFromParent()
    _ = log.take()
    window.updateIfNeeded()
    #expect(log.take().isEmpty)
    #expect(changes.previous.isEmpty)
  }

  @Test("N6: a node that returns after an update runs each hook once")
  func returnAfterAnUpdate() {
    window.updateIfNeeded()
    child.removeFromParent()
    window.updateIfNeeded()
    _ = log.take()
    root.addChild(child)
    window.updateIfNeeded()
    #expect(child.updateCount == 1)
    #expect(log.count("child.willLayout") == 1)
    #expect(log.count("child.draw") == 1)
    #expect(root.updateCount == 0)
  }

  @Test("N6: what changed meanwhile arrives as one net change")
  func netChange() {
    let changes = ChangeLog(ThemeTrait.self, on: child)
    window.updateIfNeeded()
    child.removeFromParent()
    for theme in [Theme.dark, .mono, .dark] {
      window.traitOverrides.theme = theme
      window.updateIfNeeded()
    }
    #expect(changes.previous.isEmpty)
    root.addChild(child)
    window.updateIfNeeded()
    #expect(changes.previous == [.light])
    #expect(changes.current == [.dark])
  }

  @Test("N6: a change that was undone meanwhile does not arrive")
  func undoneChange() {
    window.traitOverrides.theme = .dark
    let changes = ChangeLog(ThemeTrait.self, on: child)
    window.updateIfNeeded()
    child.removeFromParent()
    window.traitOverrides.theme = .mono
    window.updateIfNeeded()
    window.traitOverrides.theme = .dark
    root.addChild(child)
    window.updateIfNeeded()
    #expect(changes.previous.isEmpty)
  }

  @Test("N6: a tree whose window was released keeps its work for the next window")
  func releasedWindow() {
    let node = RecordingNode("node", log: log)
    var first: Window? = Window(rootNode: node, scheduler: .manual)
    first?.updateIfNeeded()
    node.setNeedsUpdateProperties()
    drop(&first)
    _ = log.take()
    window.rootNode = node
    #expect(node.updateCount == 0)
    window.updateIfNeeded()
    #expect(node.updateCount == 1)
  }
}
