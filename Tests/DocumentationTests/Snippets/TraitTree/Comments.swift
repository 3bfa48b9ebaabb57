import Foundation
import Observation
import Testing
import TraitTree

// The code of documentation comments that no article shows.

// snippet: ScaleKey
struct ScaleTrait: TraitDefinition { static let defaultValue = 1.0 }

struct ScaleKey: TraitBridgedEnvironmentKey {
  static func read(from traits: TraitCollection) -> Double { traits[ScaleTrait.self] }
  static func write(to traits: inout any MutableTraits, value: Double) {
    traits[ScaleTrait.self] = value
  }
}
// end

// snippet: useLargeText
@MainActor
func useLargeText(in place: some TraitEnvironment) {
  place.traitOverrides.preferredContentSizeCategory = .extraExtraLarge
}
// end

@Observable @MainActor final class Session { var user = "" }

// snippet: FormNode
final class FormNode: Node {
  @State var name = ""  // $name is a Binding<String>
  @Bindable var model: SearchModel  // $model.isExact is a Binding<Bool>
  let fixed = Binding.constant(1)  // drops writes

  init(model: SearchModel) { self.model = model }
}
// end

private enum StateComment {
  // snippet: CounterNode of State
  final class CounterNode: Node {
    @State var count = 0

    override func updateProperties() {
      super.updateProperties()
      print(count)  // runs again when `count` changes
    }
  }
  // end
}

private enum DerivedComment {
  typealias ListModel = DerivedValuesExample.ListModel

  // snippet: RowNode of Derived
  final class RowNode: Node {
    let list: ListModel
    let id: Int
    @Derived({ (row: RowNode) in row.list.selection == row.id }) var isSelected: Bool

    init(_ list: ListModel, id: Int) {
      self.list = list
      self.id = id
    }
  }
  // end
}

@MainActor enum CommentsExample {
  // snippet: CounterNode of Node
  final class CounterNode: Node {
    private(set) var text = ""

    override func updateProperties() {
      super.updateProperties()
      text = "\(traitCollection.appModel?.count ?? 0)"
    }
  }
  // end

  // snippet: RowNode of Environment
  final class RowNode: Node {
    @Environment(\.spacing) var spacing  // a value, by key path
    @Environment(Settings.self) var settings  // an object, which must be there
    @Environment(Session.self) var session: Session?  // an object, or nil
  }
  // end

  static func run() async throws {
    // snippet: TraitCollection
    let dark = TraitCollection { $0.userInterfaceStyle = .dark }
    print(dark.userInterfaceStyle, dark.displayScale)
    // end
    ran()

    let node = Node()
    // snippet: TraitOverrides
    node.traitOverrides.displayScale = 2
    node.traitOverrides.displayScale *= 2  // reads what holds, 2, and overrides it
    print(node.traitCollection.displayScale)
    print(node.traitOverrides.contains(TraitDisplayScale.self))
    node.traitOverrides.remove(TraitDisplayScale.self)  // inherits again
    print(node.traitCollection.displayScale)
    // end
    ran()

    let settings = Settings()
    bind(settings)
    try tree(settings)
    try documents()
    await window()
    trace()
  }

  private static func bind(_ settings: Settings) {
    // snippet: Bindable
    @Bindable var settings = settings  // also for a local of the same name
    let size: Binding<PhotoSize> = $settings.photoSize
    // end
    ran()
    size.wrappedValue = .large
    #expect(settings.photoSize == .large)
  }

  private static func tree(_ settings: Settings) throws {
    let root = NamedNode("Root")
    let section = NamedNode("Section")
    let row = RowNode()
    root.addChild(section)
    section.addChild(row)
    root.environment(settings)
    #expect(row.spacing == 8 && row.settings === settings && row.session == nil)
    #expect(EnvironmentValues()[ScaleKey.self] == 1)
    row.environment(Session())
    #expect(row.session?.user == "")

    let form = FormNode(model: SearchModel())
    form.$name.wrappedValue = "Ann"
    form.$model.isExact.wrappedValue = true
    form.fixed.wrappedValue = 2
    #expect(form.name == "Ann" && form.model.isExact && form.fixed.wrappedValue == 1)

    let window = Window(rootNode: root, scheduler: .manual)
    let counter = StateComment.CounterNode()
    let plain = CounterNode()
    section.addChild(counter)
    section.addChild(plain)
    root.traitOverrides.displayScale = 2
    window.updateIfNeeded()
    counter.count += 1
    window.updateIfNeeded()
    discardOutput()
    #expect(plain.text == "0")
    describe()

    let leaf = ScaledNode()
    section.addChild(leaf)
    root.traitOverrides.displayScale = 1.5
    section.traitOverrides.displayScale = 2
    window.updateIfNeeded()
    // snippet: TraitExplanation
    print(leaf.explainTrait(TraitDisplayScale.self))
    // end
    ran()
  }

  private static func describe() {
    let root = NamedNode("Root")
    let row = NamedNode("Row")
    root.addChild(row)
    root.addChild(NamedNode("Row"))
    root.present(NamedNode("Sheet"))
    root.traitOverrides.displayScale = 2
    let window = Window(rootNode: root, scheduler: .manual)
    window.updateIfNeeded()
    row.setNeedsUpdateProperties()
    row.setNeedsLayout()
    // snippet: recursiveDescription of Node
    print(root.recursiveDescription)
    // end
    ran()
  }

  private final class ScaledNode: Node {
    override var debugName: String { "Leaf" }
    override func updateProperties() { _ = traitCollection.displayScale }
    override func draw() { _ = traitCollection.displayScale }
  }

  private static func trace() {
    let root = NamedNode("Root")
    let row = ScaledNode()
    root.addChild(row)
    let window = Window(rootNode: root, scheduler: .manual)
    window.traitOverrides.appModel = AppModel()
    window.updateIfNeeded()
    // snippet: UpdateTrace
    window.trace.isEnabled = true
    root.traitOverrides.displayScale = 2
    window.updateIfNeeded()
    print(window.trace)
    // end
    ran()

    // snippet: UpdateTrace text
    window.trace.removeAll()
    row.setNeedsLayout()
    window.updateIfNeeded()
    print(window.trace.text())
    // end
    ran()
  }

  private static func documents() throws {
    let file = URL(filePath: "/report.txt")
    // snippet: WindowGroup
    let documents = WindowGroup(for: URL.self) { url in DocumentNode(url: url) }
    documents.openWindow(value: file)  // a window, or the one that shows the file already
    let saved = try JSONEncoder().encode(documents.restorationState)
    // end
    ran()
    #expect(!saved.isEmpty)
  }

  private static func window() async {
    let root = Node()
    // snippet: Window
    let window = Window(rootNode: root)
    window.traitOverrides.userInterfaceStyle = .dark
    print(await window.settled())
    // end
    ran()
  }
}
