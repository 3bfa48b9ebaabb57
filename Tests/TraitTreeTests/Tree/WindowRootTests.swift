import Testing
import TraitTree

@Suite("Windows and their roots") @MainActor struct WindowRootTests {
  let root = RecordingNode("root")
  let window = Window(scheduler: .manual)

  @Test("N2: a window without a root has traits, and an update of it does nothing")
  func emptyWindow() {
    #expect(window.rootNode == nil)
    window.traitOverrides.theme = .dark
    #expect(window.traitCollection.theme == .dark)
    let report = window.updateIfNeeded()
    #expect(report.nodeCount == 0)
    #expect(report.isSettled)
  }

  @Test("N2: every node below the root is in the window")
  func nodesKnowTheirWindow() {
    let child = Node()
    root.addChild(child)
    #expect(child.window == nil)
    window.rootNode = root
    #expect(root.window === window)
    #expect(child.window === window)
    window.rootNode = nil
    #expect(root.window == nil)
    #expect(child.window == nil)
  }

  @Test("N2: setting a window's root takes the node from its parent")
  func rootFromParent() {
    let parent = Node()
    parent.addChild(root)
    window.rootNode = root
    #expect(root.parent == nil)
    #expect(parent.children.isEmpty)
  }

  @Test("N2: a root that is given at creation is taken from its parent, too")
  func initialRootFromParent() {
    let parent = Node()
    parent.addChild(root)
    let other = Window(rootNode: root, scheduler: .manual)
    #expect(root.parent == nil)
    #expect(parent.children.isEmpty)
    #expect(root.window === other)
  }

  @Test("N2: setting a window's root takes the node from another window")
  func rootFromWindow() {
    let other = Window(rootNode: root, scheduler: .manual)
    other.traitOverrides.theme = .mono
    window.traitOverrides.theme = .dark
    window.rootNode = root
    #expect(other.rootNode == nil)
    #expect(root.window === window)
    #expect(root.traitCollection.theme == .dark)
  }

  @Test("N2: adding a window's root as a child clears that root")
  func rootBecomesChild() {
    window.rootNode = root
    let host = Node()
    host.addChild(root)
    #expect(window.rootNode == nil)
    #expect(root.parent === host)
    #expect(root.window == nil)
  }

  @Test("N2: inserting a window's root as a child clears that root")
  func rootIsInserted() {
    window.rootNode = root
    let host = Node()
    host.insertChild(root, at: 0)
    #expect(window.rootNode == nil)
    #expect(root.parent === host)
  }

  @Test("N2: a child of the root may take its place")
  func childTakesOver() {
    let child = RecordingNode("child", log: root.log)
    root.addChild(child)
    window.rootNode = root
    window.updateIfNeeded()
    window.rootNode = child
    #expect(child.parent == nil)
    #expect(child.window === window)
    #expect(root.window == nil)
    #expect(root.children.isEmpty)
  }

  @Test("N2: a second root replaces the first, which leaves the window")
  func replacement() {
    window.rootNode = root
    window.updateIfNeeded()
    _ = root.log.take()
    let next = RecordingNode("next", log: root.log)
    window.rootNode = next
    #expect(root.log.take() == ["root.willDisappear", "root.didDisappear"])
    #expect(root.window == nil)
    #expect(next.window === window)
  }

  @Test("N2: setting the same root again changes nothing")
  func sameRoot() {
    window.rootNode = root
    window.updateIfNeeded()
    _ = root.log.take()
    window.rootNode = root
    let report = window.updateIfNeeded()
    #expect(window.rootNode === root)
    #expect(root.log.take().isEmpty)
    #expect(report.nodeCount == 0)
  }

  @Test("N2: removing a root from its parent, which it has not, keeps it the root")
  func removalOfRoot() {
    window.rootNode = root
    root.removeFromParent()
    #expect(window.rootNode === root)
    #expect(root.window === window)
  }

  @Test("N2: the tree of a released window leaves the live state")
  func releasedWindow() {
    let child = RecordingNode("child", log: root.log)
    root.addChild(child)
    var other: Window? = Window(rootNode: root, scheduler: .manual)
    other?.traitOverrides.theme = .dark
    other?.updateIfNeeded()
    _ = root.log.take()
    drop(&other)
    #expect(root.window == nil)
    #expect(child.window == nil)
    #expect(child.traitCollection.theme == .light)
    #expect(root.log.count("root.didDisappear") == 1)
    #expect(root.log.count("child.didDisappear") == 1)
  }

  @Test("N2: after its window is released a root may go to another one")
  func secondWindow() {
    var other: Window? = Window(rootNode: root, scheduler: .manual)
    other?.updateIfNeeded()
    drop(&other)
    _ = root.log.take()
    window.rootNode = root
    window.updateIfNeeded()
    #expect(root.window === window)
    #expect(root.log.count("root.didLoad") == 0)
    #expect(root.log.count("root.didAppear") == 1)
  }
}
