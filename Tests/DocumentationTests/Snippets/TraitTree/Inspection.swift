import TraitTree

// snippet: RowNode
final class RowNode: Node {
  private var scale = 1.0
  override var debugName: String { "Row" }

  override func updateProperties() {
    super.updateProperties()
    scale = traitCollection.displayScale
  }
}
// end

@MainActor enum InspectionExample {
  static func run() {
    // snippet: recursiveDescription
    let root = NamedNode("Root")
    let row = RowNode()
    root.addChild(row)
    root.addChild(RowNode())
    root.traitOverrides.displayScale = 2
    let window = Window(rootNode: root, scheduler: .manual)
    window.updateIfNeeded()
    row.setNeedsLayout()
    print(root.recursiveDescription)
    // end
    ran()

    // snippet: explainTrait
    print(row.explainTrait(TraitDisplayScale.self))
    // end
    ran()
  }
}
