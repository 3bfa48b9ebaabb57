import Testing
import TraitTree

@MainActor private final class LeavingNode: Node {
  var seen: [String] = []

  private func note() { seen.append("\(traitCollection.theme) \(environment.spacing)") }

  override func viewWillDisappear(_ animated: Bool) { note() }
  override func viewDidDisappear(_ animated: Bool) { note() }
  override func didMove(toParent parent: Node?) { if parent == nil { note() } }
}

@MainActor @Suite("What a node sees that was removed") struct RemovedValuesTests {
  @Test("N3: a removed node has the defaults at once, and its own values")
  func removed() {
    let root = Node()
    let node = LeavingNode()
    let child = LeavingNode()
    root.addChild(node)
    node.addChild(child)
    child.environment(\.spacing, 3)
    let window = Window(rootNode: root, scheduler: .manual)
    window.environment(\.spacing, 20)
    root.traitOverrides.theme = .dark
    window.updateIfNeeded()
    node.removeFromParent()
    #expect(node.seen == ["dark 20", "light 8", "light 8"])
    #expect(child.seen == ["dark 3", "light 3"])
    #expect(node.traitCollection.theme == .light)
    root.addChild(node)
    #expect(child.traitCollection.theme == .dark)
    #expect(node.environment.spacing == 20)
  }

  @Test("N3: a root that is replaced has the defaults at once, and so has what is dismissed")
  func rootAndPresented() {
    let root = LeavingNode()
    let sheet = LeavingNode()
    let window = Window(rootNode: root, scheduler: .manual)
    window.traitOverrides.theme = .mono
    root.present(sheet)
    window.updateIfNeeded()
    root.dismiss()
    #expect(sheet.seen == ["mono 8", "light 8"])
    window.rootNode = Node()
    #expect(root.seen == ["mono 8", "light 8"])
  }
}
