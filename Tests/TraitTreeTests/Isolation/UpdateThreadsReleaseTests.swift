import Testing
import TraitTree

@MainActor @Suite("Nodes that are freed on other threads")
struct UpdateThreadsReleaseTests {
  let stage = UpdateStage()
  let model = UpdateLockedModel()

  /// A reader below the root that has run, is removed again, and has one owner.
  private func removedReader() -> UpdateOwner<RecordingNode> {
    let model = model
    let leaf = stage.add("leaf") { node in
      _ = (node.traitCollection.updateTheme, model.value, node.traitCollection.updateDepth)
    }
    leaf.onWillLayout = { _ in _ = model.other }
    leaf.logTraitChanges([UpdateThemeTrait.self], as: "leaf", in: stage.log)
    stage.update()
    leaf.removeFromParent()
    return UpdateOwner(leaf)
  }

  @Test("U10: a node may be freed on another thread; what it read goes on without it")
  func oneNode() {
    let owner = removedReader()
    let model = model
    stage.add("other") { _ = ($0.traitCollection.updateTheme, model.value) }
    stage.update()
    updateOnThread { owner.drop() }
    model.value = 1
    #expect(stage.update() == ["other.properties"])
    stage.root.traitOverrides.updateTheme = .dark
    #expect(stage.update() == ["other.properties"])
  }

  @Test("U10: a node with pending work and overrides may be freed on another thread")
  func pendingNode() {
    let model = model
    func make() -> UpdateOwner<RecordingNode> {
      let node = stage.node("node") { _ = ($0.traitCollection.updateTheme, model.value) }
      stage.add("child", to: node) { _ = $0.traitCollection.updateDepth }
      stage.root.addChild(node)
      stage.update()
      node.traitOverrides.updateDepth = 5
      model.value += 1
      node.setNeedsLayout()
      node.removeFromParent()
      return UpdateOwner(node)
    }
    let owner = make()
    updateOnThread { owner.drop() }
    model.value += 1
    #expect(stage.update().isEmpty)
  }

  @Test("U10: a deep tree may be freed on another thread, with its small stack")
  func deepTree() async {
    let depth = 20_000
    let counter = Counter()
    func make() -> UpdateOwner<RecordingNode> {
      let top = stage.node("top")
      var bottom: Node = top
      for _ in 0..<depth {
        let next = Node()
        bottom.addChild(next)
        bottom = next
      }
      bottom.addChild(CountedNode(counter))
      return UpdateOwner(top)
    }
    let owner = make()
    #expect(counter.value == 1)
    updateOnThread { owner.drop() }
    await counter.reaches(0)
  }

  @Test("U10: a window may be freed on another thread; its tree is not live any more")
  func window() {
    let model = model
    let log = EventLog()
    let root = RecordingNode("root", log: log)
    root.onProperties = { _ in _ = model.value }
    weak var released: Window?
    func make() -> UpdateOwner<Window> {
      let window = Window(rootNode: root, scheduler: .manual)
      window.updateIfNeeded()
      released = window
      return UpdateOwner(window)
    }
    let owner = make()
    updateOnThread { owner.drop() }
    #expect(released == nil)
    #expect(root.window == nil)
    model.value = 1
    #expect(log.count("root.properties") == 1)
    let next = Window(rootNode: root, scheduler: .manual)
    next.updateIfNeeded()
    #expect(log.count("root.properties") == 2)
  }

  @Test("U10: nodes are freed on another thread while the main actor updates others")
  func whileUpdating() {
    let model = model
    stage.add("other") { _ = ($0.traitCollection.updateTheme, model.value) }
    stage.update()
    for round in 0..<200 {
      let owner = removedReader()
      let done = updateStartThread { owner.drop() }
      stage.root.traitOverrides.updateTheme = round.isMultiple(of: 2) ? .dark : .mono
      model.value = round + 1
      #expect(stage.update() == ["other.properties"])
      awaitSignal(done)
    }
  }

  @Test("U10: a node is freed on another thread while that thread writes what the node read")
  func whileWriting() {
    let model = model
    for round in 0..<200 {
      let owner = removedReader()
      let writer = updateStartThread { for step in 0..<20 { model.value = round * 100 + step } }
      let dropper = updateStartThread { owner.drop() }
      stage.root.traitOverrides.updateDepth = round
      stage.update()
      awaitSignal(writer)
      awaitSignal(dropper)
    }
    #expect(model.value == 19_919)
    #expect(stage.root.children.isEmpty)
    #expect(stage.update().isEmpty)
  }
}
