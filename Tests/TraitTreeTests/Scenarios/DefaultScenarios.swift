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

private enum Bakery {
  struct Price: TraitDefinition { static let defaultValue = 1 }
}
private enum Butcher {
  struct Price: TraitDefinition { static let defaultValue = 2 }
}
private struct Keyed<Key>: TraitDefinition {
  static var defaultValue: Int { 0 }
}

@Suite("Defaults that need other defaults") @MainActor struct DefaultScenarios {
  @Test("D05: a default that reads another one makes that one once")
  func nested() {
    let first = TraitCollection()[OuterA.self]
    #expect(first.name == "A of B")
    #expect(TraitCollection()[OuterA.self] === first)
    #expect(TraitCollection()[InnerB.self] === Node().traitCollection[InnerB.self])
    #expect(OuterA.evaluations.value == 1)
    #expect(InnerB.evaluations.value == 1)
  }

  @Test("D05: a diamond is no cycle, at the first read and at the second")
  func diamond() {
    for _ in 0..<2 {
      let services = TraitCollection()[DiamondTop.self]
      #expect(services.count == 3)
      #expect(services.allSatisfy { $0 === TraitCollection()[DiamondBottom.self] })
    }
    #expect(DiamondTop.evaluations.value == 1)
    #expect(DiamondBottom.evaluations.value == 1)
  }

  @Test("D05: a cycle stops with a message that lists it in order")
  func cycle() async {
    let result = await #expect(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) {
      _ = TraitCollection()[KnotA.self]
    }
    #expect(message(result).contains("KnotA → KnotB → KnotA"))
  }

  @Test("D05: a default may make nodes, and those read further defaults")
  func nodesInADefault() {
    #expect(Node().traitCollection[TreeTrait.self] == "ownB")
  }
}

@Suite("Keys of one name") @MainActor struct KeyScenarios {
  @Test("D07: an override of one key never shows through another of that name")
  func overrides() {
    let root = Node()
    let child = Node()
    root.addChild(child)
    root.traitOverrides[Bakery.Price.self] = 10
    root.traitOverrides[Keyed<Int>.self] = 20
    #expect(child.traitCollection[Bakery.Price.self] == 10)
    #expect(child.traitCollection[Butcher.Price.self] == 2)
    #expect(child.traitCollection[Keyed<Int>.self] == 20)
    #expect(child.traitCollection[Keyed<String>.self] == 0)
  }

  @Test("D07: a handler for one key never fires for another of that name")
  func handlers() {
    let node = Node()
    let window = Window(rootNode: node, scheduler: .manual)
    let bakery = ChangeLog(Bakery.Price.self, on: node)
    let butcher = ChangeLog(Butcher.Price.self, on: node)
    let ints = ChangeLog(Keyed<Int>.self, on: node)
    let strings = ChangeLog(Keyed<String>.self, on: node)
    window.traitOverrides[Bakery.Price.self] = 10
    window.traitOverrides[Keyed<String>.self] = 20
    window.updateIfNeeded()
    #expect(bakery.current == [10])
    #expect(butcher.current.isEmpty)
    #expect(ints.current.isEmpty)
    #expect(strings.current == [20])
  }

  @Test("D07: changed traits tell keys of one name apart")
  func changedTraits() {
    let first = TraitCollection(Bakery.Price.self, value: 5)
    let second = TraitCollection(Butcher.Price.self, value: 5)
    let changed = first.changedTraits(from: second).map { ObjectIdentifier($0) }
    #expect(
      Set(changed) == [ObjectIdentifier(Bakery.Price.self), ObjectIdentifier(Butcher.Price.self)])
  }
}
