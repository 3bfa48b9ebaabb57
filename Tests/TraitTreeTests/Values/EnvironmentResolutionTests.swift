import Testing
import TraitTree

@MainActor @Suite("Environment values of a tree")
struct EnvironmentResolutionTests {
  let chain = makeChain(3)
  var root: Node { chain[0] }
  var middle: Node { chain[1] }
  var leaf: Node { chain[2] }

  @Test("E1: a value that nobody provides is its default, in a tree or not")
  func defaults() {
    #expect(Node().environment.spacing == 8)
    #expect(leaf.environment.caption == "none")
    #expect(EnvironmentValues().spacing == 8)
    #expect(Window(scheduler: .manual).environment.spacing == 8)
  }

  @Test("E1: the nearest provider wins: the node, its ancestors, the window")
  func nearest() {
    let window = Window(rootNode: root, scheduler: .manual)
    window.environment(\.spacing, 1)
    #expect(leaf.environment.spacing == 1)
    #expect(window.environment.spacing == 1)
    root.environment(\.spacing, 2)
    #expect([root, middle, leaf].map(\.environment.spacing) == [2, 2, 2])
    leaf.environment(\.spacing, 4)
    middle.environment(\.spacing, 3)
    #expect([root, middle, leaf].map(\.environment.spacing) == [2, 3, 4])
    root.environment(\.spacing, 5)
    #expect([root, middle, leaf].map(\.environment.spacing) == [5, 3, 4])
    #expect(window.environment.spacing == 1)
  }

  @Test("E1: each value resolves by itself")
  func eachByItself() {
    root.environment(\.spacing, 1).environment(\.caption, "root")
    middle.environment(\.spacing, 2)
    #expect(leaf.environment.spacing == 2)
    #expect(leaf.environment.caption == "root")
  }

  @Test("E1: a value equal to the default, or nil, still shadows")
  func presence() {
    root.environment(\.spacing, 1).environment(\.hint, "root")
    middle.environment(\.spacing, 8).environment(\.hint, nil)
    #expect(leaf.environment.spacing == 8)
    #expect(leaf.environment.hint == nil)
    middle.removeEnvironment(\.spacing)
    middle.removeEnvironment(\.hint)
    #expect(leaf.environment.spacing == 1)
    #expect(leaf.environment.hint == "root")
  }

  @Test("E1: a moved subtree reads what holds at its new place on the next line")
  func moves() {
    let other = Node().environment(\.spacing, 20)
    root.environment(\.spacing, 10)
    other.addChild(middle)
    #expect(leaf.environment.spacing == 20)
    middle.removeFromParent()
    #expect(leaf.environment.spacing == 8)
    root.addChild(middle)
    #expect(leaf.environment.spacing == 10)
  }

  @Test("E1: nodes that leave or change their window read what holds there")
  func windows() {
    let first = Window(rootNode: root, scheduler: .manual).environment(\.spacing, 1)
    let second = Window(scheduler: .manual).environment(\.spacing, 2)
    #expect(leaf.environment.spacing == 1)
    second.rootNode = root
    #expect(leaf.environment.spacing == 2)
    #expect(first.rootNode == nil)
    second.rootNode = nil
    #expect(leaf.environment.spacing == 8)
  }

  @Test("N3: a presented node inherits from the window, not from its presenter")
  func presented() {
    let window = Window(rootNode: root, scheduler: .manual)
    root.environment(\.spacing, 1)
    let presented = Node()
    leaf.present(presented)
    #expect(presented.environment.spacing == 8)
    window.environment(\.spacing, 2)
    #expect(presented.environment.spacing == 2)
    #expect(leaf.environment.spacing == 1)
    leaf.dismiss()
    #expect(presented.environment.spacing == 8)
  }

  @Test("T7: a copy of the environment is a snapshot")
  func snapshot() {
    root.environment(\.spacing, 1).environment(\.zoom, 2)
    let copy = leaf.environment
    root.environment(\.spacing, 3).environment(\.zoom, 4).environment(\.caption, "later")
    #expect(copy.spacing == 1)
    #expect(copy.zoom == 2)
    #expect(copy.caption == "none")
    #expect(leaf.environment.spacing == 3)
  }

  @Test("T7: changing a copy changes neither the tree nor another copy")
  func changedCopy() {
    root.environment(\.spacing, 1)
    let first = leaf.environment
    var second = first
    second.spacing = 9
    second.zoom = 5
    #expect(second.spacing == 9)
    #expect(second.zoomPercent == 500)
    #expect(first.spacing == 1)
    #expect(first.zoom == 1)
    #expect(leaf.environment.spacing == 1)
    #expect(leaf.traitCollection[ZoomTrait.self] == 1)
  }

  @Test("E1: keys are told apart by their type: generic ones, and of one short name")
  func keyIdentity() {
    enum First { struct Key: EnvironmentKey { static let defaultValue = 1 } }
    enum Second { struct Key: EnvironmentKey { static let defaultValue = 2 } }
    var values = EnvironmentValues()
    values[First.Key.self] = 10
    #expect(values[First.Key.self] == 10)
    #expect(values[Second.Key.self] == 2)
    values[GenericKey<Int>.self] = "int"
    #expect(values[GenericKey<Int>.self] == "int")
    #expect(values[GenericKey<String>.self] == "String")
  }

  @Test("E1: a type that is a trait as well, without a bridge, is two values")
  func twoFaces() {
    root.traitOverrides[DoubleFacedKey.self] = 1
    #expect(leaf.environment.doubleFaced == 0)
    root.environment(\.doubleFaced, 2)
    #expect(leaf.environment.doubleFaced == 2)
    #expect(leaf.traitCollection[DoubleFacedKey.self] == 1)
    root.traitOverrides.remove(DoubleFacedKey.self)
    #expect(leaf.environment.doubleFaced == 2)
    #expect(leaf.traitCollection[DoubleFacedKey.self] == 0)
  }

  @Test("E1: one property over two keys writes and removes both")
  func twoKeys() {
    root.environment(\.spacedCaption, "abc")
    #expect(leaf.environment.spacing == 3)
    #expect(leaf.environment.caption == "abc")
    #expect(leaf.environment.spacedCaption == "abc 3")
    root.removeEnvironment(\.spacedCaption)
    #expect(leaf.environment.spacedCaption == "none 8")
  }

  @Test("E1: every level of a deep chain reads its own nearest value")
  func deep() {
    let chain = makeChain(1_000)
    for index in stride(from: 0, to: 1_000, by: 10) { chain[index].environment(\.spacing, index) }
    #expect(chain.map(\.environment.spacing) == (0..<1_000).map { $0 / 10 * 10 })
    for index in stride(from: 0, to: 1_000, by: 20) { chain[index].removeEnvironment(\.spacing) }
    #expect(chain[19].environment.spacing == 10)
    #expect(chain[20].environment.spacing == 10)
    #expect(chain[5].environment.spacing == 8)
  }

  @Test("E1: the methods give their receiver, of its own type")
  func chaining() {
    let node: RecordingNode = RecordingNode("node")
      .environment(\.spacing, 1)
      .environment(SettingsModel())
      .transformEnvironment(\.spacing) { $0 += 1 }
    #expect(node.environment.spacing == 2)
    let window: Window = Window(scheduler: .manual)
      .environment(\.spacing, 1)
      .environment(SettingsModel())
      .transformEnvironment(\.spacing) { $0 += 1 }
    #expect(window.environment.spacing == 2)
  }
}

struct GenericKey<T>: EnvironmentKey { static var defaultValue: String { "\(T.self)" } }
