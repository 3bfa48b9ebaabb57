import Testing
import TraitTree

@Suite("Moves of live nodes") @MainActor struct LiveMoveTests {
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

  @Test("N6: a move inside one window re-runs only the hooks whose reads changed")
  func moveInsideAWindow() {
    let provider = Node()
    provider.traitOverrides.theme = .dark
    root.addChild(provider)
    child.onWillLayout = { _ = $0.traitCollection.theme }
    let reader = ReaderNode(ThemeTrait.self)
    let stranger = ReaderNode(AccentTrait.self)
    child.addChild(reader)
    child.addChild(stranger)
    window.updateIfNeeded()
    _ = log.take()
    provider.addChild(child)
    window.updateIfNeeded()
    #expect(reader.seen == [.light, .dark])
    #expect(stranger.seen == ["blue"])
    #expect(child.updateCount == 0)
    #expect(log.count("child.willLayout") == 1)
    #expect(log.count("child.draw") == 0)
  }

  @Test("N6: a move to a place with the same values re-runs nothing")
  func moveToEqualValues() {
    let twin = Node()
    twin.traitOverrides.theme = .light
    root.addChild(twin)
    let reader = ReaderNode(ThemeTrait.self)
    child.addChild(reader)
    let changes = ChangeLog(ThemeTrait.self, on: reader)
    window.updateIfNeeded()
    twin.addChild(reader)
    window.updateIfNeeded()
    #expect(reader.seen == [.light])
    #expect(changes.previous.isEmpty)
  }

  @Test("N6: a move through a place outside the window within one turn is a move")
  func moveThroughOutside() {
    let provider = Node()
    provider.traitOverrides.theme = .dark
    root.addChild(provider)
    let reader = ReaderNode(ThemeTrait.self)
    let stranger = ReaderNode(AccentTrait.self)
    child.addChild(reader)
    child.addChild(stranger)
    window.updateIfNeeded()
    child.removeFromParent()
    provider.addChild(child)
    window.updateIfNeeded()
    #expect(reader.seen == [.light, .dark])
    #expect(stranger.seen == ["blue"])
  }

  @Test("N6: a node that moves to another window runs there and no longer here")
  func moveBetweenWindows() {
    let otherRoot = RecordingNode("otherRoot", log: log)
    let other = Window(rootNode: otherRoot, scheduler: .manual)
    other.traitOverrides.theme = .mono
    let reader = ReaderNode(ThemeTrait.self)
    let changes = ChangeLog(ThemeTrait.self, on: reader)
    child.addChild(reader)
    window.updateIfNeeded()
    other.updateIfNeeded()
    _ = log.take()
    otherRoot.addChild(child)
    #expect(child.window === other)
    #expect(reader.traitCollection.theme == .mono)
    window.traitOverrides.theme = .dark
    window.updateIfNeeded()
    #expect(reader.seen == [.light])
    other.updateIfNeeded()
    #expect(reader.seen == [.light, .mono])
    #expect(changes.previous == [.light])
    #expect(changes.current == [.mono])
    #expect(log.count("child.didDisappear") == log.count("child.didAppear"))
  }
}
