import Dispatch
import Testing
import TraitTree

/// A number as a type, to make as many trait types as a test needs.
private protocol Natural: SendableMetatype {}
private enum Zero: Natural {}
private enum Successor<Number: Natural>: Natural {}

/// The traits whose defaults were made, one entry each time.
private let creations = Locked<[ObjectIdentifier]>([])

private protocol ServiceDefinition: TraitDefinition where Value == Service {}
private struct FirstReadTrait<Number: Natural>: ServiceDefinition {
  static var defaultValue: Service {
    creations.withLock { $0.append(ObjectIdentifier(Self.self)) }
    return Service()
  }
}
private struct WaitingTrait: TraitDefinition {
  static let entered = Gate()
  static let release = Gate()
  static let released = Counter()
  static var defaultValue: Int {
    entered.open()
    if release.pass() { released.add() }
    return 1
  }
}
private struct FreeTrait: TraitDefinition {
  static var defaultValue: Int { 2 }
}
private struct SlowTrait: TraitDefinition {
  static let entered = Gate()
  static let release = Gate()
  static let evaluations = Counter()
  static var defaultValue: Service {
    evaluations.add()
    entered.open()
    _ = release.pass()
    return Service()
  }
}
private struct SharedInner: TraitDefinition {
  static let evaluations = Counter()
  static var defaultValue: Service {
    evaluations.add()
    return Service()
  }
}
private struct SharedOuter<Number: Natural>: ServiceDefinition {
  static var defaultValue: Service { TraitCollection()[SharedInner.self] }
}

private typealias Reader = @Sendable () -> Service

/// One reader for each of `count` traits; the traits are the numbers from zero.
private func firstReadTraits(_ count: Int) -> [(type: Any.Type, read: Reader)] {
  var result: [(type: Any.Type, read: Reader)] = []
  func add<Number: Natural>(_ number: Number.Type) -> any Natural.Type {
    result.append(
      (FirstReadTrait<Number>.self, { TraitCollection()[FirstReadTrait<Number>.self] }))
    return Successor<Number>.self
  }
  var next: any Natural.Type = Zero.self
  for _ in 0..<count { next = add(next) }
  return result
}

@Suite("Defaults and threads") @MainActor struct DefaultRaceTests {
  @Test("T5: eight threads that read fifty defaults first get one instance of each")
  func eightThreads() {
    let traits = firstReadTraits(50)
    let readers = traits.map(\.read)
    let results = Locked<[[ObjectIdentifier]]>([])
    onThreads(8) { thread in
      // Each thread starts somewhere else, so that they meet in different places.
      let order = readers.indices.map { ($0 + thread * 6) % readers.count }
      var own = [ObjectIdentifier?](repeating: nil, count: readers.count)
      for index in order { own[index] = ObjectIdentifier(readers[index]()) }
      let found = own.compactMap { $0 }
      results.withLock { $0.append(found) }
    }
    #expect(results.value.count == 8)
    let expected = readers.map { ObjectIdentifier($0()) }
    #expect(results.value.allSatisfy { $0 == expected })
    let made = creations.value
    #expect(traits.allSatisfy { trait in made.count { $0 == ObjectIdentifier(trait.type) } == 1 })
  }

  @Test("T5: nodes are built and read while other threads read the same defaults first")
  func nodesMeanwhile() {
    let done = launchThread {
      for _ in 0..<200 { _ = TraitCollection()[SharedOuter<Successor<Zero>>.self] }
    }
    for _ in 0..<200 {
      let node = Node()
      node.addChild(Node())
      _ = node.traitCollection[SharedOuter<Zero>.self]
      _ = node.children.first?.traitCollection[SharedOuter<Successor<Zero>>.self]
    }
    done.wait()
    #expect(Node().traitCollection[SharedOuter<Zero>.self] === TraitCollection()[SharedInner.self])
    #expect(SharedInner.evaluations.value == 1)
  }

  @Test("T5: a default that waits for another thread does not block other defaults there")
  func waitingFactory() {
    let done = launchThread { _ = TraitCollection()[WaitingTrait.self] }
    #expect(WaitingTrait.entered.pass())
    #expect(Node().traitCollection[FreeTrait.self] == 2)
    WaitingTrait.release.open()
    done.wait()
    #expect(WaitingTrait.released.value == 1)
    #expect(TraitCollection()[WaitingTrait.self] == 1)
  }

  @Test("T5: threads that come while a default is being evaluated wait for that value")
  func waitingReaders() {
    let results = Locked<[[ObjectIdentifier]]>([])
    let first = launchThread {
      let found = ObjectIdentifier(TraitCollection()[SlowTrait.self])
      results.withLock { $0.append([found]) }
    }
    #expect(SlowTrait.entered.pass())
    let others = (0..<4).map { _ in
      launchThread {
        let found = ObjectIdentifier(TraitCollection()[SlowTrait.self])
        results.withLock { $0.append([found]) }
      }
    }
    SlowTrait.release.open()
    for thread in [first] + others { thread.wait() }
    #expect(Set(results.value.joined()).count == 1)
    #expect(results.value.count == 5)
    #expect(SlowTrait.evaluations.value == 1)
  }

  @Test("T5: defaults that share an inner default are no cycle, whichever thread is first")
  func diamondAcrossThreads() {
    let results = Locked<[[ObjectIdentifier]]>([])
    onThreads(8) { thread in
      let left = { TraitCollection()[SharedOuter<Successor<Successor<Zero>>>.self] }
      let right = { TraitCollection()[SharedOuter<Successor<Successor<Successor<Zero>>>>.self] }
      let services = thread.isMultiple(of: 2) ? [left(), right()] : [right(), left()]
      let found = services.map { ObjectIdentifier($0) }
      results.withLock { $0.append(found) }
    }
    #expect(results.value.count == 8)
    #expect(Set(results.value.joined()) == [ObjectIdentifier(TraitCollection()[SharedInner.self])])
  }
}
