import Testing
import TraitTree

/// Registers in its initialiser, and reads the theme in its hook.
@MainActor private final class EarlyNode: Node {
  private(set) var seen: [Theme] = []
  private(set) var previous: [Theme] = []
  private var isReady = false

  override init() {
    super.init()
    registerForTraitChanges([ThemeTrait.self]) { (node: EarlyNode, old: TraitCollection) in
      node.previous.append(old.theme)
    }
    isReady = true
  }

  override func updateProperties() {
    super.updateProperties()
    if isReady { seen.append(traitCollection.theme) }
  }
}

@Suite("The first delivery to a node") @MainActor struct FirstDeliveryScenarios {
  let root = Node()
  let window: Window

  init() {
    window = Window(rootNode: root, scheduler: .manual)
  }

  @Test("T02: a detached node reads the default")
  func detachedRead() {
    let node = EarlyNode()
    #expect(node.traitCollection[ThemeTrait.self] == .light)
    #expect(node.seen.isEmpty)
    #expect(node.previous.isEmpty)
  }

  @Test("T02: attached where the value differs: the handler once, the hook once, never the default")
  func differentValue() {
    root.traitOverrides.theme = .dark
    window.updateIfNeeded()
    let node = EarlyNode()
    _ = node.traitCollection.theme
    root.addChild(node)
    #expect(node.seen.isEmpty)
    #expect(node.previous.isEmpty)
    window.updateIfNeeded()
    #expect(node.previous == [.light])
    #expect(node.seen == [.dark])
  }

  @Test("T02: attached where the value is equal: no handler, and the hook runs its first time")
  func equalValue() {
    root.traitOverrides.theme = .light
    window.updateIfNeeded()
    let node = EarlyNode()
    root.addChild(node)
    window.updateIfNeeded()
    #expect(node.previous.isEmpty)
    #expect(node.seen == [.light])
  }

  @Test("T02: registered in init, the future parent changed before the node is loaded")
  func changedBeforeLoad() {
    let node = EarlyNode()
    let parent = Node()
    parent.addChild(node)
    parent.traitOverrides.theme = .mono
    parent.traitOverrides.theme = .dark
    #expect(node.previous.isEmpty)
    root.addChild(parent)
    #expect(node.previous.isEmpty)
    window.updateIfNeeded()
    #expect(node.previous == [.light])
    #expect(node.seen == [.dark])
  }

  @Test("T02: registered in init, changed and changed back before the node is loaded")
  func changedBackBeforeLoad() {
    let node = EarlyNode()
    let parent = Node()
    parent.addChild(node)
    parent.traitOverrides.theme = .dark
    parent.traitOverrides.remove(ThemeTrait.self)
    root.addChild(parent)
    window.updateIfNeeded()
    #expect(node.previous.isEmpty)
    #expect(node.seen == [.light])
  }
}

@Suite("The life of a registration") @MainActor struct RegistrationLifeScenarios {
  let node = Node()
  let window: Window

  init() {
    window = Window(rootNode: node, scheduler: .manual)
    window.updateIfNeeded()
  }

  @Test("T03: a handler fires although its token was thrown away")
  func discardedToken() {
    var calls = 0
    node.registerForTraitChanges([ThemeTrait.self]) { (_: Node, _) in calls += 1 }
    window.traitOverrides.theme = .dark
    window.updateIfNeeded()
    window.traitOverrides.theme = .mono
    window.updateIfNeeded()
    #expect(calls == 2)
  }

  @Test("T03: an unregistered handler is silent, the others are not")
  func unregistered() {
    let first = ChangeLog(ThemeTrait.self, on: node)
    let second = ChangeLog(ThemeTrait.self, on: node)
    if let token = first.registration { node.unregisterForTraitChanges(token) }
    window.traitOverrides.theme = .dark
    window.updateIfNeeded()
    #expect(first.previous.isEmpty)
    #expect(second.previous == [.light])
  }

  @Test("T03: unregistering silences a change that was made but not yet delivered")
  func unregisteredBeforeDelivery() {
    let changes = ChangeLog(ThemeTrait.self, on: node)
    window.traitOverrides.theme = .dark
    if let token = changes.registration { node.unregisterForTraitChanges(token) }
    window.updateIfNeeded()
    #expect(changes.previous.isEmpty)
  }

  @Test("T03: unregistering twice, or on another node, does no harm")
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

  @Test("T03: a node with a handler is freed as soon as its last outside reference goes")
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
