import Testing

@testable import TraitTree

/// The list by itself, beside an array.
@MainActor @Suite("The list of children") struct ChildListTests {
  /// The children in the order in which a walk comes to them.
  private func walk(_ list: ChildList) -> [NodeRef] {
    var found: [NodeRef] = []
    var position = 0
    while let child = list.first(from: position) {
      found.append(child)
      position = child.position + 1
    }
    return found
  }

  private func refs(_ nodes: [Node]) -> [NodeRef] { nodes.map { NodeRef($0) } }

  private func compare(_ list: ChildList, with nodes: [Node]) {
    #expect(list.count == nodes.count)
    #expect(list.isEmpty == nodes.isEmpty)
    #expect(walk(list) == refs(nodes))
    if !list.hasHoles { #expect(refs(list.nodes) == refs(nodes)) }
  }

  @Test("N7: the order is that of an array, whatever is added and taken out", arguments: 1...20)
  func randomEdits(seed: Int) {
    var random = LawRandom(seed: seed)
    var list = ChildList()
    var nodes: [Node] = []
    for step in 0..<400 {
      switch random.below(10) {
      case 0..<4:
        let node = Node()
        list.append(node)
        nodes.append(node)
      case 4:
        if list.hasHoles { list.compact() }
        let node = Node()
        let index = random.below(nodes.count + 1)
        list.insert(node, at: index)
        nodes.insert(node, at: index)
      case 5 where list.wantsCompaction || random.chance(20):
        list.compact()
        #expect(!list.hasHoles)
      default:
        guard !nodes.isEmpty else { continue }
        // Those at the ends most of all, where holes are closed at once.
        let index = random.chance(30) ? nodes.count - 1 : random.below(nodes.count)
        list.remove(at: nodes.remove(at: index).position)
      }
      if step % 10 == 0 { compare(list, with: nodes) }
    }
    compare(list, with: nodes)
    #expect(refs(list.takeAll()) == refs(nodes))
    #expect(list.isEmpty && !list.hasHoles)
  }

  @Test("N7: children that are taken out move no others, and the list asks to be closed up")
  func holes() {
    let nodes = (0..<100).map { _ in Node() }
    var list = ChildList()
    for node in nodes { list.append(node) }
    for node in nodes.prefix(50) { list.remove(at: node.position) }
    #expect(nodes.suffix(50).map(\.position) == Array(50..<100))
    #expect(!list.wantsCompaction)
    list.remove(at: nodes[50].position)
    #expect(list.wantsCompaction)
    list.compact()
    #expect(nodes.suffix(49).map(\.position) == Array(0..<49))
    #expect(!list.wantsCompaction)
  }

  @Test("N7: holes at the end go with the last child")
  func holesAtTheEnd() {
    let nodes = (0..<5).map { _ in Node() }
    var list = ChildList()
    for node in nodes { list.append(node) }
    for index in [3, 2, 4] { list.remove(at: nodes[index].position) }
    #expect(!list.hasHoles)
    compare(list, with: Array(nodes.prefix(2)))
  }
}
