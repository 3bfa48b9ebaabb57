import TraitTree

/// The root of a document window: keeps a document up to date with the window's value.
final class DocumentController: DemoController {
  @Binding private var name: String?
  /// Tells the windows apart, in the order in which they were opened.
  let number: Int
  private let document = Document()
  private let label = Label("Title")
  private let history = Label("History")
  override var views: [any StandIn] { [label, history] }

  init(_ number: Int, name: Binding<String?>, log: RunLog) {
    _name = name
    self.number = number
    super.init("Document \(number)", log: log)
    onChange(of: { (self: DocumentController) in self.name }, initial: true) { node, _, name in
      node.record(.onChange)
      node.document.follow(name)
    }
  }

  override func updateProperties() {
    super.updateProperties()
    label.text = document.title ?? "nothing"
    history.text = document.history.map { $0 ?? "nothing" }.joined(separator: ", ")
  }
}
