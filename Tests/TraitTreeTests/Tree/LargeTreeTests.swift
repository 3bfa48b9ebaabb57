import Testing
import TraitTree

@Suite("Very large trees") @MainActor struct LargeTreeTests {
  private let depth = 100_000
  private let width = 1_000_000
  private let many = 200_000

  @Test("N7: a chain of 100,000 built from the root down attaches, updates and is freed")
  func deepChain() {
    let counter = Counter()
    let window = Window(scheduler: .manual)
    do {
      let root = CountedNode(counter)
      var last = root
      for _ in 1..<depth {
        let next = CountedNode(counter)
        last.addChild(next)
        last = next
      }
      window.rootNode = root
      root.traitOverrides.theme = .dark
      #expect(last.window === window)
      #expect(last.traitCollection.theme == .dark)
      #expect(window.updateIfNeeded().nodeCount == depth)
    }
    #expect(counter.value == depth)
    window.rootNode = nil
    #expect(counter.value == 0)
  }

  @Test("N7: a chain of 100,000 built from the leaf up attaches, updates and detaches")
  func deepChainUpwards() {
    let counter = Counter()
    do {
      let leaf = ReaderNode(ThemeTrait.self)
      var top: Node = leaf
      for _ in 1..<depth {
        let next = CountedNode(counter)
        next.addChild(top)
        top = next
      }
      let window = Window(rootNode: top, scheduler: .manual)
      window.updateIfNeeded()
      top.traitOverrides.theme = .dark
      #expect(window.updateIfNeeded().nodeCount == 1)
      #expect(leaf.seen == [.light, .dark])
      window.rootNode = nil
      #expect(leaf.window == nil)
      #expect(counter.value == depth - 1)
    }
    #expect(counter.value == 0)
  }

  @Test("N7: a chain of 100,000 may be taken apart in the middle and moved")
  func deepMove() {
    let nodes = makeChain(depth)
    let root = Node()
    let target = Node()
    root.addChild(nodes[0])
    root.addChild(target)
    let window = Window(rootNode: root, scheduler: .manual)
    window.updateIfNeeded()
    nodes[0].traitOverrides.theme = .dark
    target.traitOverrides.theme = .mono
    #expect(nodes[depth - 1].traitCollection.theme == .dark)
    target.addChild(nodes[depth / 2])
    #expect(nodes[depth - 1].traitCollection.theme == .mono)
    #expect(nodes[depth / 2 - 1].children.isEmpty)
    nodes[depth / 2].removeFromParent()
    #expect(nodes[depth - 1].window == nil)
    #expect(nodes[depth - 1].traitCollection.theme == .light)
  }

  @Test("N7: a chain of 100,000 presentations appears, is dismissed and is freed")
  func deepPresentation() {
    let counter = Counter()
    let root = Node()
    let window = Window(rootNode: root, scheduler: .manual)
    do {
      var top: Node = root
      for _ in 0..<depth {
        let next = CountedNode(counter)
        top.present(next)
        top = next
      }
      window.traitOverrides.theme = .dark
      #expect(top.traitCollection.theme == .dark)
      window.updateIfNeeded()
    }
    #expect(counter.value == depth)
    root.dismiss()
    #expect(counter.value == 0)
  }

  @Test("N7: a million children attach, update and detach one by one, from either end")
  func wide() {
    let counter = Counter()
    let root = Node()
    let reader = ReaderNode(ThemeTrait.self)
    var nodes = (0..<width).map { _ in CountedNode(counter) }
    for node in nodes { root.addChild(node) }
    nodes[width / 2].addChild(reader)
    let window = Window(rootNode: root, scheduler: .manual)
    // The root, the children and the reader.
    #expect(window.updateIfNeeded().nodeCount == width + 2)
    root.traitOverrides.theme = .dark
    #expect(window.updateIfNeeded().nodeCount == 1)
    #expect(reader.seen == [.light, .dark])
    for node in nodes[..<(width / 2)] { node.removeFromParent() }
    #expect(root.children.count == width / 2)
    #expect(root.children.first === nodes[width / 2])
    for node in nodes[(width / 2)...].reversed() { node.removeFromParent() }
    #expect(root.children.isEmpty)
    #expect(nodes.allSatisfy { $0.parent == nil && $0.window == nil })
    #expect(window.updateIfNeeded().nodeCount == 0)
    nodes = []
    #expect(counter.value == 0)
  }

  @Test("N7: a root with 200,000 children is freed at once")
  func wideRelease() {
    let counter = Counter()
    var window: Window? = Window(scheduler: .manual)
    do {
      let root = Node()
      for _ in 0..<many { root.addChild(CountedNode(counter)) }
      window?.rootNode = root
    }
    #expect(counter.value == many)
    drop(&window)
    #expect(counter.value == 0)
  }

  @Test("N7: 200,000 children stay in order through removals and insertions in between")
  func wideEdits() {
    let root = Node()
    let nodes = (0..<many).map { _ in Node() }
    for node in nodes { root.addChild(node) }
    for index in stride(from: 0, to: many, by: 2) { nodes[index].removeFromParent() }
    let remaining = stride(from: 1, to: many, by: 2).map { ObjectIdentifier(nodes[$0]) }
    #expect(root.children.map(ObjectIdentifier.init) == remaining)
    let inserted = Node()
    root.insertChild(inserted, at: 3)
    #expect(root.children[3] === inserted)
    #expect(root.children[4] === nodes[7])
  }
}
