import Observation
import Testing
import TraitTree

private final class DescribedObject: Observable, CustomStringConvertible {
  var description: String { "an object" }
}

private class RowNode: Node {
  override func updateProperties() { _ = traitCollection[HueTrait.self] }
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
    root.traitOverrides[HueTrait.self] = "red"
    root.traitOverrides[RemarkTrait.self] = "two\nlines"
    root.transformEnvironment(\.padding) { $0 *= 2 }
    root.children[1].setNeedsLayout()
    root.children[1].setNeedsDisplay()
    root.present(SheetNode())
    #expect(
      root.recursiveDescription == """
        Node <Node> overrides: HueTrait = red, PaddingKey = 16, RemarkTrait = two lines
          Row[0] <RowNode> pending: updateProperties
          SheetNode <SheetNode> pending: layout, draw
          Row[2] <RowNode> pending: updateProperties
            SheetNode <SheetNode>
          presented: SheetNode <SheetNode> pending: updateProperties, layout, draw
        """)
  }

  @Test("I1: a hook that a model's change will run is pending, and printing does not delay it")
  func models() {
    let model = UpdateModel()
    let reader = RecordingNode("reader")
    reader.onProperties = { _ in _ = model.count }
    let window = Window(rootNode: reader, scheduler: .manual)
    window.updateIfNeeded()
    model.count += 1
    #expect(reader.recursiveDescription == "reader <RecordingNode> pending: updateProperties")
    #expect(window.updateIfNeeded().runs == [.updateProperties: 1])
    #expect(reader.recursiveDescription == "reader <RecordingNode>")
  }

  @Test("I1: an optional is printed as what is in it, an environment object goes by its type")
  func optionals() {
    root.traitOverrides.updateToken = nil
    root.environment(DescribedObject())
    let text = "Node <Node> overrides: DescribedObject = an object, UpdateTokenTrait = nil pending:"
    #expect(root.recursiveDescription.hasPrefix(text))
  }

  @Test("I1: the text is the same as long as nothing has changed, whatever was used first")
  func stable() {
    let window = makeTree()
    window.updateIfNeeded()
    root.traitOverrides[HueTrait.self] = "red"
    root.traitOverrides[RemarkTrait.self] = "a"
    window.updateIfNeeded()
    let before = root.recursiveDescription
    let text = "Node <Node> overrides: HueTrait = red, RemarkTrait = a"
    #expect(before.hasPrefix(text + "\n"))
    root.traitOverrides.remove(RemarkTrait.self)
    root.traitOverrides.remove(HueTrait.self)
    root.traitOverrides[RemarkTrait.self] = "a"
    root.traitOverrides[HueTrait.self] = "red"
    window.updateIfNeeded()
    #expect(root.recursiveDescription == before)
  }

  @Test("I1: printing a tree reads nothing that a hook would depend on")
  func untracked() {
    final class PrintingNode: Node {
      var runs = 0
      override func updateProperties() {
        _ = recursiveDescription
        _ = explainTrait(HueTrait.self)
        runs += 1
      }
    }
    let node = PrintingNode()
    let window = Window(rootNode: node, scheduler: .manual)
    window.updateIfNeeded()
    window.traitOverrides[HueTrait.self] = "red"
    window.updateIfNeeded()
    #expect(node.runs == 1)
  }

  @Test("I1: a name with a line break stays on its line, and so does what was run and why")
  func namesOnOneLine() {
    final class LoudNode: Node {
      override var debugName: String { "loud\nname\u{1B}[2J" }
      override func updateProperties() { setNeedsUpdateProperties() }
    }
    let node = LoudNode()
    let window = Window(rootNode: node, scheduler: .manual)
    window.trace.isEnabled = true
    let report = window.updateIfNeeded()
    let name = #"loud\nname\u{1B}[2J"#
    #expect(node.recursiveDescription == "\(name) <LoudNode>")
    #expect(window.trace.updates.first?.runs.first?.description.hasPrefix("\(name) up") == true)
    #expect(report.unsettled.first?.description.hasPrefix("\(name): up") == true)
    #expect(node.explainTrait(HueTrait.self).description.hasPrefix("HueTrait at \(name): none\n"))
  }

  @Test("I1: a value with control characters stays on its line, wherever it is shown")
  func valuesOnOneLine() {
    let node = Node()
    node.traitOverrides[HueTrait.self] = "a\u{1B}[2Jb\rc\nd\te\u{0}f\u{85}g\u{2028}h\u{7F}"
    node.traitOverrides[RemarkTrait.self] = "\u{8}"
    let text = #"a\u{1B}[2Jb c d\te\0f g h\u{7F}"#
    #expect(
      node.recursiveDescription.hasPrefix(
        "Node <Node> overrides: HueTrait = \(text), RemarkTrait = \\u{08}"))
    #expect(
      node.explainTrait(HueTrait.self).description.hasPrefix("HueTrait at Node: \(text)\n"))
  }

  @Test("I1: a value whose mirror says that it is an optional of itself is printed")
  func endlessMirror() {
    let node = Node()
    node.traitOverrides[MirrorTrait.self] = MirrorValue()
    #expect(node.recursiveDescription.hasPrefix("Node <Node> overrides: MirrorTrait = mirror"))
    node.traitOverrides[HueTrait.self] = "red"
    #expect(node.recursiveDescription.contains("HueTrait = red"))
  }
}

private struct MirrorTrait: TraitDefinition {
  static var defaultValue: MirrorValue? { nil }
}

private struct MirrorValue: CustomReflectable, CustomStringConvertible {
  var description: String { "mirror" }
  var customMirror: Mirror { Mirror(self, children: ["some": self], displayStyle: .optional) }
}
