import Dispatch
import Testing
import TraitTree

@Suite("Nodes that are freed on another thread") @MainActor struct OffThreadReleaseTests {
  let counter = Counter()

  @Test("N1: a tree whose last owner is on another thread is freed there, at once")
  func tree() {
    let handover = makeHandover { root in
      for _ in 0..<10 {
        let child = CountedNode(counter)
        child.traitOverrides.theme = .dark
        child.addChild(CountedNode(counter))
        root.addChild(child)
      }
    }
    #expect(counter.value == 21)
    onThreads(1) { _ in handover.withLock { $0 = nil } }
    #expect(counter.value == 0)
  }

  @Test("N1: a node with handlers and pending work may be freed on another thread")
  func nodeWithHandlers() {
    let handover = makeHandover { root in
      root.registerForTraitChanges([ThemeTrait.self]) { (_: Node, _) in }
      root.traitOverrides.theme = .dark
      root.setNeedsUpdateProperties()
      root.setNeedsLayout()
    }
    onThreads(1) { _ in handover.withLock { $0 = nil } }
    #expect(counter.value == 0)
  }

  @Test("N1: a node that was live and has read traits may be freed on another thread")
  func formerlyLive() {
    let root = Node()
    let window = Window(rootNode: root, scheduler: .manual)
    let reader = ReaderNode(ThemeTrait.self)
    let handover = makeHandover { node in
      root.addChild(node)
      node.addChild(reader)
      window.updateIfNeeded()
      node.removeFromParent()
    }
    onThreads(1) { _ in handover.withLock { $0 = nil } }
    #expect(counter.value == 0)
    #expect(reader.parent == nil)
    root.addChild(reader)
    window.traitOverrides.theme = .dark
    window.updateIfNeeded()
    #expect(reader.seen == [.light, .dark])
  }

  @Test("N1: a part of a tree that was freed on another thread a moment ago is a root")
  func heldPart() {
    let kept = Node()
    let handover = makeHandover { root in root.addChild(kept) }
    onThreads(1) { _ in handover.withLock { $0 = nil } }
    #expect(counter.value == 0)
    #expect(kept.explainTrait(ThemeTrait.self).path == "Node")
    let subtree = Node()
    subtree.addChild(Node())
    kept.addChild(subtree)
    #expect(subtree.explainTrait(ThemeTrait.self).path == "Node/Node")
  }

  @Test("U10: parts of a tree may be changed while the rest is freed on another thread")
  func keptParts() {
    for _ in 0..<10 {
      var kept: [Node] = []
      let handover = makeHandover { root in
        root.traitOverrides.size = 1
        for index in 0..<300 {
          let part = Node()
          kept.append(part)
          root.addChild(part)
          let other = CountedNode(counter)
          other.traitOverrides.size = index
          other.transformEnvironment(\.displayScale) { $0 += 1 }
          root.addChild(other)
        }
      }
      let release = launchThread { handover.withLock { $0 = nil } }
      for part in kept {
        part.transformEnvironment(\.displayScale) { $0 *= 2 }
        part.traitOverrides.theme = .dark
      }
      release.wait()
      #expect(counter.value == 0)
      #expect(kept.allSatisfy { $0.traitCollection.theme == .dark })
      #expect(kept.allSatisfy { $0.environment.displayScale == 2 })
    }
  }

  @Test("N7: a chain of 100,000 is freed on a thread with a small stack")
  func deepChain() {
    let handover = makeHandover { root in
      var last: Node = root
      for _ in 1..<100_000 {
        let next = CountedNode(counter)
        last.addChild(next)
        last = next
      }
    }
    #expect(counter.value == 100_000)
    onThreads(1, stackSize: 128 * 1024) { _ in handover.withLock { $0 = nil } }
    #expect(counter.value == 0)
  }

  @Test("N1: several threads may free several trees at once")
  func manyThreads() {
    let handovers = (0..<8).map { _ in
      makeHandover { root in
        for _ in 0..<50 {
          let child = CountedNode(counter)
          child.traitOverrides.size = 1
          root.addChild(child)
        }
      }
    }
    #expect(counter.value == 8 * 51)
    onThreads(8) { thread in handovers[thread].withLock { $0 = nil } }
    #expect(counter.value == 0)
  }

  /// A counted node, prepared, that only the result holds.
  private func makeHandover(_ prepare: (Node) -> Void) -> Locked<Node?> {
    let node = CountedNode(counter)
    prepare(node)
    return Locked(node)
  }
}
