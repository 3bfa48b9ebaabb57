import Testing
import TraitTree

@MainActor @Suite("Transforms of the environment")
struct TransformTests {
  let chain = makeChain(3)
  var root: Node { chain[0] }
  var middle: Node { chain[1] }
  var leaf: Node { chain[2] }

  @Test("E3: a transform follows what is inherited")
  func live() {
    middle.transformEnvironment(\.spacing) { $0 *= 2 }
    #expect(leaf.environment.spacing == 16)
    root.environment(\.spacing, 5)
    #expect(leaf.environment.spacing == 10)
    root.environment(\.spacing, 7)
    #expect(leaf.environment.spacing == 14)
    root.removeEnvironment(\.spacing)
    #expect(leaf.environment.spacing == 16)
    #expect(root.environment.spacing == 8)
  }

  @Test("E3: transforms over transforms follow, level by level")
  func levels() {
    let chain = makeChain(6)
    for (index, node) in chain.enumerated().reversed() {
      node.transformEnvironment(\.spacing) { $0 = $0 * 10 + index }
    }
    #expect(chain[5].environment.spacing == 8_012_345)
    chain[0].environment(\.spacing, 1)
    #expect(chain.map(\.environment.spacing) == [1, 11, 112, 1123, 11_234, 112_345])
    chain[2].environment(\.spacing, 7)
    #expect(chain[5].environment.spacing == 7345)
    chain[2].removeEnvironment(\.spacing)
    #expect(chain[5].environment.spacing == 11_345)
    withExtendedLifetime(chain) {}
  }

  @Test("E3: a transform follows its node from place to place")
  func moves() {
    let other = Node().environment(\.spacing, 100)
    root.environment(\.spacing, 10)
    middle.transformEnvironment(\.spacing) { $0 += 1 }
    leaf.transformEnvironment(\.spacing) { $0 += 1 }
    #expect(leaf.environment.spacing == 12)
    other.addChild(middle)
    #expect(leaf.environment.spacing == 102)
    other.environment(\.spacing, 200)
    #expect(leaf.environment.spacing == 202)
    root.environment(\.spacing, 20)
    #expect(leaf.environment.spacing == 202)
    middle.removeFromParent()
    #expect(leaf.environment.spacing == 10)
    other.environment(\.spacing, 300)
    #expect(leaf.environment.spacing == 10)
    root.addChild(middle)
    #expect(leaf.environment.spacing == 22)
  }

  @Test("E3: a transform follows the window, also from one to another")
  func windows() {
    middle.transformEnvironment(\.spacing) { $0 += 1 }
    let first = Window(rootNode: root, scheduler: .manual).environment(\.spacing, 10)
    #expect(leaf.environment.spacing == 11)
    let second = Window(scheduler: .manual).environment(\.spacing, 20)
    second.rootNode = root
    #expect(leaf.environment.spacing == 21)
    first.environment(\.spacing, 30)
    #expect(leaf.environment.spacing == 21)
    second.transformEnvironment(\.spacing) { $0 *= 2 }
    #expect(leaf.environment.spacing == 41)
    second.removeEnvironment(\.spacing)
    #expect(leaf.environment.spacing == 9)
  }

  @Test("E3: a transform of a presented node follows the window")
  func presented() {
    let window = Window(rootNode: root, scheduler: .manual)
    root.environment(\.spacing, 50)
    let presented = Node().transformEnvironment(\.spacing) { $0 += 1 }
    #expect(presented.environment.spacing == 9)
    leaf.present(presented)
    #expect(presented.environment.spacing == 9)
    window.environment(\.spacing, 20)
    #expect(presented.environment.spacing == 21)
    leaf.dismiss()
    #expect(presented.environment.spacing == 9)
    window.rootNode = nil
    let detachedPresented = Node().transformEnvironment(\.spacing) { $0 += 2 }
    leaf.present(detachedPresented)
    #expect(detachedPresented.environment.spacing == 10)
    window.rootNode = root
    #expect(detachedPresented.environment.spacing == 22)
  }

  @Test("E3: a transform of a bridged value follows writes of the trait, and the other way round")
  func bridged() {
    middle.transformEnvironment(\.zoom) { $0 *= 2 }
    root.traitOverrides[ZoomTrait.self] = 3
    #expect(leaf.environment.zoom == 6)
    #expect(leaf.traitCollection[ZoomTrait.self] == 6)
    root.environment(\.zoomPercent, 400)
    #expect(leaf.environment.zoom == 8)
    #expect(middle.traitOverrides.contains(ZoomTrait.self))
    leaf.transformEnvironment(\.zoomPercent) { $0 += 1 }
    #expect(leaf.environment.zoomPercent == 801)
    root.traitOverrides.remove(ZoomTrait.self)
    #expect(leaf.environment.zoomPercent == 201)
  }

  @Test("E3: a transform of a value over two keys follows both")
  func twoKeys() {
    middle.transformEnvironment(\.insets) { $0 = [$0[0] + 1, $0[1] + 1] }
    #expect(leaf.environment.insets == [4, 2])
    root.traitOverrides[MarginTrait.self] = 10
    #expect(leaf.environment.insets == [11, 2])
    root.environment(\.zoom, 5)
    #expect(leaf.environment.insets == [11, 6])
  }

  @Test("E3: a composed key path changes its part of what is inherited, live")
  func composed() {
    middle.environment(\.frame.width, 1)
    #expect(leaf.environment.frame == Frame(width: 1, height: 50))
    root.environment(\.frame.height, 2)
    #expect(leaf.environment.frame == Frame(width: 1, height: 2))
    root.environment(\.frame, Frame(width: 7, height: 8))
    #expect(leaf.environment.frame == Frame(width: 1, height: 8))
    leaf.transformEnvironment(\.frame.border.thickness) { $0 += 4 }
    middle.environment(\.frame.border.color, "red")
    #expect(leaf.environment.frame.border == Frame.Border(color: "red", thickness: 5))
    middle.removeEnvironment(\.frame.width)
    #expect(leaf.environment.frame.width == 7)
  }

  @Test("E3: a composed key path over a bridged value changes its part of the traits")
  func composedBridged() {
    middle.environment(\.insets[1], 9)
    root.traitOverrides[MarginTrait.self] = 6
    #expect(leaf.environment.insets == [6, 9])
    #expect(leaf.environment.zoom == 9)
    root.environment(\.insets[0], 5)
    #expect(leaf.environment.insets == [5, 9])
  }

  @Test("E3: a transform of an optional value starts from nil where nothing is inherited")
  func optional() {
    middle.transformEnvironment(\.hint) { $0 = ($0 ?? "") + "!" }
    #expect(leaf.environment.hint == "!")
    root.environment(\.hint, "a")
    #expect(leaf.environment.hint == "a!")
    root.environment(\.hint, nil)
    #expect(leaf.environment.hint == "!")
  }

  @Test("E3: two transforms of different values on one node do not disturb each other")
  func independent() {
    middle.transformEnvironment(\.spacing) { $0 += 1 }
    middle.transformEnvironment(\.caption) { $0 += "!" }
    root.environment(\.caption, "a")
    #expect(leaf.environment.spacedCaption == "a! 9")
    root.environment(\.spacing, 1)
    #expect(leaf.environment.spacedCaption == "a! 2")
    middle.removeEnvironment(\.caption)
    #expect(leaf.environment.spacedCaption == "a 2")
  }

  @Test("E3: a transform may write another value than the one it was given")
  func coupled() {
    middle.transformEnvironment(\.spacedCaption) { $0 = $0.replacing(" ", with: "-") }
    #expect(leaf.environment.caption == "none-8")
    #expect(leaf.environment.spacing == 6)
    root.environment(\.caption, "abc")
    #expect(leaf.environment.caption == "abc-8")
    #expect(leaf.environment.spacing == 5)
    root.environment(\.spacing, 10)
    #expect(leaf.environment.caption == "abc-10")
  }

  @Test("E3: a value that a condition writes follows the condition")
  func conditional() {
    middle.environment(\.tallCaption, "tall")
    middle.environment(\.spacing, 2)
    #expect(leaf.environment.caption == "none")
    root.environment(\.frame.height, 1_000)
    #expect(leaf.environment.caption == "tall")
    root.removeEnvironment(\.frame)
    #expect(leaf.environment.caption == "none")
    middle.environment(\.spacing, 3)
    root.environment(\.frame.height, 1_000)
    #expect(leaf.environment.caption == "tall")
  }

  @Test("T7: a copy of the environment keeps what a transform gave at that time")
  func snapshot() {
    middle.transformEnvironment(\.spacing) { $0 += 1 }
    let copy = leaf.environment
    root.environment(\.spacing, 100)
    #expect(copy.spacing == 9)
    #expect(leaf.environment.spacing == 101)
  }
}

extension EnvironmentValues {
  /// Writes the caption only where the frame is tall.
  fileprivate var tallCaption: String {
    get { caption }
    set { if frame.height > 500 { caption = newValue } }
  }
}
