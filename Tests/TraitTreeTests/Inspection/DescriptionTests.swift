import Testing
import TraitTree

private struct TintTrait: TraitDefinition { static let defaultValue = "none" }
private struct NoteTrait: TraitDefinition { static let defaultValue = "" }
private struct GapKey: EnvironmentKey { static let defaultValue = 8 }

extension EnvironmentValues {
  fileprivate var gap: Int {
    get { self[GapKey.self] }
    set { self[GapKey.self] = newValue }
  }
}

private class RowNode: Node {
  override func updateProperties() { _ = traitCollection[TintTrait.self] }
  override var debugName: String { "Row" }
}
private final class SheetNode: Node {}

@Suite("The description of a tree")
@MainActor struct DescriptionTests {
  private let root = Node()

  private func makeTree() -> Window {
    root.addChild(RowNode())
    root.addChild(SheetNode())
    root.addChild(RowNode())
    root.children[2].addChild(SheetNode())
    return Window(rootNode: root, scheduler: .manual)
  }

  @Test("I1: a line tells the name, the class, what is provided and what is pending")
  func lines() {
    let window = makeTree()
    window.updateIfNeeded()
    root.traitOverrides[TintTrait.self] = "red"
    root.traitOverrides[NoteTrait.self] = "two\nlines"
    root.transformEnvironment(\.gap) { $0 *= 2 }
    root.children[1].setNeedsLayout()
    root.children[1].setNeedsDisplay()
    root.present(SheetNode())
    #expect(
      root.recursiveDescription == """
        Node <Node> overrides: GapKey = 16, NoteTrait = two lines, TintTrait = red
          Row[0] <RowNode> pending: updateProperties
          SheetNode <SheetNode> pending: layout, draw
          Row[2] <RowNode> pending: updateProperties
            SheetNode <SheetNode>
          presented: SheetNode <SheetNode> pending: updateProperties, layout, draw
        """)
  }

  @Test("I1: the text is the same as long as nothing has changed, whatever was used first")
  func stable() {
    let window = makeTree()
    window.updateIfNeeded()
    root.traitOverrides[TintTrait.self] = "red"
    root.traitOverrides[NoteTrait.self] = "a"
    window.updateIfNeeded()
    let before = root.recursiveDescription
    let text = "Node <Node> overrides: NoteTrait = a, TintTrait = red"
    #expect(before.hasPrefix(text + "\n"))
    root.traitOverrides.remove(NoteTrait.self)
    root.traitOverrides.remove(TintTrait.self)
    root.traitOverrides[NoteTrait.self] = "a"
    root.traitOverrides[TintTrait.self] = "red"
    window.updateIfNeeded()
    #expect(root.recursiveDescription == before)
  }

  @Test("I1: printing a tree reads nothing that a hook would depend on")
  func untracked() {
    final class PrintingNode: Node {
      var runs = 0
      override func updateProperties() {
        _ = recursiveDescription
        _ = explainTrait(TintTrait.self)
        runs += 1
      }
    }
    let node = PrintingNode()
    let window = Window(rootNode: node, scheduler: .manual)
    window.updateIfNeeded()
    window.traitOverrides[TintTrait.self] = "red"
    window.updateIfNeeded()
    #expect(node.runs == 1)
  }
}
