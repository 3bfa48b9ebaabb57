import Testing
import TraitTree

private struct TintTrait: TraitDefinition { static let defaultValue = "none" }
private struct GapKey: EnvironmentKey { static let defaultValue = 8 }

extension EnvironmentValues {
  fileprivate var gap: Int {
    get { self[GapKey.self] }
    set { self[GapKey.self] = newValue }
  }
}

private final class ReadingNode: Node {
  private let name: String
  init(_ name: String) { self.name = name }
  override var debugName: String { name }
  override func updateProperties() { _ = (traitCollection[TintTrait.self], environment.gap) }
  override func draw() { _ = traitCollection[TintTrait.self] }
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
    window.traitOverrides[TintTrait.self] = "white"
    root.traitOverrides[TintTrait.self] = "red"
    section.traitOverrides[TintTrait.self] = "blue"
    window.updateIfNeeded()
    #expect(
      row.explainTrait(TintTrait.self).description == """
        TintTrait at Root/Section/Row: blue
          provided by Root/Section
          instead of red by Root
          instead of white by the window
          instead of none by default
          read by Root/Section/Row: updateProperties, draw
        """)
  }

  @Test("I1: readers below another provider are not readers of this value")
  func readers() {
    root.registerForTraitChanges([TintTrait.self]) { (_: Node, _) in }
    row.traitOverrides[TintTrait.self] = "blue"
    window.updateIfNeeded()
    let explanation = root.explainTrait(TintTrait.self)
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
    root.environment(\.gap, 4)
    window.environment(\.colorScheme, .dark)
    #expect(
      row.explainTrait(\.gap).map(\.description) == [
        """
        GapKey at Root/Section/Row: 4
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
    root.environment(\.gap, 4)
    section.transformEnvironment(\.gap) { $0 += 1 }
    let explanation = row.explainTrait(\.gap)[0]
    #expect(explanation.source.value as? Int == 5)
    #expect(explanation.source.provider == .node("Root/Section"))
    #expect(explanation.shadowed.map { $0.value as? Int } == [4, 8])
  }

  @Test("I1: a tree without a window is explained as well")
  func detached() {
    window.rootNode = nil
    root.traitOverrides[TintTrait.self] = "red"
    let explanation = row.explainTrait(TintTrait.self)
    #expect(explanation.source.provider == .node("Root"))
    #expect(explanation.shadowed.map(\.provider) == [.default])
  }
}
