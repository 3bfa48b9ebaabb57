import Testing
import TraitTree

@MainActor @Suite("Handlers whose target is gone")
struct HandlerTargetTests {
  private final class Target {
    var calls = 0

    func themeChanged(_ node: Node, _ previous: TraitCollection) { calls += 1 }
  }

  @Test("U6: a registration ends with its target: nothing is called and nothing is counted")
  func ends() {
    let node = Node()
    let window = Window(rootNode: node, scheduler: .manual)
    window.updateIfNeeded()
    let kept = Target()
    node.registerForTraitChanges([ThemeTrait.self], target: kept, action: Target.themeChanged)
    for _ in 0..<10 {
      node.registerForTraitChanges([ThemeTrait.self], target: Target(), action: Target.themeChanged)
    }
    node.traitOverrides.theme = .dark
    #expect(window.updateIfNeeded().runs == [.traitChanges: 1])
    node.traitOverrides.theme = .light
    #expect(window.updateIfNeeded().runs == [.traitChanges: 1])
    #expect(kept.calls == 2)
  }

  @Test("N2: dismissing from within a presentation dismisses the presented ancestor")
  func dismissFromWithin() {
    let root = Node()
    let sheet = Node()
    let child = Node()
    sheet.addChild(child)
    let window = Window(rootNode: root, scheduler: .manual)
    root.present(sheet)
    window.updateIfNeeded()
    child.dismiss()
    #expect(root.presentedNode == nil)
    #expect(sheet.window == nil)
    root.dismiss()
    #expect(window.rootNode === root)
  }
}
