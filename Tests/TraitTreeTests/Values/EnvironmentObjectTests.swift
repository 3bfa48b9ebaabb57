import Observation
import Testing
import TraitTree

@MainActor private final class ReadingNode: Node {
  @Environment(SettingsModel.self) var settings
  @Environment(SettingsModel.self) var optionalSettings: SettingsModel?
  @Environment(SessionModel.self) var session: SessionModel?
  var seen: [String] = []

  override func updateProperties() {
    super.updateProperties()
    seen.append("\(optionalSettings?.label ?? "nil") \(optionalSettings?.size ?? -1)")
  }
}

@MainActor @Suite("Objects in the environment")
struct EnvironmentObjectTests {
  let root = Node()
  private let leaf = ReadingNode()
  let window: Window

  init() {
    root.addChild(leaf)
    window = Window(rootNode: root, scheduler: .manual)
  }

  @Test("E2: an object is found by its type, the nearest one")
  func nearest() {
    let far = SettingsModel("far")
    let near = SettingsModel("near")
    window.environment(far)
    #expect(leaf.settings === far)
    #expect(leaf.environment[SettingsModel.self] === far)
    root.environment(near)
    #expect(leaf.settings === near)
    #expect(leaf.optionalSettings === near)
    #expect(leaf.session == nil)
  }

  @Test("E2: one object for each type; another one takes its place")
  func oneForEachType() {
    let first = SettingsModel("first")
    let second = SettingsModel("second")
    let session = SessionModel()
    root.environment(first).environment(session).environment(second)
    #expect(leaf.settings === second)
    #expect(leaf.session === session)
  }

  @Test("E2: nil hides the object of an ancestor, until it is removed")
  func hidden() {
    let settings = SettingsModel()
    window.environment(settings)
    root.environment(nil as SettingsModel?)
    #expect(leaf.optionalSettings == nil)
    #expect(leaf.environment[SettingsModel.self] == nil)
    root.removeEnvironment(SettingsModel.self)
    #expect(leaf.settings === settings)
  }

  @Test("E2: nil below a nil is replaced by an object further down")
  func hiddenAndShown() {
    let settings = SettingsModel()
    root.environment(nil as SettingsModel?)
    leaf.environment(settings)
    #expect(leaf.settings === settings)
    #expect(root.environment[SettingsModel.self] == nil)
  }

  @Test("E2: the type is the one that it was injected under, not that of the instance")
  func staticType() {
    let special = SpecialSettingsModel("special")
    root.environment(special)
    #expect(leaf.optionalSettings == nil)
    #expect(leaf.environment[SpecialSettingsModel.self] === special)
    root.environment(special as SettingsModel)
    #expect(leaf.settings === special)
  }

  @Test("E2: hooks follow the object that holds, and what they read of it")
  func tracked() {
    let first = SettingsModel("first")
    let second = SettingsModel("second")
    window.updateIfNeeded()
    root.environment(first)
    #expect(window.updateIfNeeded().runs == [.updateProperties: 1])
    first.size = 2
    #expect(window.updateIfNeeded().runs == [.updateProperties: 1])
    root.environment(second)
    #expect(window.updateIfNeeded().runs == [.updateProperties: 1])
    first.size = 3
    #expect(window.updateIfNeeded().runs.isEmpty)
    root.environment(nil as SettingsModel?)
    #expect(window.updateIfNeeded().runs == [.updateProperties: 1])
    second.size = 4
    #expect(window.updateIfNeeded().runs.isEmpty)
    #expect(leaf.seen == ["nil -1", "first 1", "first 2", "second 1", "nil -1"])
  }

  @Test("E2: injecting the same object again, or one of another type, runs nobody")
  func sameObject() {
    let settings = SettingsModel()
    root.environment(settings)
    window.updateIfNeeded()
    root.environment(settings)
    window.environment(SettingsModel("shadowed"))
    root.environment(SessionModel())
    leaf.environment(settings)
    #expect(window.updateIfNeeded().runs.isEmpty)
  }

  @Test("E2: objects are compared by identity, even where all of them are equal")
  func identity() {
    let leaf = RecordingNode("leaf")
    var seen: [Int] = []
    leaf.onProperties = { seen.append($0.environment[EqualModel.self]?.id ?? 0) }
    root.addChild(leaf)
    root.environment(EqualModel(1))
    window.updateIfNeeded()
    root.environment(EqualModel(2))
    window.updateIfNeeded()
    #expect(seen == [1, 2])
  }

  @Test("E2: a node that is in no window finds the objects of its ancestors")
  func detached() {
    let settings = SettingsModel()
    window.environment(settings)
    root.removeFromParent()
    window.rootNode = nil
    #expect(leaf.optionalSettings == nil)
    root.environment(settings)
    #expect(leaf.settings === settings)
  }

  @Test("N3: a presented node finds the window's objects, and not its presenter's")
  func presented() {
    let windowSettings = SettingsModel("window")
    let presented = ReadingNode()
    root.environment(SettingsModel("root"))
    leaf.present(presented)
    #expect(presented.optionalSettings == nil)
    window.environment(windowSettings)
    #expect(presented.settings === windowSettings)
  }

  @Test("E2: the closure of a transform may read the objects that hold")
  func objectAndValue() {
    root.environment(\.spacing, 1)
    let settings = SettingsModel()
    root.environment(settings)
    root.transformEnvironment(\.spacing) { $0 += settings.size }
    #expect(leaf.environment.spacing == 2)
    #expect(leaf.settings === settings)
  }
}

@Observable private final class EqualModel: Equatable {
  @ObservationIgnored let id: Int
  init(_ id: Int) { self.id = id }
  static func == (lhs: EqualModel, rhs: EqualModel) -> Bool { true }
}
