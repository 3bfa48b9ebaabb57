import Testing
import TraitTree

@Suite("The life of a registration") @MainActor struct RegistrationLifeTests {
  let node = Node()
  let window: Window

  init() {
    window = Window(rootNode: node, scheduler: .manual)
    window.updateIfNeeded()
  }

  @Test("U6: a handler fires although its token was thrown away")
  func discardedToken() {
    var calls = 0
    node.registerForTraitChanges([ThemeTrait.self]) { (_: Node, _) in calls += 1 }
    window.traitOverrides.theme = .dark
    window.updateIfNeeded()
    window.traitOverrides.theme = .mono
    window.updateIfNeeded()
    #expect(calls == 2)
  }

  @Test("U6: an unregistered handler is silent, the others are not")
  func unregistered() {
    let first = ChangeLog(ThemeTrait.self, on: node)
    let second = ChangeLog(ThemeTrait.self, on: node)
    if let token = first.registration { node.unregisterForTraitChanges(token) }
    window.traitOverrides.theme = .dark
    window.updateIfNeeded()
    #expect(first.previous.isEmpty)
    #expect(second.previous == [.light])
  }

  @Test("U6: unregistering silences a change that was made but not yet delivered")
  func unregisteredBeforeDelivery() {
    let changes = ChangeLog(ThemeTrait.self, on: node)
    window.traitOverrides.theme = .dark
    if let token = changes.registration { node.unregisterForTraitChanges(token) }
    window.updateIfNeeded()
    #expect(changes.previous.isEmpty)
  }

  @Test("U6: unregistering twice, or on another node, does no harm")
  func unregisteredTwice() {
    let other = Node()
    node.addChild(other)
    let first = ChangeLog(ThemeTrait.self, on: node)
    let second = ChangeLog(ThemeTrait.self, on: other)
    if let token = first.registration {
      node.unregisterForTraitChanges(token)
      node.unregisterForTraitChanges(token)
    }
    if let token = second.registration { other.unregisterForTraitChanges(token) }
    let third = ChangeLog(ThemeTrait.self, on: node)
    window.traitOverrides.theme = .dark
    window.updateIfNeeded()
    #expect(first.previous.isEmpty)
    #expect(second.previous.isEmpty)
    #expect(third.previous == [.light])
  }

  @Test("U11: a node with a handler is freed as soon as its last outside reference goes")
  func freedAtOnce() {
    let counter = Counter()
    do {
      let child = CountedNode(counter)
      child.registerForTraitChanges([ThemeTrait.self]) { (child: CountedNode, _) in
        child.setNeedsLayout()
      }
      node.addChild(child)
      window.updateIfNeeded()
      window.traitOverrides.theme = .dark
      child.removeFromParent()
    }
    #expect(counter.value == 0)
    #expect(window.updateIfNeeded().nodeCount == 0)
  }
}
