import Testing
import TraitTree

@MainActor @Suite("Appearance stays in balance, whatever callbacks do to the tree")
struct AppearanceBalanceTests {
  let root = BalancedNode("root")
  let panel = BalancedNode("panel")
  let row = BalancedNode("row")
  let shelf = BalancedNode("shelf")
  let late = BalancedNode("late")
  let window: Window
  let other: Window
  let otherRoot = BalancedNode("other")

  init() {
    root.addChild(panel)
    root.addChild(shelf)
    panel.addChild(row)
    window = Window(rootNode: root, scheduler: .manual)
    other = Window(rootNode: otherRoot, scheduler: .manual)
    window.updateIfNeeded()
    other.updateIfNeeded()
  }

  private func settle(_ sourceLocation: SourceLocation = #_sourceLocation) {
    window.updateIfNeeded()
    other.updateIfNeeded()
    for node in [root, panel, row, shelf, late, otherRoot] { node.expectBalance(sourceLocation) }
  }

  @Test("N5: a row that was just added does not appear in the midst of a removal")
  func layoutDuringRemoval() {
    panel.addChild(late)
    panel.on(.willDisappear) { $0.layoutIfNeeded() }
    panel.removeFromParent()
    #expect(late.turns.isEmpty)
    settle()
    root.addChild(panel)
    settle()
    #expect(late.turns == [.willAppear])
  }

  @Test("N5: a row that was just added does not appear in an update in the midst of a removal")
  func updateDuringRemoval() {
    panel.addChild(late)
    panel.on(.willDisappear) { [unowned window] _ in window.updateIfNeeded() }
    panel.removeFromParent()
    #expect(late.turns.isEmpty)
    settle()
  }

  @Test(
    "N5: a row that a disappearance callback moves within the window is told that it is back",
    arguments: [BalancedNode.Call.willDisappear, .didDisappear])
  func movedRow(call: BalancedNode.Call) {
    row.once(call) { [shelf] in shelf.addChild($0) }
    panel.removeFromParent()
    #expect(row.parent === shelf)
    settle()
    #expect(row.turns == [.willAppear, .willDisappear, .didDisappear, .willAppear])
  }

  @Test("N5: a row that is moved within the window before it was told stays as it is")
  func movedBeforeItsTurn() {
    panel.once(.willDisappear) { [shelf, row] _ in shelf.addChild(row) }
    panel.removeFromParent()
    settle()
    #expect(row.turns == [.willAppear])
  }

  @Test("N5: what is brought into the part that leaves disappears with it")
  func broughtIn() {
    panel.once(.willDisappear) { [shelf] in $0.addChild(shelf) }
    panel.removeFromParent()
    settle()
    #expect(shelf.turns == [.willAppear, .willDisappear, .didDisappear])
  }

  @Test("N5: a panel that goes to another window while it is being removed, and is updated there")
  func toAnotherWindow() {
    panel.once(.willDisappear) { [otherRoot, other] in
      otherRoot.addChild($0)
      other.updateIfNeeded()
    }
    panel.removeFromParent()
    #expect(panel.window == nil)
    settle()
    let away: [BalancedNode.Call] = [.willAppear, .willDisappear, .didDisappear]
    #expect(row.turns == away + away)
  }

  @Test("N5: a panel that comes back from its own disappearance, at once or with an update")
  func comesBack() {
    for updates in [false, true] {
      panel.once(.didDisappear) { [root, window] in
        root.addChild($0)
        if updates { window.updateIfNeeded() }
      }
      panel.removeFromParent()
      settle()
      #expect(panel.window === window)
    }
  }

  @Test("N5: a row that is brought back before it was told that it has disappeared")
  func broughtBackEarly() {
    panel.once(.didDisappear) { [shelf, row, window] _ in
      shelf.addChild(row)
      window.updateIfNeeded()
    }
    panel.removeFromParent()
    settle()
    #expect(row.turns == [.willAppear, .willDisappear, .didDisappear, .willAppear])
  }

  @Test("N5: the root takes itself away while a part of it is being removed")
  func rootRemoval() {
    panel.once(.willDisappear) { [unowned window] _ in window.rootNode = nil }
    panel.removeFromParent()
    settle()
    window.rootNode = root
    settle()
  }

  @Test("N5: a node that is removed while it appears disappears, and appears no further")
  func removedWhileAppearing() {
    late.once(.willAppear) { $0.removeFromParent() }
    panel.addChild(late)
    settle()
    #expect(late.turns == [.willAppear, .willDisappear, .didDisappear])
    #expect(!late.calls.contains(.isAppearing))
  }

  @Test("N5: a node that leaves and comes back while it appears, appears twice")
  func inAndOutWhileAppearing() {
    late.once(.willAppear) { [panel] in
      $0.removeFromParent()
      panel.addChild($0)
    }
    panel.addChild(late)
    settle()
    #expect(late.turns == [.willAppear, .willDisappear, .didDisappear, .willAppear])
  }

  @Test("N5: a node whose callbacks of the disappearance of others move it while it appears")
  func movedWhileAppearing() {
    let box = BalancedNode("box")
    root.addChild(box)
    box.addChild(late)
    late.once(.willAppear) { _ in box.removeFromParent() }
    late.once(.willDisappear) { [shelf] in shelf.addChild($0) }
    settle()
    #expect(late.parent === shelf)
    #expect(late.turns == [.willAppear, .willDisappear, .didDisappear, .willAppear])
    box.expectBalance()
  }

  @Test(
    "N5: an update of the window that viewWillAppear asks for does not make its node appear twice")
  func updateWhileAppearing() {
    late.on(.willAppear) { [unowned window] _ in window.updateIfNeeded() }
    panel.addChild(late)
    late.layoutIfNeeded()
    settle()
    #expect(late.turns == [.willAppear])
    #expect(late.calls.suffix(3) == [.layout, .draw, .didAppear])
  }

  @Test("N5: viewDidLoad takes its node away, for good or to another place")
  func takenAwayWhileLoading() {
    late.once(.load) { $0.removeFromParent() }
    panel.addChild(late)
    settle()
    #expect(late.turns.isEmpty)
    root.addChild(late)
    settle()
    #expect(late.turns == [.willAppear])
  }

  @Test("N5: a root that is replaced, and moves itself or a part to the other window")
  func replacedRoot() {
    row.once(.willDisappear) { [otherRoot] in otherRoot.addChild($0) }
    root.once(.didDisappear) { [otherRoot, other] in
      otherRoot.addChild($0)
      other.updateIfNeeded()
    }
    let next = BalancedNode("next")
    window.rootNode = next
    settle()
    next.expectBalance()
    #expect(window.rootNode === next)
    #expect(root.parent === otherRoot)
    #expect(row.parent === otherRoot)
  }

  @Test("N5: a presented node is dismissed and presented again from its disappearance")
  func presented() {
    let sheet = BalancedNode("sheet")
    panel.present(sheet)
    settle()
    sheet.once(.didDisappear) { [shelf] in shelf.present($0) }
    panel.dismiss()
    settle()
    sheet.expectBalance()
    #expect(sheet.turns == [.willAppear, .willDisappear, .didDisappear, .willAppear])
  }

  @Test("N5: hooks and actions that take nodes out and in again")
  func fromHooks() {
    let calls: [BalancedNode.Call] = [.properties, .layout, .draw, .didAppear, .isAppearing]
    for call in calls {
      panel.once(call) { [root, row] panel in
        panel.removeFromParent()
        root.insertChild(panel, at: 0)
        root.addChild(row)
        panel.addChild(row)
      }
      panel.setNeedsUpdateProperties()
      panel.setNeedsLayout()
      panel.setNeedsDisplay()
      settle()
    }
  }
}
