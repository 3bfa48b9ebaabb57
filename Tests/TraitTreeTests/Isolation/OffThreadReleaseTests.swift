import Dispatch
import Testing
import TraitTree

@Suite("Nodes that are freed on another thread") @MainActor struct OffThreadReleaseTests {
  let counter = Counter()

  @Test("N1: a node without children is freed on the thread that lets it go, at once")
  func node() {
    let handover = makeHandover { _ in }
    onThreads(1) { _ in handover.withLock { $0 = nil } }
    #expect(counter.value == 0)
  }

  @Test("N1: what a node owned that is freed on another thread is freed on the main actor, soon")
  func tree() async {
    let handover = makeHandover { root in
      for _ in 0..<10 {
        let child = CountedNode(counter)
        child.traitOverrides.theme = .dark
        child.addChild(CountedNode(counter))
        child.present(CountedNode(counter))
        root.addChild(child)
      }
    }
    #expect(counter.value == 31)
    onThreads(1) { _ in handover.withLock { $0 = nil } }
    // The main actor is busy here: the root alone is gone.
    #expect(counter.value == 30)
    await counter.reaches(0)
  }

  @Test("N1: values of a node that is freed on another thread are freed on the main actor")
  func values() async {
    let handover = makeHandover { root in
      let value = MainActorValue(counter)
      root.environment(\.keptValue, value)
      root.transformEnvironment(\.displayScale) { [value] in $0 += value.amount }
      root.registerForTraitChanges([SizeTrait.self]) { [value] (_: Node, _) in _ = value.amount }
      root.onChange(of: value.amount) { _, _ in }
    }
    #expect(counter.value == 2)
    onThreads(1) { _ in handover.withLock { $0 = nil } }
    #expect(counter.value == 1)
    await counter.reaches(0)
  }

  @Test("N1: a node that was live and has read traits may be freed on another thread")
  func formerlyLive() async {
    let root = Node()
    let window = Window(rootNode: root, scheduler: .manual)
    let reader = ReaderNode(ThemeTrait.self)
    let handover = makeHandover { node in
      node.addChild(CountedNode(counter))
      root.addChild(node)
      node.addChild(reader)
      window.updateIfNeeded()
      node.removeFromParent()
    }
    onThreads(1) { _ in handover.withLock { $0 = nil } }
    #expect(reader.parent == nil)
    root.addChild(reader)
    window.traitOverrides.theme = .dark
    window.updateIfNeeded()
    #expect(reader.seen == [.light, .dark])
    await counter.reaches(0)
    #expect(reader.parent === root)
  }

  @Test("N1: a part of a tree that was freed on another thread a moment ago is a root")
  func heldPart() async {
    let kept = Node()
    let sibling = Node()
    let handover = makeHandover { root in
      root.traitOverrides.theme = .dark
      root.addChild(kept)
      root.addChild(sibling)
      root.addChild(CountedNode(counter))
    }
    onThreads(1) { _ in handover.withLock { $0 = nil } }
    #expect(kept.parent == nil)
    #expect(kept.explainTrait(ThemeTrait.self).path == "Node")
    #expect(kept.explainTrait(ThemeTrait.self).source.provider == .default)
    #expect(kept.recursiveDescription.hasPrefix("Node"))
    let subtree = Node()
    subtree.addChild(Node())
    kept.addChild(subtree)
    #expect(subtree.explainTrait(ThemeTrait.self).path == "Node/Node")
    await counter.reaches(0)
    #expect(sibling.traitCollection.theme == .light)
    #expect(subtree.parent === kept)
  }

  @Test("N1: an owner that a weak reference brings back has all its children")
  func broughtBack() async {
    for _ in 0..<200 {
      var kept: [Node] = []
      let handover = makeHandover { root in
        for _ in 0..<20 {
          let section = CountedNode(counter)
          root.addChild(section)
          for _ in 0..<10 { section.addChild(CountedNode(counter)) }
          kept.append(section.children[3])
        }
      }
      let release = launchThread { handover.withLock { $0 = nil } }
      for leaf in kept {
        guard let section = leaf.parent else { continue }
        #expect(section.children.count == 10 && section.children[3] === leaf)
        #expect(section.children.allSatisfy { $0.parent === section })
        leaf.removeFromParent()
        #expect(section.children.count == 9 && leaf.parent == nil)
        section.addChild(leaf)
        #expect(section.parent.map { $0.children.contains { $0 === section } } ?? true)
      }
      release.wait()
      kept = []
      await counter.reaches(0)
    }
  }

  @Test("N1: parts of a tree may be moved and read while the rest is freed on other threads")
  func movedParts() async {
    for _ in 0..<20 {
      let home = Node()
      let window = Window(rootNode: home, scheduler: .manual)
      window.traitOverrides.theme = .mono
      var kept: [Node] = []
      let handovers = (0..<2).map { _ in
        makeHandover { root in
          root.traitOverrides.theme = .dark
          for index in 0..<20 {
            let section = CountedNode(counter)
            section.traitOverrides.size = index
            root.addChild(section)
            for leaf in 0..<100 {
              let node = CountedNode(counter)
              section.addChild(node)
              if leaf % 20 == 0 { kept.append(node) }
            }
          }
        }
      }
      let releases = handovers.map { handover in
        launchThread { handover.withLock { $0 = nil } }
      }
      for leaf in kept {
        _ = leaf.explainTrait(SizeTrait.self)
        _ = leaf.traitCollection.size
        home.addChild(leaf)
        #expect(leaf.traitCollection.theme == .mono)
      }
      window.updateIfNeeded()
      for release in releases { release.wait() }
      await counter.reaches(kept.count)
      #expect(home.children.count == kept.count)
      #expect(kept.allSatisfy { $0.parent === home && $0.traitCollection.size == 0 })
      home.children.forEach { $0.removeFromParent() }
      kept = []
      await counter.reaches(0)
    }
  }

  @Test("U10: parts of a tree may be changed while the rest is freed on another thread")
  func keptParts() async {
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
      await counter.reaches(0)
      #expect(kept.allSatisfy { $0.traitCollection.theme == .dark })
      #expect(kept.allSatisfy { $0.environment.displayScale == 2 })
    }
  }

  @Test("N7: a chain of 100,000 is let go on a thread with a small stack")
  func deepChain() async {
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
    await counter.reaches(0)
  }

  @Test("N1: several threads may free several trees at once")
  func manyThreads() async {
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
    await counter.reaches(0)
  }

  /// A counted node, prepared, that only the result holds.
  private func makeHandover(_ prepare: (Node) -> Void) -> Locked<Node?> {
    let node = CountedNode(counter)
    prepare(node)
    return Locked(node)
  }
}

/// A value that must be freed on the main actor.
private final class MainActorValue: Equatable {
  private let counted: CountedValue
  let amount = 1.0

  init(_ counter: Counter) { counted = CountedValue(counter) }

  deinit { MainActor.assertIsolated() }

  static func == (lhs: MainActorValue, rhs: MainActorValue) -> Bool { lhs === rhs }
}

extension EnvironmentValues {
  fileprivate var keptValue: MainActorValue? {
    get { self[KeptValueKey.self] }
    set { self[KeptValueKey.self] = newValue }
  }
}

private struct KeptValueKey: EnvironmentKey {
  static var defaultValue: MainActorValue? { nil }
}
