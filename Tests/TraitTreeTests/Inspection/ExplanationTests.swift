import Testing
import TraitTree

private final class ReadingNode: Node {
  private let name: String
  init(_ name: String) { self.name = name }
  override var debugName: String { name }
  override func updateProperties() { _ = (traitCollection[HueTrait.self], environment.padding) }
  override func draw() { _ = traitCollection[HueTrait.self] }
}

@Suite("Where a value comes from")
@MainActor struct ExplanationTests {
  private let root = ReadingNode("Root")
  private let section = ReadingNode("Section")
  private let row = ReadingNode("Row")
  private let window: Window

  init() {
    root.addChild(section)
    section.addChild(row)
    window = Window(rootNode: root, scheduler: .manual)
    window.updateIfNeeded()
  }

  @Test("I1: a value names its provider, everything that it shadows, and those who read it")
  func providers() {
    window.traitOverrides[HueTrait.self] = "white"
    root.traitOverrides[HueTrait.self] = "red"
    section.traitOverrides[HueTrait.self] = "blue"
    window.updateIfNeeded()
    #expect(
      row.explainTrait(HueTrait.self).description == """
        HueTrait at Root/Section/Row: blue
          provided by Root/Section
          instead of red by Root
          instead of white by the window
          instead of none by default
          read by Root/Section/Row: updateProperties, draw
        """)
  }

  @Test("I1: readers below another provider are not readers of this value")
  func readers() {
    root.registerForTraitChanges([HueTrait.self]) { (_: Node, _) in }
    row.traitOverrides[HueTrait.self] = "blue"
    window.updateIfNeeded()
    let explanation = root.explainTrait(HueTrait.self)
    #expect(explanation.source.provider == .default)
    #expect(explanation.shadowed.isEmpty)
    #expect(
      explanation.readers.map { "\($0.path) \($0.hooks.map(\.rawValue))" } == [
        #"Root ["traitChanges", "updateProperties", "draw"]"#,
        #"Root/Section ["updateProperties", "draw"]"#,
      ])
  }

  @Test("I1: an environment value is explained by its key, a bridged one by its trait")
  func environment() {
    root.environment(\.padding, 4)
    window.environment(\.colorScheme, .dark)
    #expect(
      row.explainTrait(\.padding).map(\.description) == [
        """
        PaddingKey at Root/Section/Row: 4
          provided by Root
          instead of 8 by default
          read by Root/Section/Row: updateProperties
        """
      ])
    let scheme = row.explainTrait(\.colorScheme)
    #expect(scheme.map(\.name) == ["TraitUserInterfaceStyle"])
    #expect(scheme.map(\.source.provider) == [.window])
  }

  @Test("I1: a transform is a provider, and shadows what it changed")
  func transforms() {
    root.environment(\.padding, 4)
    section.transformEnvironment(\.padding) { $0 += 1 }
    let explanation = row.explainTrait(\.padding)[0]
    #expect(explanation.source.value as? Int == 5)
    #expect(explanation.source.provider == .node("Root/Section"))
    #expect(explanation.shadowed.map { $0.value as? Int } == [4, 8])
  }

  @Test("I1: a tree without a window is explained as well")
  func detached() {
    window.rootNode = nil
    root.traitOverrides[HueTrait.self] = "red"
    let explanation = row.explainTrait(HueTrait.self)
    #expect(explanation.source.provider == .node("Root"))
    #expect(explanation.shadowed.map(\.provider) == [.default])
  }
}
