import TraitTree

/// Calls each update when it is told to.
@MainActor final class TurnScheduler: UpdateScheduler {
  private var updates: [@MainActor () -> Void] = []
  func schedule(_ update: @escaping @MainActor @Sendable () -> Void) { updates.append(update) }
  func turn() {
    let due = updates
    updates = []
    for update in due { update() }
  }
}

class CounterNode: Node {
  @Environment(\.spacing) var spacing
  @Environment(\.density) var density
  @Environment(AppModel.self) var model: AppModel
  @State var title = ""
  var seen: [String] = []
  var changes: [String] = []

  override func viewDidLoad() {
    super.viewDidLoad()
    registerForTraitChanges([MarginsTrait.self]) { (self: CounterNode, previous: TraitCollection) in
      self.changes.append("\(previous.margins.left) to \(self.traitCollection.margins.left)")
    }
    onChange(of: { (self: CounterNode) in self.model.count }) { node, old, new in
      node.changes.append("\(old) then \(new)")
    }
  }

  override func updateProperties() {
    super.updateProperties()
    let margins = traitCollection.margins
    seen.append("\(title)\(model.count) \(margins.left) \(spacing.left) \(density)")
  }
}

final class DocumentNode: Node {
  @Binding var document: Document?
  var shown: [String?] = []
  init(_ document: Binding<Document?>) {
    _document = document
    super.init()
  }
  override func updateProperties() { shown.append(document?.name) }
}
