import Testing
import TraitTree

@MainActor @Suite("Windows that update each other")
struct NestedWindowTests {
  private final class Scripted: Node {
    var runs = 0
    var script: (Scripted) -> Void = { _ in }
    var didMoveScript: () -> Void = {}

    override func updateProperties() {
      super.updateProperties()
      runs += 1
      script(self)
    }

    override func didMove(toParent parent: Node?) {
      super.didMove(toParent: parent)
      didMoveScript()
    }
  }

  @Test("U7: windows whose hooks update each other end within the limit")
  func mutual() {
    let a = Scripted()
    let c = Scripted()
    let d = Scripted()
    let root = Node()
    root.addChild(c)
    root.addChild(d)
    let first = Window(rootNode: a, scheduler: .manual)
    let second = Window(rootNode: root, scheduler: .manual)
    first.updateIfNeeded()
    second.updateIfNeeded()
    a.script = { [weak c, weak d, weak second] _ in
      c?.setNeedsUpdateProperties()
      d?.setNeedsUpdateProperties()
      second?.updateIfNeeded()
    }
    c.script = { [weak a] _ in
      a?.setNeedsUpdateProperties()
      a?.updatePropertiesIfNeeded()
    }
    d.script = { [weak a] _ in a?.setNeedsUpdateProperties() }
    a.setNeedsUpdateProperties()
    let report = first.updateIfNeeded()
    #expect(!report.isSettled)
    // The first run was before.
    #expect(a.runs <= 1 + first.updateRunLimit)
    #expect(c.runs <= 1 + second.updateRunLimit)
  }

  @Test("U7: what an update within an update leaves unsettled is in the outer report")
  func nestedReport() {
    let outer = Scripted()
    let inner = Scripted()
    let first = Window(rootNode: outer, scheduler: .manual)
    let second = Window(rootNode: inner, scheduler: .manual)
    first.updateIfNeeded()
    second.updateIfNeeded()
    inner.script = { $0.setNeedsUpdateProperties() }
    outer.script = { [weak second, weak inner] _ in
      inner?.setNeedsUpdateProperties()
      second?.updateIfNeeded()
    }
    outer.setNeedsUpdateProperties()
    let report = first.updateIfNeeded()
    #expect(report.unsettled.map(\.path) == ["Scripted"])
    #expect(inner.runs == 1 + second.updateRunLimit)
  }

  @Test("U1: reads in a move callback are not charged to the hook, also after a move within it")
  func nestedMoves() {
    let root = Scripted()
    let child = Scripted()
    let other = Node()
    root.addChild(child)
    root.addChild(other)
    let window = Window(rootNode: root, scheduler: .manual)
    window.updateIfNeeded()
    var copy = TraitCollection()
    root.script = { root in
      copy = root.traitCollection
      child.removeFromParent()
    }
    child.didMoveScript = { [unowned root] in
      other.removeFromParent()
      _ = root.traitCollection.theme
      _ = copy.theme
    }
    root.setNeedsUpdateProperties()
    window.updateIfNeeded()
    root.traitOverrides.theme = .dark
    #expect(window.updateIfNeeded().runs[.updateProperties] == nil)
    withExtendedLifetime(copy) {}
  }
}
