import Testing
import TraitTree

@MainActor @Suite("Overrides that are assigned through inout")
struct OverrideAssignmentTests {
  private func assign(_ target: inout TraitOverrides, _ value: TraitOverrides) { target = value }

  @Test("T3: a parent's overrides assigned in place become the child's own")
  func fromParent() {
    let parent = Node()
    let child = Node()
    parent.addChild(child)
    parent.traitOverrides.theme = .dark
    assign(&child.traitOverrides, parent.traitOverrides)
    #expect(child.traitOverrides.contains(ThemeTrait.self))
    parent.traitOverrides.remove(ThemeTrait.self)
    #expect(child.traitCollection.theme == .dark)
  }

  @Test("T3: the empty overrides of a child assigned in place clear the parent's")
  func fromChild() {
    let parent = Node()
    let child = Node()
    parent.addChild(child)
    parent.traitOverrides.theme = .dark
    assign(&parent.traitOverrides, child.traitOverrides)
    #expect(!parent.traitOverrides.contains(ThemeTrait.self))
    #expect(parent.traitCollection.theme == .light)
  }
}
