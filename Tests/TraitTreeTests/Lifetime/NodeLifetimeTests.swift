import Testing
import TraitTree

@Suite("How long nodes live") @MainActor struct NodeLifetimeTests {
  let counter = Counter()

  @Test("N1: a parent owns its children, a child does not own its parent")
  func ownership() {
    var parent: Node? = CountedNode(counter)
    let child = CountedNode(counter)
    parent?.addChild(child)
    #expect(counter.value == 2)
    drop(&parent)
    #expect(counter.value == 1)
    #expect(child.parent == nil)
  }

  @Test("N1: a child that nobody else holds lives with its parent")
  func childLivesWithParent() {
    let parent = Node()
    parent.addChild(CountedNode(counter))
    #expect(counter.value == 1)
    parent.children.first?.removeFromParent()
    #expect(counter.value == 0)
  }

  @Test("N1: a whole tree is freed at once with its root")
  func treeIsFreed() {
    var root: Node? = CountedNode(counter)
    for _ in 0..<3 {
      let child = CountedNode(counter)
      for _ in 0..<3 { child.addChild(CountedNode(counter)) }
      root?.addChild(child)
    }
    #expect(counter.value == 13)
    drop(&root)
    #expect(counter.value == 0)
  }

  @Test("N1: a part of a freed tree that is held lives on with its own subtree")
  func heldPartLivesOn() {
    var root: Node? = CountedNode(counter)
    let middle = CountedNode(counter)
    root?.traitOverrides.theme = .dark
    root?.addChild(middle)
    middle.addChild(CountedNode(counter))
    #expect(middle.traitCollection.theme == .dark)
    drop(&root)
    #expect(counter.value == 2)
    #expect(middle.children.count == 1)
    #expect(middle.traitCollection.theme == .light)
    let next = Node()
    next.traitOverrides.theme = .mono
    next.addChild(middle)
    #expect(middle.children.first?.traitCollection.theme == .mono)
  }

  @Test("N1: a live node is freed at once when it is removed, before any update")
  func removedFromALiveTree() {
    let root = Node()
    let window = Window(rootNode: root, scheduler: .manual)
    root.addChild(CountedNode(counter))
    window.updateIfNeeded()
    root.children.first?.removeFromParent()
    #expect(counter.value == 0)
    window.updateIfNeeded()
  }

  @Test("N1: pending work does not keep a node alive")
  func pendingWork() {
    let root = Node()
    let window = Window(rootNode: root, scheduler: .manual)
    window.updateIfNeeded()
    do {
      let node = CountedNode(counter)
      root.addChild(node)
      window.updateIfNeeded()
      node.setNeedsUpdateProperties()
      node.setNeedsLayout()
      node.setNeedsDisplay()
      window.traitOverrides.theme = .dark
      node.removeFromParent()
    }
    #expect(counter.value == 0)
    #expect(window.updateIfNeeded().nodeCount == 0)
  }

  @Test("N1: a detached node with pending work is freed at once")
  func detachedPendingWork() {
    do {
      let node = CountedNode(counter)
      node.traitOverrides.theme = .dark
      node.setNeedsUpdateProperties()
      node.setNeedsLayout()
    }
    #expect(counter.value == 0)
  }

  @Test("N1: having been read by a hook does not keep a node or its ancestors alive")
  func trackedReads() {
    var root: Node? = CountedNode(counter)
    let reader = ReaderNode(ThemeTrait.self)
    root?.addChild(reader)
    var window: Window? = Window(rootNode: root, scheduler: .manual)
    window?.updateIfNeeded()
    #expect(reader.seen == [.light])
    window?.rootNode = nil
    drop(&root)
    #expect(counter.value == 0)
    drop(&window)
    #expect(reader.window == nil)
  }

  @Test("N1: a node holds its window weakly, and the window its root strongly")
  func windowOwnership() {
    var root: Node? = CountedNode(counter)
    var window: Window? = Window(rootNode: root, scheduler: .manual)
    let weak = WeakReference(window)
    drop(&root)
    #expect(counter.value == 1)
    window?.updateIfNeeded()
    drop(&window)
    #expect(weak.object == nil)
    #expect(counter.value == 0)
  }

  @Test("N1: a window with a pending update is freed at once, under any scheduler")
  func pendingWindow() {
    for manual in [true, false] {
      var window: Window? =
        manual
        ? Window(rootNode: CountedNode(counter), scheduler: .manual)
        : Window(rootNode: CountedNode(counter))
      let weak = WeakReference(window)
      window?.traitOverrides.theme = .dark
      window?.rootNode?.setNeedsUpdateProperties()
      drop(&window)
      #expect(weak.object == nil)
      #expect(counter.value == 0)
    }
  }

  @Test("N1: a node replaced as a window's root is freed at once")
  func replacedRoot() {
    let window = Window(rootNode: CountedNode(counter), scheduler: .manual)
    window.updateIfNeeded()
    window.rootNode = Node()
    #expect(counter.value == 0)
  }

  @Test("N1: a child that is moved is owned by its new parent only")
  func movedChild() {
    var first: Node? = Node()
    let second = Node()
    first?.addChild(CountedNode(counter))
    if let child = first?.children.first { second.addChild(child) }
    drop(&first)
    #expect(counter.value == 1)
    second.children.first?.removeFromParent()
    #expect(counter.value == 0)
  }

  @Test("N1: an array of children that somebody keeps keeps those nodes, not the tree")
  func keptChildren() {
    var root: Node? = CountedNode(counter)
    root?.addChild(CountedNode(counter))
    var children = root?.children ?? []
    drop(&root)
    #expect(counter.value == 1)
    #expect(children.first?.parent == nil)
    children = []
    #expect(counter.value == 0)
  }
}
