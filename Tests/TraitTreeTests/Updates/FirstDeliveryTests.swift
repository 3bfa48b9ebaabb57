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

@Suite("The first delivery to a node") @MainActor struct FirstDeliveryTests {
  let root = Node()
  let window: Window

  init() {
    window = Window(rootNode: root, scheduler: .manual)
  }

  @Test("N3: a detached node reads the default")
  func detachedRead() {
    let node = EarlyNode()
    #expect(node.traitCollection[ThemeTrait.self] == .light)
    #expect(node.seen.isEmpty)
    #expect(node.previous.isEmpty)
  }

  @Test("U6: attached where the value differs: the handler once, the hook once, never the default")
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

  @Test("U6: attached where the value is equal: no handler, and the hook runs its first time")
  func equalValue() {
    root.traitOverrides.theme = .light
    window.updateIfNeeded()
    let node = EarlyNode()
    root.addChild(node)
    window.updateIfNeeded()
    #expect(node.previous.isEmpty)
    #expect(node.seen == [.light])
  }

  @Test("U6: registered in init, the future parent changed before the node is loaded")
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

  @Test("U6: registered in init, changed and changed back before the node is loaded")
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
