import Testing
import TraitTree

private struct ReadTrait: TraitDefinition { static let defaultValue = 0 }
private struct OtherTrait: TraitDefinition { static let defaultValue = 0 }

@MainActor
@Suite("Reads of the tree and of other nodes")
struct TreeReadTests {
  private final class Reader: Node {
    var runs = 0
    var read: (Reader) -> Void = { _ in }
    @Derived({ (node: Reader) in node.traitCollection[ReadTrait.self] * 10 }) var tenfold: Int
    @Derived({ (node: Reader) in node.children.count }) var childCount: Int
    @Derived({ (node: Reader) in node.parent?.children.count ?? -1 }) var siblingCount: Int

    override func updateProperties() {
      super.updateProperties()
      runs += 1
      read(self)
    }
  }

  private let root = Node()
  private let reader = Reader()

  private func makeWindow() -> Window {
    root.addChild(reader)
    let window = Window(rootNode: root, scheduler: .manual)
    window.updateIfNeeded()
    return window
  }

  @Test("N9: a hook that reads the children of a node runs again when they change")
  func children() {
    reader.read = { $0.parent.map { _ = $0.children.count } }
    let window = makeWindow()
    root.addChild(Node())
    window.updateIfNeeded()
    #expect(reader.runs == 2)
    reader.addChild(Node())
    window.updateIfNeeded()
    #expect(reader.runs == 2)
  }

  @Test("N9: not if they are the same again by the time of the update")
  func sameAgain() {
    reader.read = { $0.parent.map { _ = $0.children.count } }
    let window = makeWindow()
    let child = Node()
    root.addChild(child)
    child.removeFromParent()
    window.updateIfNeeded()
    #expect(reader.runs == 1)
  }

  @Test("N9: a child in the place and at the address of one that was freed is another one")
  func replaced() {
    let list = Node()
    root.addChild(list)
    list.addChild(Node())
    reader.read = { _ in _ = list.children.count }
    let window = makeWindow()
    for count in 2...20 {
      list.children.first?.removeFromParent()
      list.addChild(Node())
      window.updateIfNeeded()
      #expect(reader.runs == count)
    }
  }

  @Test("N9: parent, presented node and window are links that are tracked")
  func links() {
    let other = Node()
    var seen: [Bool] = []
    reader.read = { _ in seen.append(other.parent != nil) }
    let window = makeWindow()
    root.addChild(other)
    window.updateIfNeeded()
    #expect(seen == [false, true])

    var presented: [Bool] = []
    reader.read = { _ in presented.append(other.presentedNode != nil) }
    reader.setNeedsUpdateProperties()
    window.updateIfNeeded()
    other.present(Node())
    window.updateIfNeeded()
    #expect(presented == [false, true])

    let outside = Node()
    var isIn: [Bool] = []
    reader.read = { _ in isIn.append(outside.window != nil) }
    reader.setNeedsUpdateProperties()
    window.updateIfNeeded()
    other.addChild(outside)
    window.updateIfNeeded()
    #expect(isIn == [false, true])
  }

  @Test("N9: a hook that reads a trait of another node runs when that sees another value there")
  func otherTraits() {
    let other = Node()
    root.addChild(other)
    var seen: [Int] = []
    reader.read = { _ in seen.append(other.traitCollection[ReadTrait.self]) }
    let window = makeWindow()
    other.traitOverrides[ReadTrait.self] = 1
    window.updateIfNeeded()
    other.traitOverrides[OtherTrait.self] = 1
    window.updateIfNeeded()
    reader.traitOverrides[ReadTrait.self] = 7
    window.updateIfNeeded()
    #expect(seen == [0, 1])
    other.traitOverrides.remove(ReadTrait.self)
    window.updateIfNeeded()
    root.traitOverrides[ReadTrait.self] = 2
    window.updateIfNeeded()
    other.removeFromParent()
    window.updateIfNeeded()
    #expect(seen == [0, 1, 0, 2, 0])
  }

  @Test("N9: traits of the window that a hook reads are tracked")
  func windowTraits() {
    var seen: [Int] = []
    reader.read = { reader in
      if let window = reader.window { seen.append(window.traitCollection[ReadTrait.self]) }
    }
    let window = makeWindow()
    root.traitOverrides[ReadTrait.self] = 3
    window.updateIfNeeded()
    window.traitOverrides[ReadTrait.self] = 4
    window.updateIfNeeded()
    #expect(seen == [0, 4])
  }

  @Test("N9: a node that was read is not kept, and its end is no trap")
  func freed() {
    weak var freed: Node?
    let window: Window
    do {
      let other = Node()
      freed = other
      root.addChild(other)
      reader.read = { [weak other] _ in
        _ = (other?.children.count, other?.traitCollection[ReadTrait.self], other?.parent)
      }
      window = makeWindow()
      other.removeFromParent()
    }
    #expect(freed == nil)
    root.traitOverrides[ReadTrait.self] = 5
    window.updateIfNeeded()
    window.updateIfNeeded()
  }

  @Test("N9: links that a hook changes itself do not run it again")
  func ownChanges() {
    reader.read = { reader in if reader.children.count < 3 { reader.addChild(Node()) } }
    let window = makeWindow()
    #expect(reader.runs == 1)
    #expect(window.updateIfNeeded().runs[.updateProperties] == nil)
  }

  @Test(
    "N11: a hook that moves its own node runs again if a link that it has read leads elsewhere there"
  )
  func moves() {
    let (first, second) = (Node(), Node())
    second.addChild(Node())
    for node in [first, second] { root.addChild(node) }
    var seen: [Int] = []
    reader.read = { reader in
      seen.append(reader.parent?.children.count ?? -1)
      if reader.parent === first { second.addChild(reader) }
    }
    first.addChild(reader)
    let window = Window(rootNode: root, scheduler: .manual)
    window.updateIfNeeded()
    #expect(seen == [1, 2])
    #expect(window.updateIfNeeded().runs.isEmpty)
  }

  @Test("D2: a derived value follows the traits of its node, in a window or not")
  func derivedTraits() {
    reader.read = { _ = $0.tenfold }
    #expect(reader.tenfold == 0)
    reader.traitOverrides[ReadTrait.self] = 1
    #expect(reader.tenfold == 10)
    let window = makeWindow()
    #expect(reader.runs == 1)
    reader.traitOverrides[ReadTrait.self] = 2
    window.updateIfNeeded()
    #expect(reader.runs == 2 && reader.tenfold == 20)
    reader.traitOverrides.remove(ReadTrait.self)
    root.traitOverrides[ReadTrait.self] = 2
    window.updateIfNeeded()
    #expect(reader.runs == 2 && reader.tenfold == 20)
    window.traitOverrides[ReadTrait.self] = 5
    root.traitOverrides.remove(ReadTrait.self)
    window.updateIfNeeded()
    #expect(reader.runs == 3 && reader.tenfold == 50)
    reader.removeFromParent()
    #expect(reader.tenfold == 0)
  }

  @Test("D2: a derived value follows the tree")
  func derivedLinks() {
    #expect(reader.childCount == 0 && reader.siblingCount == -1)
    reader.addChild(Node())
    root.addChild(reader)
    #expect(reader.childCount == 1 && reader.siblingCount == 1)
    root.addChild(Node())
    #expect(reader.siblingCount == 2)
    reader.removeFromParent()
    #expect(reader.siblingCount == -1)
  }

  @Test("T7: a collection that a hook has copied from another node stays as it was")
  func copies() {
    let other = Node()
    root.addChild(other)
    other.traitOverrides[ReadTrait.self] = 1
    var copy: TraitCollection?
    var inHook = 0
    reader.read = { _ in
      copy = other.traitCollection
      other.traitOverrides[ReadTrait.self] = 2
      inHook = copy?[ReadTrait.self] ?? -1
    }
    let window = makeWindow()
    #expect(inHook == 1 && copy?[ReadTrait.self] == 1)
    other.traitOverrides[ReadTrait.self] = 3
    #expect(copy?[ReadTrait.self] == 1)
    withExtendedLifetime(window) {}
  }

  @Test("U13: a copy that is read later is charged to nobody")
  func laterReads() {
    let other = Node()
    root.addChild(other)
    var copy: TraitCollection?
    reader.read = { _ in
      if copy == nil { copy = other.traitCollection } else { _ = copy?[ReadTrait.self] }
    }
    let window = makeWindow()
    reader.setNeedsUpdateProperties()
    window.updateIfNeeded()
    other.traitOverrides[ReadTrait.self] = 1
    window.updateIfNeeded()
    #expect(reader.runs == 2)
  }
}
