import Testing
import TraitTree

@MainActor private final class ReadingNode: Node {
  @Environment(\.token) var token
  @Environment(SettingsModel.self) var settings: SettingsModel?

  override func updateProperties() {
    super.updateProperties()
    _ = (token, settings?.size, environment.open())
  }
}

@MainActor @Suite("The environment keeps no value alive")
struct EnvironmentLifetimeTests {
  let stage = UpdateStage()
  let leaf = RecordingNode("leaf")

  init() {
    stage.root.addChild(leaf)
    leaf.addChild(ReadingNode())
    leaf.onProperties = { _ = ($0.environment.token, $0.environment[SettingsModel.self]?.size) }
  }

  /// Provides a new value that nobody else owns.
  private func setToken(_ provide: (UpdateToken) -> Void) -> WeakReference<UpdateToken> {
    let token = UpdateToken()
    provide(token)
    return WeakReference(token)
  }

  /// Injects a new object that nobody else owns.
  private func inject(_ provide: (SettingsModel) -> Void) -> WeakReference<SettingsModel> {
    let model = SettingsModel()
    provide(model)
    return WeakReference(model)
  }

  @Test("U11: a replaced value is freed by the next update, whoever read it")
  func replaced() {
    let old = setToken { stage.root.environment(\.token, $0) }
    stage.update()
    #expect(old.object != nil)
    let new = setToken { stage.root.environment(\.token, $0) }
    stage.update()
    #expect(old.object == nil)
    #expect(new.object != nil)
    stage.root.removeEnvironment(\.token)
    stage.update()
    #expect(new.object == nil)
  }

  @Test("U11: an object that is replaced, hidden or removed is freed by the next update")
  func objects() {
    let first = inject { stage.window.environment($0) }
    stage.update()
    let second = inject { stage.window.environment($0) }
    stage.update()
    #expect(first.object == nil)
    #expect(second.object != nil)
    stage.window.environment(nil as SettingsModel?)
    stage.update()
    #expect(second.object == nil)
    let third = inject { leaf.environment($0) }
    stage.update()
    leaf.removeEnvironment(SettingsModel.self)
    stage.update()
    #expect(third.object == nil)
  }

  @Test("U11: a value that a transform was given and gave is freed when the value above changes")
  func throughTransform() {
    leaf.transformEnvironment(\.token) { _ in }
    let old = setToken { stage.root.environment(\.token, $0) }
    stage.update()
    #expect(leaf.environment.token === old.object)
    #expect(old.object != nil)
    _ = setToken { stage.root.environment(\.token, $0) }
    stage.update()
    #expect(old.object == nil)
  }

  @Test("U11: a value that a transform was given is freed when the node moves away from it")
  func transformMoves() {
    leaf.transformEnvironment(\.token) { _ in }
    let old = setToken { stage.root.environment(\.token, $0) }
    stage.update()
    leaf.removeFromParent()
    #expect(leaf.environment.token == nil)
    stage.root.removeEnvironment(\.token)
    stage.update()
    #expect(old.object == nil)
    stage.root.addChild(leaf)
    stage.update()
    #expect(leaf.environment.token == nil)
  }

  @Test("E3: what a transform's closure captured is freed when it is removed")
  func captured() {
    let first = setToken { token in leaf.transformEnvironment(\.spacing) { [token] _ in _ = token }
    }
    let second = setToken { token in
      leaf.transformEnvironment(\.caption) { [token] _ in _ = token }
    }
    #expect(first.object != nil)
    leaf.removeEnvironment(\.spacing)
    #expect(first.object == nil)
    #expect(second.object != nil)
    leaf.environment(\.caption, "cut off")
    #expect(second.object == nil)
  }

  @Test("E3: what a transform captured is freed with its node, or its window")
  func capturedByNode() {
    var inNode: WeakReference<UpdateToken>?
    var inWindow: WeakReference<UpdateToken>?
    do {
      let node = Node()
      let window = Window(rootNode: node, scheduler: .manual)
      inNode = setToken { token in node.transformEnvironment(\.spacing) { [token] _ in _ = token } }
      inWindow = setToken { token in
        window.transformEnvironment(\.spacing) { [token] in $0 += token === token ? 1 : 0 }
      }
      #expect(node.environment.spacing == 9)
      #expect(inNode?.object != nil)
      #expect(inWindow?.object != nil)
    }
    #expect(inNode?.object == nil)
    #expect(inWindow?.object == nil)
  }

  @Test("E3: a part of a value that is set again frees what was set before")
  func parts() {
    let first = setToken { leaf.environment(\.labelled.token, $0) }
    let second = setToken { leaf.environment(\.labelled.token, $0) }
    #expect(first.object == nil)
    #expect(second.object != nil)
    stage.root.environment(\.labelled.label, "a")
    #expect(leaf.environment.labelled.token === second.object)
    leaf.environment(\.labelled.token, nil)
    #expect(second.object == nil)
  }

  @Test("U11: a dropped node is freed at once, though it transforms and read what lives on")
  func nodes() {
    let counter = Counter()
    let model = SettingsModel()
    stage.root.environment(model)
    do {
      let node = CountedNode(counter)
      node.transformEnvironment(\.spacing) { $0 += 1 }
      node.environment(\.frame.width, 3)
      let reader = ReadingNode()
      node.addChild(reader)
      node.onChange(of: { $0.environment.spacing + model.size }, initial: true) {
        (_: CountedNode, _, _) in
      }
      stage.root.addChild(node)
      stage.update()
      stage.root.environment(\.spacing, 1)
      node.removeFromParent()
    }
    #expect(counter.value == 0)
    stage.root.environment(\.spacing, 2).environment(\.frame, Frame(height: 1))
    model.size += 1
    stage.update()
  }

  @Test("T7: a copy of the environment keeps its values for as long as it lives")
  func snapshot() {
    let old = setToken { stage.root.environment(\.token, $0) }
    var copy: EnvironmentValues? = leaf.environment
    stage.update()
    stage.root.removeEnvironment(\.token)
    stage.update()
    #expect(copy?.token === old.object)
    #expect(old.object != nil)
    drop(&copy)
    #expect(old.object == nil)
  }

  @Test("N7: a deep chain of transforms is freed without recursion on the stack")
  func deep() {
    let counter = Counter()
    do {
      let root = CountedNode(counter)
      var last = root
      for _ in 1..<5_000 {
        let node = CountedNode(counter)
        node.transformEnvironment(\.spacing) { $0 += 1 }
        last.addChild(node)
        last = node
      }
      #expect(last.environment.spacing == 8 + 4_999)
      #expect(counter.value == 5_000)
      last = root
    }
    #expect(counter.value == 0)
  }
}

private struct Labelled {
  var label = ""
  var token: UpdateToken?
}
private struct LabelledKey: EnvironmentKey { static var defaultValue: Labelled { Labelled() } }
extension EnvironmentValues {
  fileprivate var labelled: Labelled {
    get { self[LabelledKey.self] }
    set { self[LabelledKey.self] = newValue }
  }
}
