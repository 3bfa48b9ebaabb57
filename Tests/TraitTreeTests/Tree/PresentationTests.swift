import Testing
import TraitTree

@Suite("Presentation") @MainActor struct PresentationTests {
  let log = EventLog()
  let root: RecordingNode
  let sheet: RecordingNode
  let window: Window

  init() {
    root = RecordingNode("root", log: log)
    sheet = RecordingNode("sheet", log: log)
    window = Window(rootNode: root, scheduler: .manual)
    window.updateIfNeeded()
    _ = log.take()
  }

  @Test("N2: the presenter and the presented node know each other")
  func references() {
    root.present(sheet)
    #expect(root.presentedNode === sheet)
    #expect(sheet.presentingNode === root)
    #expect(sheet.parent == nil)
    #expect(root.children.isEmpty)
    #expect(sheet.window === window)
  }

  @Test("N2: dismissing undoes the presentation")
  func dismissal() {
    root.present(sheet)
    root.dismiss()
    #expect(root.presentedNode == nil)
    #expect(sheet.presentingNode == nil)
    #expect(sheet.window == nil)
  }

  @Test("N2: a presented node that presents nothing dismisses itself")
  func dismissalByThePresentedNode() {
    root.present(sheet)
    sheet.dismiss()
    #expect(root.presentedNode == nil)
    #expect(sheet.window == nil)
  }

  @Test("N2: a presented node that presents dismisses what it presents")
  func dismissalInTheMiddle() {
    let second = Node()
    root.present(sheet)
    sheet.present(second)
    sheet.dismiss()
    #expect(sheet.presentedNode == nil)
    #expect(second.window == nil)
    #expect(root.presentedNode === sheet)
  }

  @Test("N2: dismissing where nothing is presented does nothing")
  func dismissalOfNothing() {
    root.dismiss()
    Node().dismiss()
    #expect(window.rootNode === root)
    #expect(log.take().isEmpty)
  }

  @Test("N2: after a dismissal both may present again")
  func again() {
    root.present(sheet)
    root.dismiss()
    let other = Node()
    root.present(other)
    #expect(root.presentedNode === other)
    root.dismiss()
    root.present(sheet)
    #expect(root.presentedNode === sheet)
  }

  @Test("N2: a presented node is owned by its presenter")
  func ownership() {
    var node: Node? = Node()
    let weak = WeakReference(node)
    if let node { root.present(node) }
    drop(&node)
    #expect(weak.object != nil)
    root.dismiss()
    #expect(weak.object == nil)
  }

  @Test("N2: a presenter is not kept alive by what it presents")
  func presenterIsWeak() {
    var presenter: Node? = Node()
    let weak = WeakReference(presenter)
    presenter?.present(sheet)
    drop(&presenter)
    #expect(weak.object == nil)
    #expect(sheet.presentingNode == nil)
  }

  @Test("N2: dismissing a chain takes all of it out of the window")
  func chain() {
    let second = RecordingNode("second", log: log)
    root.present(sheet)
    sheet.present(second)
    window.updateIfNeeded()
    _ = log.take()
    root.dismiss()
    #expect(sheet.window == nil)
    #expect(second.window == nil)
    #expect(log.count("sheet.didDisappear") == 1)
    #expect(log.count("second.didDisappear") == 1)
  }

  @Test("N2: adding a presented node as a child ends its presentation")
  func presentedBecomesChild() {
    root.present(sheet)
    root.addChild(sheet)
    #expect(root.presentedNode == nil)
    #expect(sheet.presentingNode == nil)
    #expect(sheet.parent === root)
    #expect(sheet.window === window)
  }

  @Test("N2: making a presented node a window's root ends its presentation")
  func presentedBecomesRoot() {
    root.present(sheet)
    let other = Window(rootNode: sheet, scheduler: .manual)
    #expect(root.presentedNode == nil)
    #expect(sheet.presentingNode == nil)
    #expect(sheet.window === other)
  }

  @Test("N5: a presented node of a live node appears and disappears")
  func appearance() {
    root.present(sheet)
    #expect(log.take().isEmpty)
    window.updateIfNeeded()
    #expect(
      log.take() == [
        "sheet.didLoad", "sheet.willAppear", "sheet.isAppearing",
        "sheet.properties", "sheet.willLayout", "sheet.didLayout",
        "sheet.draw", "sheet.didAppear",
      ])
    root.dismiss()
    #expect(log.take() == ["sheet.willDisappear", "sheet.didDisappear"])
  }

  @Test("N5: what a detached node presents becomes live together with it")
  func detachedPresenter() {
    let presenter = RecordingNode("presenter", log: log)
    presenter.present(sheet)
    #expect(sheet.window == nil)
    window.updateIfNeeded()
    #expect(log.take().isEmpty)
    root.addChild(presenter)
    #expect(sheet.window === window)
    window.updateIfNeeded()
    #expect(log.count("sheet.didAppear") == 1)
    presenter.removeFromParent()
    #expect(sheet.window == nil)
    #expect(log.count("sheet.didDisappear") == 1)
    #expect(presenter.presentedNode === sheet)
  }

  @Test("N5: the presented node is visited after its presenter's children")
  func documentOrder() {
    root.present(sheet)
    root.addChild(RecordingNode("child", log: log))
    window.updateIfNeeded()
    let order = log.take().filter { $0.hasSuffix(".properties") }
    #expect(order == ["child.properties", "sheet.properties"])
  }
}
