import Testing
import TraitTree

@MainActor @Suite("Overrides as text") struct OverrideDescriptionTests {
  @Test("T3: overrides are printed with their values, edits of a copy included")
  func description() {
    let root = Node()
    let node = Node()
    root.addChild(node)
    #expect("\(node.traitOverrides)" == "TraitOverrides()")
    root.traitOverrides.size = 3
    #expect("\(node.traitOverrides)" == "TraitOverrides()")
    node.traitOverrides.theme = .dark
    node.environment(\.spacing, 4)
    #expect("\(node.traitOverrides)" == "TraitOverrides(ThemeTrait: dark)")
    var copy = node.traitOverrides
    copy.remove(ThemeTrait.self)
    copy.scale = 2
    #expect("\(copy)" == "TraitOverrides(ScaleTrait: 2.0)")
    #expect("\(node.traitOverrides)" == "TraitOverrides(ThemeTrait: dark)")
    let children = Mirror(reflecting: node.traitOverrides).children
    #expect(children.map(\.label) == ["ThemeTrait"])
    #expect(children.first?.value as? Theme == .dark)
  }
}
