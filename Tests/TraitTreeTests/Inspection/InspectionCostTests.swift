import Testing
import TraitTree

@MainActor private final class NamedRow: Node {
  /// How often somebody has asked a row for its name.
  static var questions = 0
  private let name: String

  init(_ name: String) {
    self.name = name
    super.init()
  }

  override var debugName: String {
    Self.questions += 1
    return name
  }

  override func updateProperties() { _ = (traitCollection[HueTrait.self], environment.padding) }
}

@MainActor @Suite("What looking costs") struct InspectionCostTests {
  /// How often a node is asked for its name while something looks at rows that read a value.
  private func questions(
    rows: Int, name: (Int) -> String, looking look: (Node) -> Void
  ) -> Int {
    let root = Node()
    for index in 0..<rows { root.addChild(NamedRow(name(index))) }
    let window = Window(rootNode: root, scheduler: .manual)
    window.updateIfNeeded()
    NamedRow.questions = 0
    look(root)
    return NamedRow.questions
  }

  @Test(
    "I1: explaining and printing ask each sibling for its name a fixed number of times",
    arguments: [true, false])
  func siblings(hasOneName: Bool) {
    let looks: [(Node) -> Void] = [
      { _ = $0.explainTrait(HueTrait.self) },
      { _ = $0.explainTrait(\.padding) },
      { _ = $0.children[7].explainTrait(HueTrait.self) },
      { _ = $0.recursiveDescription },
    ]
    for look in looks {
      let counts = [100, 400, 1_600].map { rows in
        questions(rows: rows, name: { hasOneName ? "Row" : "Row \($0)" }, looking: look)
      }
      #expect(counts[1] <= 4 * counts[0] + 8)
      #expect(counts[2] <= 4 * counts[1] + 8)
      #expect(counts[2] <= 3 * 1_600)
    }
  }

  @Test("I1: providers on the way up ask the siblings of each once")
  func providers() {
    var node = Node()
    let root = node
    let depth = 20
    let width = 50
    for level in 0..<depth {
      for _ in 1..<width { node.addChild(NamedRow("Row")) }
      let next = NamedRow("Row")
      node.addChild(next)
      next.traitOverrides[HueTrait.self] = "\(level)"
      node = next
    }
    NamedRow.questions = 0
    let explanation = node.explainTrait(HueTrait.self)
    #expect(explanation.shadowed.count == depth)
    #expect(NamedRow.questions <= 3 * depth * width)
    withExtendedLifetime(root) {}
  }

  @Test("I1: a name that edits the tree does not disturb the explanation")
  func edits() {
    final class EditingNode: Node {
      override var debugName: String {
        parent?.children.last { $0 !== self }?.removeFromParent()
        return "Editing"
      }
      override func updateProperties() { _ = traitCollection[HueTrait.self] }
    }
    let root = Node()
    for _ in 0..<4 { root.addChild(EditingNode()) }
    let window = Window(rootNode: root, scheduler: .manual)
    window.updateIfNeeded()
    #expect(!root.explainTrait(HueTrait.self).readers.isEmpty)
  }
}
