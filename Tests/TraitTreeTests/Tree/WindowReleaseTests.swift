import Testing
import TraitTree

@MainActor @Suite("A window that is being released")
struct WindowReleaseTests {
  @Test(
    "N2: the root of a window that is being released is in none, and can be presented elsewhere")
  func presentingTheRoot() {
    let root = BalancedNode("root")
    let leaf = BalancedNode("leaf")
    root.addChild(leaf)
    let otherRoot = BalancedNode("other")
    let other = Window(rootNode: otherRoot, scheduler: .manual)
    var window: Window? = Window(rootNode: root, scheduler: .manual)
    window?.updateIfNeeded()
    root.once(.willDisappear) { root in
      #expect(root.window == nil)
      otherRoot.present(root)
    }
    window = nil
    #expect(otherRoot.presentedNode === root)
    #expect(root.window === other)
    other.updateIfNeeded()
    for node in [root, leaf, otherRoot] { node.expectBalance() }
  }

  @Test("N2: the root of a window that is being released can be added elsewhere, and stays there")
  func addingTheRoot() {
    let root = BalancedNode("root")
    let parent = BalancedNode("parent")
    var window: Window? = Window(rootNode: root, scheduler: .manual)
    window?.updateIfNeeded()
    root.once(.willDisappear) { parent.addChild($0) }
    window = nil
    #expect(root.parent === parent)
    root.expectBalance()
  }

  @Test("N5: what is added, moved and laid out while a window is released is in balance")
  func editsMeanwhile() {
    let root = BalancedNode("root")
    let leaf = BalancedNode("leaf")
    let late = BalancedNode("late")
    root.addChild(leaf)
    var window: Window? = Window(rootNode: root, scheduler: .mainActor)
    window?.updateIfNeeded()
    root.once(.willDisappear) { root in
      root.addChild(late)
      root.setNeedsUpdateProperties()
      root.layoutIfNeeded()
      late.addChild(leaf)
    }
    window = nil
    for node in [root, leaf, late] { node.expectBalance() }
    #expect(late.turns.isEmpty)
    #expect(leaf.parent === late)
  }
}
