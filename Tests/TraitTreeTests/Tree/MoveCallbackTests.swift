import Testing
import TraitTree

/// Registers and changes things in its initialiser, as subclasses of user code do.
@MainActor private final class EagerNode: Node {
  let log: EventLog

  init(log: EventLog) {
    self.log = log
    super.init()
    traitOverrides.size = 1
    registerForTraitChanges([ThemeTrait.self, SizeTrait.self]) { (node: Self, _) in
      node.log.add("handler")
    }
    addChild(RecordingNode("part", log: log))
    setNeedsUpdateProperties()
    setNeedsLayout()
    setNeedsDisplay()
  }

  override func updateProperties() { log.add("updateProperties") }
  override func viewWillLayoutSubviews() { log.add("layout") }
  override func draw() { log.add("draw") }
}

@Suite("What runs at once") @MainActor struct MoveCallbackTests {
  let log = EventLog(recordsMoves: true)
  let root: RecordingNode
  let child: RecordingNode

  init() {
    root = RecordingNode("root", log: log)
    child = RecordingNode("child", log: log)
  }

  @Test("N4: adding a child calls willMove and didMove, and nothing else")
  func addition() {
    root.addChild(child)
    #expect(log.take() == ["child.willMove(root)", "child.didMove(root)"])
  }

  @Test("N4: inserting a child calls willMove and didMove, and nothing else")
  func insertion() {
    root.insertChild(child, at: 0)
    #expect(log.take() == ["child.willMove(root)", "child.didMove(root)"])
  }

  @Test("N4: removing a child calls willMove and didMove with nil")
  func removal() {
    root.addChild(child)
    _ = log.take()
    child.removeFromParent()
    #expect(log.take() == ["child.willMove(nil)", "child.didMove(nil)"])
    child.removeFromParent()
    #expect(log.take().isEmpty)
  }

  @Test("N4: the parent changes between willMove and didMove")
  func parentDuringTheMove() {
    var parents: [String] = []
    child.onWillMove = { node, _ in parents.append(node.parent?.debugName ?? "nil") }
    child.onDidMove = { node, _ in parents.append(node.parent?.debugName ?? "nil") }
    root.addChild(child)
    #expect(parents == ["nil", "root"])
    child.removeFromParent()
    #expect(parents == ["nil", "root", "root", "nil"])
  }

  @Test("N4: a move to another parent ends with didMove to that parent")
  func move() {
    let other = RecordingNode("other", log: log)
    root.addChild(child)
    _ = log.take()
    other.addChild(child)
    let events = log.take()
    #expect(events.first?.hasPrefix("child.willMove") == true)
    #expect(events.last == "child.didMove(other)")
    #expect(events.allSatisfy { $0.contains("Move(") })
  }

  @Test("N4: only the node that moves is told, not its subtree")
  func subtreeIsSilent() {
    child.addChild(RecordingNode("grandchild", log: log))
    _ = log.take()
    root.addChild(child)
    #expect(log.take() == ["child.willMove(root)", "child.didMove(root)"])
  }

  @Test("N4: attaching to a live tree runs no hook, no handler, no appearance callback")
  func liveAddition() {
    let window = Window(rootNode: root, scheduler: .manual)
    window.updateIfNeeded()
    window.traitOverrides.theme = .dark
    child.registerForTraitChanges([ThemeTrait.self]) { (node: RecordingNode, _) in
      node.log.add("handler")
    }
    _ = log.take()
    root.addChild(child)
    #expect(log.take() == ["child.willMove(root)", "child.didMove(root)"])
    window.updateIfNeeded()
    #expect(log.count("handler") == 1)
  }

  @Test("N4: setting a window's root runs no hook and no appearance callback")
  func rootOfAWindow() {
    let window = Window(rootNode: root, scheduler: .manual)
    #expect(log.take().allSatisfy { $0.contains("Move(") })
    window.rootNode = child
    #expect(log.take().allSatisfy { $0.contains("Move(") })
  }

  @Test("N4: an initialiser that registers, overrides and adds runs nothing of its own")
  func initialiser() {
    let node = EagerNode(log: log)
    #expect(log.take() == ["part.willMove(EagerNode)", "part.didMove(EagerNode)"])
    root.addChild(node)
    #expect(log.take().isEmpty)
  }

  @Test("N4: disappearance callbacks run at once when a node leaves a live tree")
  func disappearance() {
    let window = Window(rootNode: root, scheduler: .manual)
    root.addChild(child)
    window.updateIfNeeded()
    _ = log.take()
    child.removeFromParent()
    let events = log.take()
    #expect(events.contains("child.willDisappear"))
    #expect(events.contains("child.didDisappear"))
    #expect(events.count == 4)
  }

  @Test("N4: changes of traits and models run nothing by themselves")
  func changes() {
    let window = Window(rootNode: root, scheduler: .manual)
    root.addChild(child)
    window.updateIfNeeded()
    child.registerForTraitChanges([ThemeTrait.self]) { (node: RecordingNode, _) in
      node.log.add("handler")
    }
    _ = log.take()
    window.traitOverrides.theme = .dark
    child.traitOverrides.theme = .mono
    child.setNeedsUpdateProperties()
    child.setNeedsLayout()
    child.setNeedsDisplay()
    #expect(log.take().isEmpty)
  }

  @Test("N4: a move callback may override traits, and may add children")
  func workInAMoveCallback() {
    child.onDidMove = { node, parent in
      node.traitOverrides.size = parent == nil ? 0 : 7
      if parent != nil { node.addChild(Node()) }
    }
    root.addChild(child)
    #expect(child.traitCollection.size == 7)
    #expect(child.children.count == 1)
  }

  @Test("N4: a move callback may remove the node again")
  func removalInAMoveCallback() {
    child.onDidMove = { node, parent in
      if parent != nil { node.removeFromParent() }
    }
    root.addChild(child)
    #expect(child.parent == nil)
    #expect(root.children.isEmpty)
  }
}
