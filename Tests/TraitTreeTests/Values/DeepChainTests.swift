import Testing
import TraitTree

@Suite("Deep trees with many traits") @MainActor struct DeepChainTests {
  private let traits = NumberedTraits.first(150)

  /// A chain in which each node overrides one of the traits, in turn, with its own depth.
  private func makeChainWithOverrides(_ depth: Int) -> [Node] {
    var nodes: [Node] = []
    for index in 0..<depth {
      let node = Node()
      node.setNumber(traits[index % traits.count], to: index)
      nodes.last?.addChild(node)
      nodes.append(node)
    }
    return nodes
  }

  /// What the leaf of such a chain reads: the last depth with the remainder of the trait.
  private func nearest(_ number: Int, in depth: Int) -> Int {
    (depth - 1 - number) / traits.count * traits.count + number
  }

  @Test(
    "N3: the leaf of a deep chain reads the nearest of many overrides",
    arguments: [1_000, 2_000, 4_000])
  func reading(depth: Int) {
    let nodes = makeChainWithOverrides(depth)
    for (number, trait) in traits.enumerated() {
      #expect(nodes[depth - 1].traitCollection.number(trait) == nearest(number, in: depth))
    }
    // The leaf alone does not keep the chain alive.
    withExtendedLifetime(nodes) {}
  }

  @Test("N3: a chain that is put together from the leaf up reads the same")
  func readingBottomUp() {
    let depth = 4_000
    let leaf = Node()
    leaf.setNumber(traits[(depth - 1) % traits.count], to: depth - 1)
    var top = leaf
    for index in (0..<(depth - 1)).reversed() {
      let node = Node()
      node.setNumber(traits[index % traits.count], to: index)
      node.addChild(top)
      top = node
    }
    for (number, trait) in traits.enumerated() {
      #expect(leaf.traitCollection.number(trait) == nearest(number, in: depth))
    }
    withExtendedLifetime(top) {}
  }

  @Test("N3: overrides that are set after the chain was put together read the same")
  func readingLateOverrides() {
    let depth = 1_000
    let nodes = makeChain(depth)
    for (index, node) in nodes.enumerated() {
      node.setNumber(traits[index % traits.count], to: index)
    }
    for (number, trait) in traits.enumerated() {
      #expect(nodes[depth - 1].traitCollection.number(trait) == nearest(number, in: depth))
    }
    withExtendedLifetime(nodes) {}
  }

  @Test("N3: a node in the middle of a deep chain sees nothing from below it")
  func readingInTheMiddle() {
    let nodes = makeChainWithOverrides(4_000)
    for (index, node) in nodes.enumerated().prefix(traits.count) {
      #expect(node.traitCollection.number(traits[index]) == index)
      #expect(index + 1 == traits.count || node.traitCollection.number(traits[index + 1]) == -1)
    }
  }

  @Test("U3: toggling the root a thousand times runs the one reader a thousand times")
  func toggling() {
    let nodes = makeChainWithOverrides(1_000)
    let reader = ReaderNode(ThemeTrait.self)
    let stranger = ReaderNode(AccentTrait.self)
    nodes[999].addChild(reader)
    nodes[999].addChild(stranger)
    let window = Window(rootNode: nodes[0], scheduler: .manual)
    window.updateIfNeeded()
    var ran = 0
    for step in 0..<1_000 {
      nodes[0].traitOverrides.theme = step.isMultiple(of: 2) ? .dark : .mono
      ran += window.updateIfNeeded().nodeCount
    }
    #expect(ran == 1_000)
    #expect(reader.seen.count == 1_001)
    #expect(reader.seen.last == .mono)
    #expect(stranger.seen.count == 1)
  }

  @Test("U3: toggling the root of a chain of 4,000 runs the one reader each time")
  func togglingDeeper() {
    let nodes = makeChainWithOverrides(4_000)
    let reader = ReaderNode(ThemeTrait.self)
    nodes[3_999].addChild(reader)
    let window = Window(rootNode: nodes[0], scheduler: .manual)
    window.updateIfNeeded()
    var ran = 0
    for step in 0..<100 {
      nodes[0].traitOverrides.theme = step.isMultiple(of: 2) ? .dark : .mono
      ran += window.updateIfNeeded().nodeCount
    }
    #expect(ran == 100)
    #expect(reader.seen.count == 101)
  }

  @Test("U3: toggling a trait that is overridden again below runs nothing there")
  func togglingShadowed() {
    let nodes = makeChainWithOverrides(1_000)
    let reader = RecordingNode("reader")
    let trait = traits[0]
    reader.onProperties = { _ = $0.traitCollection.number(trait) }
    nodes[999].addChild(reader)
    let window = Window(rootNode: nodes[0], scheduler: .manual)
    window.updateIfNeeded()
    for step in 0..<100 {
      nodes[0].setNumber(trait, to: -step)
      window.updateIfNeeded()
    }
    #expect(reader.updateCount == 1)
    #expect(reader.traitCollection.number(trait) == 900)
  }

  @Test("N3: a deep chain whose overrides are removed again reads defaults")
  func removing() {
    let nodes = makeChainWithOverrides(2_000)
    for (index, node) in nodes.enumerated().reversed() {
      node.traitOverrides.remove(traits[index % traits.count])
    }
    #expect(traits.allSatisfy { nodes[1_999].traitCollection.number($0) == -1 })
    withExtendedLifetime(nodes) {}
  }
}
