import Testing
import TraitTree

@MainActor @Suite("Several environment edits on one node")
struct TransformOrderTests {
  let root = Node()
  let node = Node()
  let leaf = Node()
  private var value: Int { leaf.environment.spacing }
  private var zoom: Double { leaf.environment.zoom }

  init() {
    root.addChild(node)
    node.addChild(leaf)
  }

  @Test("E3: a value and then a transform: the transform changes the value")
  func valueThenTransform() {
    node.environment(\.spacing, 10)
    node.transformEnvironment(\.spacing) { $0 += 1 }
    #expect(value == 11)
    root.environment(\.spacing, 100)
    #expect(value == 11)
  }

  @Test("E3: a transform and then a value: the value counts")
  func transformThenValue() {
    node.transformEnvironment(\.spacing) { $0 += 1 }
    node.environment(\.spacing, 10)
    #expect(value == 10)
    root.environment(\.spacing, 100)
    #expect(value == 10)
  }

  @Test("E3: transforms apply in the order of the calls")
  func transforms() {
    node.transformEnvironment(\.spacing) { $0 += 1 }
    node.transformEnvironment(\.spacing) { $0 *= 10 }
    node.transformEnvironment(\.spacing) { $0 -= 3 }
    #expect(value == 87)
    root.environment(\.spacing, 1)
    #expect(value == 17)
  }

  @Test("E3: a value between two transforms cuts off the first")
  func valueBetween() {
    node.transformEnvironment(\.spacing) { $0 += 1 }
    node.environment(\.spacing, 10)
    node.transformEnvironment(\.spacing) { $0 *= 2 }
    root.environment(\.spacing, 100)
    #expect(value == 20)
  }

  @Test("E3: overrides, bridged values and transforms apply in the order of the calls")
  func acrossBoth() {
    node.traitOverrides[ZoomTrait.self] = 2
    node.transformEnvironment(\.zoom) { $0 *= 10 }
    #expect(zoom == 20)
    node.environment(\.zoomPercent, 300)
    #expect(zoom == 3)
    node.transformEnvironment(\.zoomPercent) { $0 += 50 }
    #expect(zoom == 3.5)
    node.traitOverrides[ZoomTrait.self] += 1
    #expect(zoom == 4.5)
    node.transformEnvironment(\.zoom) { $0 += 0.5 }
    #expect(zoom == 5)
    root.environment(\.zoom, 100)
    #expect(zoom == 5)
  }

  @Test("T4: an override reads the transformed value, and then holds what it was given")
  func overrideAfterTransform() {
    root.environment(\.zoom, 3)
    node.transformEnvironment(\.zoom) { $0 += 1 }
    #expect(node.traitOverrides[ZoomTrait.self] == 4)
    node.traitOverrides[ZoomTrait.self] *= 2
    #expect(zoom == 8)
    root.environment(\.zoom, 30)
    #expect(zoom == 8)
  }

  @Test("E3: a part of a value that is set again keeps what a transform in between made of it")
  func parts() {
    node.environment(\.frame.width, 1)
    node.transformEnvironment(\.frame) { $0.height = $0.width * 2 }
    node.environment(\.frame.width, 5)
    #expect(leaf.environment.frame == Frame(width: 5, height: 2))
    node.environment(\.frame.width, 6)
    root.environment(\.frame.border.color, "red")
    let border = Frame.Border(color: "red")
    #expect(leaf.environment.frame == Frame(width: 6, height: 2, border: border))
    node.removeEnvironment(\.frame.width)
    #expect(leaf.environment.frame == Frame(border: border))
  }

  @Test("E3: removeEnvironment drops the value and the transforms of that key")
  func removal() {
    root.environment(\.spacing, 5)
    node.environment(\.spacing, 10)
    node.transformEnvironment(\.spacing) { $0 += 1 }
    node.transformEnvironment(\.spacing) { $0 += 1 }
    #expect(value == 12)
    node.removeEnvironment(\.spacing)
    #expect(value == 5)
    node.removeEnvironment(\.spacing)
    #expect(value == 5)
    node.transformEnvironment(\.spacing) { $0 *= 2 }
    #expect(value == 10)
  }

  @Test("E3: removal leaves other keys of the node alone, values and transforms")
  func removalOfOne() {
    node.environment(\.caption, "a")
    node.transformEnvironment(\.caption) { $0 += "b" }
    node.transformEnvironment(\.spacing) { $0 += 1 }
    node.traitOverrides[MarginTrait.self] = 9
    node.transformEnvironment(\.zoom) { $0 += 1 }
    node.removeEnvironment(\.spacing)
    #expect(leaf.environment.caption == "ab")
    #expect(leaf.environment.insets == [9, 2])
    #expect(value == 8)
    node.removeEnvironment(\.zoom)
    #expect(leaf.environment.insets == [9, 1])
    node.removeEnvironment(\.caption)
    #expect(leaf.environment.caption == "none")
    node.traitOverrides.remove(MarginTrait.self)
    #expect(leaf.environment.insets == [3, 1])
  }

  @Test("E1: removing the trait drops transforms of its bridged keys too")
  func removalThroughTheTrait() {
    root.environment(\.zoom, 2)
    node.transformEnvironment(\.zoom) { $0 += 1 }
    node.transformEnvironment(\.zoomPercent) { $0 += 1 }
    #expect(zoom == 3.01)
    #expect(node.traitOverrides.contains(ZoomTrait.self))
    node.traitOverrides.remove(ZoomTrait.self)
    #expect(zoom == 2)
    #expect(!node.traitOverrides.contains(ZoomTrait.self))
    root.environment(\.zoom, 5)
    #expect(zoom == 5)
  }

  @Test("T3: only removal restores inheritance, at every step of a history")
  func history() {
    root.environment(\.spacing, 1)
    node.transformEnvironment(\.spacing) { $0 += 1 }
    #expect(value == 2)
    node.environment(\.spacing, 1)
    root.environment(\.spacing, 50)
    #expect(value == 1)
    node.removeEnvironment(\.spacing)
    #expect(value == 50)
    node.environment(\.spacing, 50)
    root.removeEnvironment(\.spacing)
    #expect(value == 50)
    node.removeEnvironment(\.spacing)
    #expect(value == 8)
  }

  @Test("E3: assigning overrides replaces those of traits, transformed or not, and nothing else")
  func assignment() {
    node.transformEnvironment(\.zoom) { $0 += 1 }
    node.transformEnvironment(\.spacing) { $0 += 1 }
    var overrides = Node().traitOverrides
    overrides[MarginTrait.self] = 4
    node.traitOverrides = overrides
    #expect(leaf.environment.insets == [4, 1])
    #expect(value == 9)
    root.environment(\.spacing, 1).environment(\.zoom, 7)
    #expect(leaf.environment.insets == [4, 7])
    #expect(value == 2)
  }

  @Test("E3: assigning a node's own overrides back changes no value")
  func assignedBack() {
    root.environment(\.zoom, 2)
    node.transformEnvironment(\.zoom) { $0 += 1 }
    let overrides = node.traitOverrides
    node.traitOverrides = overrides
    #expect(zoom == 3)
  }

  @Test("E3: the same history gives the same value on a window")
  func window() {
    let window = Window(rootNode: root, scheduler: .manual)
    window.transformEnvironment(\.spacing) { $0 += 1 }
    #expect(value == 9)
    window.environment(\.spacing, 10)
    #expect(value == 10)
    window.transformEnvironment(\.spacing) { $0 *= 2 }
    #expect(value == 20)
    window.removeEnvironment(\.spacing)
    #expect(value == 8)
    window.traitOverrides[ZoomTrait.self] = 2
    window.transformEnvironment(\.zoom) { $0 *= 10 }
    window.environment(\.zoom, 3)
    window.transformEnvironment(\.zoomPercent) { $0 += 100 }
    #expect(zoom == 4)
    window.traitOverrides.remove(ZoomTrait.self)
    #expect(zoom == 1)
  }
}
