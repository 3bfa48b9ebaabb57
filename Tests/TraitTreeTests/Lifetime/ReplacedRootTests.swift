import Testing
import TraitTree

@MainActor @Suite("A root that a hook replaces")
struct ReplacedRootTests {
  private final class Replacing: Node {
    var seen: Theme?
    var isOrphan = false

    override func updateProperties() {
      super.updateProperties()
      guard let window else { return }
      window.rootNode = nil
      seen = traitCollection.theme
      isOrphan = parent == nil
    }
  }

  @Test("N1: a root that a hook below it replaces is freed at once, during the update")
  func replacedRoot() {
    let child = Replacing()
    weak var oldRoot: Node?
    let window = Window(scheduler: .manual)
    do {
      let root = Node()
      root.traitOverrides.theme = .dark
      root.addChild(child)
      window.rootNode = root
      oldRoot = root
    }
    #expect(child.traitCollection.theme == .dark)
    window.updateIfNeeded()
    #expect(oldRoot == nil)
    #expect(child.isOrphan)
    #expect(child.seen == .light)
  }
}
