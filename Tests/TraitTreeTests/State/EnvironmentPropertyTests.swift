import Observation
import Testing
import TraitTree

@MainActor private class PropertyNode: Node {
  @Environment(\.spacing) var spacing
  @Environment(\.zoom) var zoom
  @Environment(\.frame.width) var width
  @Environment(\.hint) var hint
  @Environment(SettingsModel.self) var settings: SettingsModel?
  var seen: [Int] = []

  override func updateProperties() {
    super.updateProperties()
    seen.append(spacing)
  }
}

@MainActor private final class SubclassNode: PropertyNode {
  @Environment(\.caption) var caption
  @Environment(\.spacing) private var own
  var both: [Int] { [spacing, own] }

  override func updateProperties() {
    super.updateProperties()
    _ = caption
  }
}

@MainActor private final class GenericNode<Key: EnvironmentKey & SendableMetatype>: Node
where Key.Value == Int {
  @Environment(\.spacing) var spacing
  @Environment(\EnvironmentValues.generic) var generic
  var seen: [Int] = []

  override func updateProperties() {
    super.updateProperties()
    seen.append(spacing)
  }
}

@MainActor private final class GenericObjectNode<Model: AnyObject & Observable>: Node {
  @Environment(Model.self) var model: Model?
  @Environment(Model.self) var required
}

extension EnvironmentValues {
  fileprivate var generic: Int { spacing * 2 }
}

@MainActor @Suite("Properties that read the environment")
struct EnvironmentPropertyTests {
  private let node = PropertyNode()
  let root = Node()
  let window: Window

  init() {
    root.addChild(node)
    window = Window(rootNode: root, scheduler: .manual)
  }

  @Test("E1: @Environment reads what holds now, in a window or not")
  func now() {
    #expect(node.spacing == 8)
    root.environment(\.spacing, 1)
    #expect(node.spacing == 1)
    node.environment(\.spacing, 2)
    #expect(node.spacing == 2)
    window.rootNode = nil
    #expect(node.spacing == 2)
    node.removeFromParent()
    node.removeEnvironment(\.spacing)
    #expect(node.spacing == 8)
    #expect(PropertyNode().spacing == 8)
  }

  @Test("E1: @Environment reads bridged values, parts of values and optional ones")
  func kinds() {
    root.traitOverrides[ZoomTrait.self] = 3
    root.environment(\.frame.width, 7).environment(\.hint, "a")
    #expect(node.zoom == 3)
    #expect(node.width == 7)
    #expect(node.hint == "a")
    #expect(node.settings == nil)
  }

  @Test("U1: a hook depends on the properties that it read, and on no others")
  func tracked() {
    window.updateIfNeeded()
    root.environment(\.zoom, 2).environment(\.frame.width, 3).environment(SettingsModel())
    #expect(window.updateIfNeeded().runs.isEmpty)
    root.environment(\.spacing, 3)
    #expect(window.updateIfNeeded().runs == [.updateProperties: 1])
    #expect(node.seen == [8, 3])
  }

  @Test("N9: a property of another node is a dependency as well")
  func otherNode() {
    let reader = RecordingNode("reader")
    let node = node
    reader.onProperties = { _ in _ = (node.zoom, node.settings?.size) }
    root.addChild(reader)
    window.updateIfNeeded()
    let settings = SettingsModel()
    root.environment(\.zoom, 2).environment(settings)
    #expect(window.updateIfNeeded().runs == [.updateProperties: 1])
  }

  @Test(
    "U8: a property of a child that is read in the parent's hook is charged to the parent alone")
  func childProperty() {
    let parent = RecordingNode("parent")
    let node = node
    parent.onProperties = { _ in _ = node.zoom }
    root.addChild(parent)
    parent.addChild(node)
    window.updateIfNeeded()
    root.environment(\.zoom, 2)
    #expect(window.updateIfNeeded().runs == [.updateProperties: 1])
  }

  @Test("E1: properties of a subclass and of its superclass work side by side")
  func subclass() {
    let node = SubclassNode()
    root.addChild(node)
    root.environment(\.spacing, 4).environment(\.caption, "a")
    #expect(node.both == [4, 4])
    #expect(node.caption == "a")
    window.updateIfNeeded()
    root.environment(\.caption, "b")
    #expect(window.updateIfNeeded().runs == [.updateProperties: 1])
    #expect(node.seen == [4, 4])
  }

  @Test("E1: properties of generic nodes, and read-only values")
  func generic() {
    let node = GenericNode<SpacingKey>()
    root.addChild(node)
    root.environment(\.spacing, 4)
    #expect(node.spacing == 4)
    #expect(node.generic == 8)
    window.updateIfNeeded()
    root.environment(\.spacing, 5)
    window.updateIfNeeded()
    #expect(node.seen == [4, 5])
  }

  @Test("E2: properties of generic nodes find objects by the type that they are made with")
  func genericObject() {
    let node = GenericObjectNode<SessionModel>()
    root.addChild(node)
    #expect(node.model == nil)
    let session = SessionModel()
    root.environment(SettingsModel()).environment(session)
    #expect(node.model === session)
    #expect(node.required === session)
  }

  @Test("E2: @Environment with a type finds the nearest object, and depends on it")
  func object() {
    let settings = SettingsModel()
    window.environment(settings)
    #expect(node.settings === settings)
    root.environment(nil as SettingsModel?)
    #expect(node.settings == nil)
  }

  @Test("U6: a handler and a move callback read what holds then")
  func outsideHooks() {
    let node = node
    var seen: [Int] = []
    node.registerForTraitChanges([ZoomTrait.self]) { (node: PropertyNode, _) in
      seen.append(node.spacing)
    }
    root.environment(\.zoom, 2).environment(\.spacing, 20)
    window.updateIfNeeded()
    #expect(seen == [20])
    root.environment(\.spacing, 30)
    window.updateIfNeeded()
    #expect(seen == [20])
    #expect(node.seen == [20, 30])
  }

  @Test("T9: current holds in a hook that reads the environment, and is empty after it")
  func current() {
    let reader = RecordingNode("reader")
    var seen: [Double] = []
    reader.onProperties = { _ in seen.append(TraitCollection.current[ZoomTrait.self]) }
    root.addChild(reader)
    root.environment(\.zoom, 2)
    window.updateIfNeeded()
    root.environment(\.zoomPercent, 300)
    window.updateIfNeeded()
    #expect(seen == [2, 3])
    #expect(TraitCollection.current == TraitCollection())
  }
}
