import Testing
import TraitTree

@Suite("Parents and children") @MainActor struct ContainmentTests {
  let root = Node()
  let first = Node()
  let second = Node()
  let third = Node()

  init() {
    for child in [first, second, third] { root.addChild(child) }
  }

  /// The children as positions in the list of the three, for readable failures.
  private func order(of parent: Node) -> [Int] {
    parent.children.map { child in
      [first, second, third].firstIndex { $0 === child } ?? -1
    }
  }

  @Test("N2: a new node has no parent, no children and no window")
  func newNode() {
    let node = Node()
    #expect(node.parent == nil)
    #expect(node.children.isEmpty)
    #expect(node.window == nil)
    #expect(node.presentedNode == nil)
    #expect(node.presentingNode == nil)
  }

  @Test("N2: children are in the order in which they were added")
  func addition() {
    #expect(order(of: root) == [0, 1, 2])
    #expect(root.children.allSatisfy { $0.parent === root })
  }

  @Test("N2: adding a node that has a parent moves it")
  func move() {
    let other = Node()
    other.addChild(second)
    #expect(second.parent === other)
    #expect(order(of: root) == [0, 2])
    #expect(order(of: other) == [1])
  }

  @Test("N2: adding a present child moves it to the end")
  func additionOfPresentChild() {
    root.addChild(first)
    #expect(order(of: root) == [1, 2, 0])
    root.addChild(first)
    #expect(order(of: root) == [1, 2, 0])
  }

  @Test("N2: a node that moves brings its subtree")
  func subtreeMoves() {
    let leaf = Node()
    let other = Node()
    first.addChild(leaf)
    other.traitOverrides.theme = .dark
    other.addChild(first)
    #expect(leaf.parent === first)
    #expect(leaf.traitCollection.theme == .dark)
  }

  @Test("N2: a node may move up to an ancestor, and to a sibling")
  func moveWithinTree() {
    let leaf = Node()
    first.addChild(leaf)
    root.addChild(leaf)
    #expect(leaf.parent === root)
    #expect(first.children.isEmpty)
    second.addChild(third)
    #expect(third.parent === second)
    #expect(root.children.count == 3)
  }

  @Test("N2: insertion puts the node before the one that had the index")
  func insertion() {
    let node = Node()
    root.insertChild(node, at: 1)
    #expect(order(of: root) == [0, -1, 1, 2])
    let last = Node()
    root.insertChild(last, at: 4)
    #expect(root.children.last === last)
    let front = Node()
    root.insertChild(front, at: 0)
    #expect(root.children.first === front)
  }

  @Test(
    "N2: for a present child the index is the one after its removal",
    arguments: [
      (0, 0, [0, 1, 2]), (0, 1, [1, 0, 2]), (0, 2, [1, 2, 0]),
      (1, 0, [1, 0, 2]), (1, 1, [0, 1, 2]), (1, 2, [0, 2, 1]),
      (2, 0, [2, 0, 1]), (2, 1, [0, 2, 1]), (2, 2, [0, 1, 2]),
    ])
  func insertionOfPresentChild(child: Int, index: Int, expected: [Int]) {
    root.insertChild([first, second, third][child], at: index)
    #expect(order(of: root) == expected)
    #expect(root.children[index].parent === root)
  }

  @Test("N2: inserting another parent's child takes it from there")
  func insertionFromElsewhere() {
    let other = Node()
    let node = Node()
    other.addChild(node)
    root.insertChild(node, at: 3)
    #expect(other.children.isEmpty)
    #expect(root.children.last === node)
  }

  @Test("N2: a removed child has no parent, and its siblings keep their order")
  func removal() {
    second.removeFromParent()
    #expect(second.parent == nil)
    #expect(order(of: root) == [0, 2])
    root.addChild(second)
    #expect(order(of: root) == [0, 2, 1])
  }

  @Test("N2: removing a node that has no parent does nothing")
  func removalOfRoot() {
    root.removeFromParent()
    #expect(order(of: root) == [0, 1, 2])
  }

  @Test("N2: a former child may become the parent of its former parent")
  func reversal() {
    first.removeFromParent()
    first.addChild(root)
    #expect(root.parent === first)
    #expect(order(of: root) == [1, 2])
  }

  @Test("N2: many insertions and removals at all places give what an array gives")
  func manyEdits() {
    var expected: [Node] = [first, second, third]
    // A full period of this linear congruential generator has 256 steps.
    var random = 1
    for step in 0..<256 {
      random = (random * 5 + 3) % 256
      if step % 3 == 2 {
        expected.remove(at: random % expected.count).removeFromParent()
      } else {
        let node = Node()
        let index = random % (expected.count + 1)
        expected.insert(node, at: index)
        root.insertChild(node, at: index)
      }
      #expect(root.children.map(ObjectIdentifier.init) == expected.map(ObjectIdentifier.init))
    }
  }
}
