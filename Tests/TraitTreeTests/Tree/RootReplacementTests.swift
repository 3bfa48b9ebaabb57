import Testing
import TraitTree

@MainActor @Suite("Roots that callbacks set while a root is being set")
struct RootReplacementTests {
  private final class Leaving: Node {
    var willDisappear: () -> Void = {}
    var didDisappear: () -> Void = {}

    override func viewWillDisappear(_ animated: Bool) {
      super.viewWillDisappear(animated)
      willDisappear()
    }

    override func viewDidDisappear(_ animated: Bool) {
      super.viewDidDisappear(animated)
      didDisappear()
    }
  }

  @Test("N2: a root that the old one sets when it disappears gives way to the new one")
  func fromDisappearance() {
    let old = Leaving()
    let window = Window(rootNode: old, scheduler: .manual)
    window.updateIfNeeded()
    let intruder = Node()
    old.didDisappear = { [unowned window] in window.rootNode = intruder }
    let new = Node()
    window.rootNode = new
    #expect(window.rootNode === new)
    #expect(intruder.window == nil)
    #expect(new.window === window)
    #expect(window.updateIfNeeded().nodeCount == 1)
  }

  @Test("N2: a root that nobody holds and that gives way is freed")
  func unheld() {
    let old = Leaving()
    let window = Window(rootNode: old, scheduler: .manual)
    window.updateIfNeeded()
    weak var intruder: Node?
    old.didDisappear = { [unowned window] in
      let node = Node()
      intruder = node
      window.rootNode = node
    }
    window.rootNode = Node()
    #expect(intruder == nil)
    #expect(window.updateIfNeeded().nodeCount == 1)
  }

  @Test("N2: a node that sets another root while it moves to the window takes its place")
  func fromOtherWindow() {
    let node = Leaving()
    let source = Window(rootNode: node, scheduler: .manual)
    source.updateIfNeeded()
    let target = Window(scheduler: .manual)
    let intruder = Node()
    node.willDisappear = { [unowned target] in target.rootNode = intruder }
    target.rootNode = node
    #expect(target.rootNode === node)
    #expect(intruder.window == nil)
    #expect(source.rootNode == nil)
  }
}
