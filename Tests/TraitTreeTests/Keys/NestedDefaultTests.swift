import Testing
import TraitTree

private struct OuterA: TraitDefinition {
  static let evaluations = Counter()
  static var defaultValue: Service {
    evaluations.add()
    return Service("A of \(TraitCollection()[InnerB.self].name)")
  }
}
private struct InnerB: TraitDefinition {
  static let evaluations = Counter()
  static var defaultValue: Service {
    evaluations.add()
    return Service("B")
  }
}
private struct DiamondTop: TraitDefinition {
  static let evaluations = Counter()
  static var defaultValue: [Service] {
    evaluations.add()
    return [
      TraitCollection()[DiamondBottom.self], TraitCollection()[DiamondSide.self],
      TraitCollection()[DiamondBottom.self],
    ]
  }
}
private struct DiamondSide: TraitDefinition {
  static var defaultValue: Service { TraitCollection()[DiamondBottom.self] }
}
private struct DiamondBottom: TraitDefinition {
  static let evaluations = Counter()
  static var defaultValue: Service {
    evaluations.add()
    return Service("bottom")
  }
}
private struct KnotA: TraitDefinition {
  static var defaultValue: String { TraitCollection()[KnotB.self] + "a" }
}
private struct KnotB: TraitDefinition {
  static var defaultValue: String { TraitCollection()[KnotA.self] + "b" }
}
/// A default that makes nodes, which read the default of another trait.
private struct TreeTrait: TraitDefinition {
  static var defaultValue: String {
    MainActor.assumeIsolated {
      let node = Node()
      node.traitOverrides.accent = "own"
      return node.traitCollection.accent + node.traitCollection[InnerB.self].name
    }
  }
}

@Suite("Defaults that need other defaults") @MainActor struct NestedDefaultTests {
  @Test("T5: a default that reads another one makes that one once")
  func nested() {
    let first = TraitCollection()[OuterA.self]
    #expect(first.name == "A of B")
    #expect(TraitCollection()[OuterA.self] === first)
    #expect(TraitCollection()[InnerB.self] === Node().traitCollection[InnerB.self])
    #expect(OuterA.evaluations.value == 1)
    #expect(InnerB.evaluations.value == 1)
  }

  @Test("T5: a diamond is no cycle, at the first read and at the second")
  func diamond() {
    for _ in 0..<2 {
      let services = TraitCollection()[DiamondTop.self]
      #expect(services.count == 3)
      #expect(services.allSatisfy { $0 === TraitCollection()[DiamondBottom.self] })
    }
    #expect(DiamondTop.evaluations.value == 1)
    #expect(DiamondBottom.evaluations.value == 1)
  }

  @Test("T5: a cycle stops with a message that lists it in order")
  func cycle() async {
    let result = await #expect(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) {
      _ = TraitCollection()[KnotA.self]
    }
    #expect(message(result).contains("KnotA → KnotB → KnotA"))
  }

  @Test("T5: a default may make nodes, and those read further defaults")
  func nodesInADefault() {
    #expect(Node().traitCollection[TreeTrait.self] == "ownB")
  }
}
