import Testing
import TraitTree

// snippet: hand a model down
struct AppModelTrait: TraitDefinition { static let defaultValue: AppModel? = nil }
extension TraitCollection { var appModel: AppModel? { self[AppModelTrait.self] } }
extension MutableTraits {
  var appModel: AppModel? {
    get { self[AppModelTrait.self] }
    set { self[AppModelTrait.self] = newValue }
  }
}

final class CounterNode: Node {
  private(set) var text = ""

  override func updateProperties() {
    super.updateProperties()
    text = "\(traitCollection.appModel?.count ?? 0)"
  }
}
// end

final class ThemedNode: Node {
  override func viewDidLoad() {
    super.viewDidLoad()
    // snippet: register
    registerForTraitChanges([TraitUserInterfaceStyle.self]) { (self: ThemedNode, previous) in
      self.recolor(from: previous.userInterfaceStyle)
    }
    // end
    ran()
  }

  func recolor(from style: UserInterfaceStyle) {
    print("from", style, "to", traitCollection.userInterfaceStyle)
  }
}

// snippet: AppModelKey
struct AppModelKey: TraitBridgedEnvironmentKey {
  static func read(from traits: TraitCollection) -> AppModel? { traits.appModel }
  static func write(to traits: inout any MutableTraits, value: AppModel?) {
    traits.appModel = value
  }
}

extension EnvironmentValues {
  var appModel: AppModel? {
    get { self[AppModelKey.self] }
    set { self[AppModelKey.self] = newValue }
  }
}
// end

@MainActor enum FromUIKitExample {
  static func run() {
    let model = AppModel()
    model.count = 3
    let root = CounterNode()
    let window = Window(rootNode: root, scheduler: .manual)
    // snippet: provide the model
    window.traitOverrides.appModel = model
    window.updateIfNeeded()
    print(root.text)
    // end
    ran()
    #expect(root.environment.appModel === model)

    let themed = Window(rootNode: ThemedNode(), scheduler: .manual)
    themed.updateIfNeeded()
    // snippet: change the style
    themed.overrideUserInterfaceStyle = .light
    themed.overrideUserInterfaceStyle = .dark
    themed.updateIfNeeded()
    // end
    ran()

    let node = root
    // snippet: flush
    window.withUpdates { model.count = 4 }
    print(root.text)
    model.count = 5
    node.updatePropertiesIfNeeded()
    print(root.text)
    // end
    ran()
  }
}
