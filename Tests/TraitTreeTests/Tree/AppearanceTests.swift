import Testing
import TraitTree

@Suite("Becoming live and leaving") @MainActor struct AppearanceTests {
  let log = EventLog(recordsMoves: true)
  let root: RecordingNode
  let window = Window(scheduler: .manual)

  init() {
    root = RecordingNode("root", log: log)
  }

  /// The events up to the first run of a node's hooks, as they come in its first update.
  private func entrance(of label: String) -> [String] {
    [
      "didLoad", "willAppear", "isAppearing", "properties",
      "willLayout", "didLayout",
    ].map { "\(label).\($0)" }
  }

  @Test("N5: the first update loads, appears and runs the hooks, parents first")
  func firstUpdate() {
    let left = RecordingNode("left", log: log)
    let leaf = RecordingNode("leaf", log: log)
    let right = RecordingNode("right", log: log)
    root.addChild(left)
    left.addChild(leaf)
    root.addChild(right)
    window.rootNode = root
    _ = log.take()
    window.updateIfNeeded()
    let order = ["root", "left", "leaf", "right"]
    #expect(
      log.take() == order.flatMap { entrance(of: $0) } + order.map { "\($0).draw" }
        + order.map { "\($0).didAppear" })
  }

  @Test("N5: a second update without changes runs nothing")
  func secondUpdate() {
    window.rootNode = root
    window.updateIfNeeded()
    _ = log.take()
    let report = window.updateIfNeeded()
    #expect(log.take().isEmpty)
    #expect(report.nodeCount == 0)
    #expect(report.runs.values.allSatisfy { $0 == 0 })
  }

  @Test("N5: viewDidAppear comes when the update has settled, after all hooks have run again")
  func didAppearComesLast() {
    root.onWillLayout = { node in
      if node.log.count("root.properties") == 1 { node.setNeedsUpdateProperties() }
    }
    window.rootNode = root
    window.updateIfNeeded()
    let events = log.take()
    #expect(events.count { $0 == "root.properties" } == 2)
    #expect(events.last == "root.didAppear")
  }

  @Test("N5: viewDidLoad comes once in a node's life, the appearance each time")
  func loadOnce() {
    let child = RecordingNode("child", log: log)
    root.addChild(child)
    window.rootNode = root
    window.updateIfNeeded()
    child.removeFromParent()
    window.updateIfNeeded()
    root.addChild(child)
    window.updateIfNeeded()
    #expect(log.count("child.didLoad") == 1)
    for event in ["willAppear", "isAppearing", "didAppear"] {
      #expect(log.count("child.\(event)") == 2)
    }
    #expect(log.count("child.didDisappear") == 1)
  }

  @Test("N5: attach and detach within one turn call nothing")
  func attachAndDetach() {
    window.rootNode = root
    window.updateIfNeeded()
    let child = RecordingNode("child", log: log)
    child.addChild(RecordingNode("leaf", log: log))
    _ = log.take()
    root.addChild(child)
    child.removeFromParent()
    window.updateIfNeeded()
    #expect(log.take().allSatisfy { $0.contains("Move(") })
  }

  @Test("N5: a root that comes and goes within one turn is called nothing")
  func rootComesAndGoes() {
    window.rootNode = root
    window.rootNode = nil
    window.updateIfNeeded()
    #expect(log.take().allSatisfy { $0.contains("Move(") })
  }

  @Test("N5: a detached tree is not loaded by anything that is done to it")
  func detached() {
    let child = RecordingNode("child", log: log)
    root.addChild(child)
    root.traitOverrides.theme = .dark
    _ = (child.traitCollection.theme, child.window)
    #expect(log.take() == ["child.willMove(root)", "child.didMove(root)"])
  }

  @Test("N5: the whole subtree disappears when its top is removed")
  func subtreeDisappears() {
    let child = RecordingNode("child", log: log)
    let leaf = RecordingNode("leaf", log: log)
    root.addChild(child)
    child.addChild(leaf)
    window.rootNode = root
    window.updateIfNeeded()
    _ = log.take()
    child.removeFromParent()
    for label in ["child", "leaf"] {
      let own = log.entries.filter { $0.hasPrefix("\(label).") && !$0.contains("Move(") }
      #expect(own == ["\(label).willDisappear", "\(label).didDisappear"])
    }
    #expect(log.entries.allSatisfy { !$0.hasPrefix("root.") })
  }

  @Test("N5: a node added to a live tree appears in the next update, the others do not again")
  func lateAddition() {
    window.rootNode = root
    window.updateIfNeeded()
    let child = RecordingNode("child", log: log)
    root.addChild(child)
    _ = log.take()
    window.updateIfNeeded()
    #expect(log.take() == entrance(of: "child") + ["child.draw", "child.didAppear"])
  }

  @Test("N5: a node that a hook adds behind itself appears in the same update")
  func additionByAHook() {
    let log = log
    root.onProperties = { node in
      if node.children.isEmpty { node.addChild(RecordingNode("late", log: log)) }
    }
    window.rootNode = root
    window.updateIfNeeded()
    #expect(log.count("late.properties") == 1)
    #expect(log.count("late.didAppear") == 1)
  }

  @Test("N5: a node that left before its first update does not disappear")
  func neverAppeared() {
    window.rootNode = root
    window.updateIfNeeded()
    let child = RecordingNode("child", log: log)
    root.addChild(child)
    child.removeFromParent()
    #expect(log.count("child.willDisappear") == 0)
    #expect(log.count("child.didDisappear") == 0)
  }

  @Test("N5: a handler registered in viewDidLoad has what holds then as its baseline")
  func registrationInViewDidLoad() {
    var changes: ChangeLog<ThemeTrait>?
    root.onDidLoad = { changes = ChangeLog(ThemeTrait.self, on: $0) }
    window.traitOverrides.theme = .dark
    window.rootNode = root
    window.updateIfNeeded()
    #expect(changes?.previous.isEmpty == true)
    window.traitOverrides.theme = .mono
    window.updateIfNeeded()
    #expect(changes?.previous == [.dark])
  }

  @Test("N5: in viewDidLoad the node reads the traits of its place")
  func traitsInViewDidLoad() {
    var seen: [Theme] = []
    root.onDidLoad = { seen.append($0.traitCollection.theme) }
    window.traitOverrides.theme = .dark
    window.rootNode = root
    window.updateIfNeeded()
    #expect(seen == [.dark])
  }
}
