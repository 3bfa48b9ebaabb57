import Testing

@testable import TraitTree

/// The queue of a window and the heaps of its nodes by themselves, without hooks.
@MainActor @Suite("What is pending, and in which order") struct PendingQueueTests {
  let root = Node()
  let window: Window

  init() {
    window = Window(rootNode: root, scheduler: .manual)
  }

  /// All nodes in document order, with nothing pending.
  private func makeTree(_ count: Int, _ random: inout LawRandom) -> [Node] {
    var nodes = [root]
    while nodes.count < count {
      let owner = nodes[random.below(nodes.count)]
      let node = Node()
      if random.chance(10), owner.presentedNode == nil {
        owner.present(node)
      } else {
        owner.insertChild(node, at: random.below(owner.children.count + 1))
      }
      nodes.append(node)
    }
    window.updateIfNeeded()
    return documentOrder(from: root)
  }

  private func documentOrder(from node: Node) -> [Node] {
    [node] + node.children.flatMap { documentOrder(from: $0) }
      + (node.presentedNode.map { documentOrder(from: $0) } ?? [])
  }

  private func mark(_ node: Node) {
    node.pending.insert(.updateProperties)
    window.queue.enqueue(NodeRef(node), .updateProperties)
  }

  @Test("Pending nodes are visited in document order, each once", arguments: 1...20)
  func order(seed: Int) {
    var random = LawRandom(seed: seed)
    let nodes = makeTree(200, &random)
    #expect(nodes.count == 200 && nodes.allSatisfy(\.pending.isEmpty))
    for count in [0, 1, 5, 50, 200, 400] {
      let chosen = (0..<count).map { _ in random.below(nodes.count) }
      for index in chosen { mark(nodes[index]) }
      #expect(window.queue.isEmpty(.rounds) == chosen.isEmpty)
      var visited: [NodeRef] = []
      window.queue.traverse(.rounds, from: NodeRef(root)) { node in
        node.pending = []
        visited.append(NodeRef(node))
      }
      #expect(visited == Set(chosen).sorted().map { NodeRef(nodes[$0]) })
      #expect(window.queue.isEmpty(.rounds))
    }
  }

  @Test(
    "What becomes pending ahead is visited as well, what is behind the next time", arguments: 1...20
  )
  func pendingMeanwhile(seed: Int) {
    var random = LawRandom(seed: seed)
    let nodes = makeTree(200, &random)
    let places = Dictionary(
      uniqueKeysWithValues: nodes.enumerated().map { (ObjectIdentifier($0.element), $0.offset) })
    var due: Set<Int> = [random.below(200), random.below(200)]
    for index in due { mark(nodes[index]) }
    for traversal in 0..<10 {
      var behind: Set<Int> = []
      window.queue.traverse(.rounds, from: NodeRef(root)) { node in
        let place = places[ObjectIdentifier(node)]
        #expect(place == due.min())
        guard let place else { return }
        due.remove(place)
        node.pending = []
        guard traversal < 9 else { return }
        for _ in 0..<2 where random.chance(60) {
          let other = random.below(nodes.count)
          if other > place { due.insert(other) } else { behind.insert(other) }
          mark(nodes[other])
        }
      }
      #expect(due.isEmpty)
      due = behind
      #expect(window.queue.isEmpty(.rounds) == due.isEmpty)
    }
  }

  @Test("A heap gives children in their order, the presented node last", arguments: 1...20)
  func heap(seed: Int) {
    var random = LawRandom(seed: seed)
    for _ in 0..<100 { root.addChild(Node()) }
    let nodes = root.children + [Node()]
    if let presented = nodes.last { root.present(presented) }
    window.updateIfNeeded()
    let owner = NodeRef(root)
    var places: Set<Int> = []
    for _ in 0..<1000 {
      let place = random.below(nodes.count)
      let node = NodeRef(nodes[place])
      #expect(node.state.contains(.inHeap) == places.contains(place))
      if random.chance(25) {
        #expect(PendingHeap.popFirst(of: owner) == places.min().map { NodeRef(nodes[$0]) })
        places.subtract(places.min().map { [$0] } ?? [])
      } else if places.remove(place) != nil {
        PendingHeap.remove(node, from: owner)
      } else {
        PendingHeap.insert(node, into: owner)
        places.insert(place)
      }
    }
    var rest: [NodeRef] = []
    while let next = PendingHeap.popFirst(of: owner) { rest.append(next) }
    #expect(rest == places.sorted().map { NodeRef(nodes[$0]) })
    #expect(nodes.allSatisfy { !NodeRef($0).state.contains(.inHeap) })
  }
}
