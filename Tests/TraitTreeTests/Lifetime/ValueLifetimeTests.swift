import Testing
import TraitTree

private struct CountedTrait: TraitDefinition {
  static var defaultValue: CountedValue? { nil }
}

@Suite("How long values and registrations live") @MainActor struct ValueLifetimeTests {
  let counter = Counter()

  @Test("N1: an overriding value is freed at once with its node")
  func valueOfAFreedNode() {
    do {
      let node = Node()
      node.traitOverrides[CountedTrait.self] = CountedValue(counter)
      #expect(counter.value == 1)
    }
    #expect(counter.value == 0)
  }

  @Test("N1: a node's overrides and its children do not keep it alive")
  func nodeWithOverrides() {
    do {
      let node = CountedNode(counter)
      let child = Node()
      node.addChild(child)
      node.traitOverrides[CountedTrait.self] = CountedValue(counter)
      child.traitOverrides.theme = .dark
      #expect(child.traitCollection[CountedTrait.self] != nil)
      #expect(counter.value == 2)
    }
    #expect(counter.value == 0)
  }

  @Test("N1: a snapshot keeps the values that it holds, not their node")
  func snapshot() {
    var node: Node? = CountedNode(counter)
    node?.traitOverrides[CountedTrait.self] = CountedValue(counter)
    var snapshot = node?.traitCollection
    drop(&node)
    #expect(counter.value == 1)
    #expect(snapshot?[CountedTrait.self] != nil)
    drop(&snapshot)
    #expect(counter.value == 0)
  }

  @Test("N1: overrides that somebody keeps do not keep their node alive")
  func keptOverrides() {
    var node: Node? = CountedNode(counter)
    node?.traitOverrides.theme = .dark
    let overrides = node?.traitOverrides
    drop(&node)
    #expect(counter.value == 0)
    #expect(overrides?.contains(ThemeTrait.self) == true)
  }

  @Test("N1: a removed or replaced value is freed by the next update")
  func replacedValue() {
    let reader = ReaderNode(ThemeTrait.self)
    let window = Window(rootNode: reader, scheduler: .manual)
    window.traitOverrides[CountedTrait.self] = CountedValue(counter)
    window.updateIfNeeded()
    window.traitOverrides[CountedTrait.self] = CountedValue(counter)
    window.updateIfNeeded()
    #expect(counter.value == 1)
    window.traitOverrides.remove(CountedTrait.self)
    window.updateIfNeeded()
    #expect(counter.value == 0)
  }

  @Test("N1: a replaced value that a hook and a handler had read is freed by the next update")
  func replacedReadValue() {
    let node = RecordingNode("node")
    node.onProperties = { _ = $0.traitCollection[CountedTrait.self] }
    node.registerForTraitChanges([CountedTrait.self]) { (_: Node, _) in }
    let window = Window(rootNode: node, scheduler: .manual)
    window.traitOverrides[CountedTrait.self] = CountedValue(counter)
    window.updateIfNeeded()
    window.traitOverrides[CountedTrait.self] = nil
    window.updateIfNeeded()
    #expect(node.updateCount == 2)
    #expect(counter.value == 0)
  }

  @Test("N1: a handler that uses its node parameter does not keep the node alive")
  func handler() {
    do {
      let node = CountedNode(counter)
      node.registerForTraitChanges([ThemeTrait.self]) { (node: CountedNode, _) in
        node.setNeedsLayout()
      }
    }
    #expect(counter.value == 0)
  }

  @Test("N1: what a handler captures is freed with its node, the token notwithstanding")
  func captures() {
    var node: Node? = Node()
    var registration: (any TraitChangeRegistration)?
    do {
      let captured = CountedValue(counter)
      registration = node?.registerForTraitChanges([ThemeTrait.self]) { (_: Node, _) in
        withExtendedLifetime(captured) {}
      }
    }
    #expect(counter.value == 1)
    drop(&node)
    #expect(registration != nil)
    drop(&registration)
    #expect(counter.value == 0)
  }

  @Test("N1: what a handler captures is freed when it is unregistered")
  func unregistered() {
    let node = Node()
    var registration: (any TraitChangeRegistration)?
    do {
      let captured = CountedValue(counter)
      registration = node.registerForTraitChanges([ThemeTrait.self]) { (_: Node, _) in
        withExtendedLifetime(captured) {}
      }
    }
    if let registration { node.unregisterForTraitChanges(registration) }
    drop(&registration)
    #expect(counter.value == 0)
  }

  @Test("N1: a target is held weakly, and when it is gone its action is not called")
  func target() {
    let root = Node()
    let window = Window(rootNode: root, scheduler: .manual)
    window.updateIfNeeded()
    let calls = Counter()
    var target: Target? = Target(alive: counter, calls: calls)
    if let target {
      root.registerForTraitChanges([ThemeTrait.self], target: target, action: Target.changed)
    }
    window.traitOverrides.theme = .dark
    window.updateIfNeeded()
    #expect(calls.value == 1)
    drop(&target)
    #expect(counter.value == 0)
    window.traitOverrides.theme = .mono
    window.updateIfNeeded()
    #expect(calls.value == 1)
  }

  @Test("N1: a node registered on another node does not outlive its owner")
  func registeredElsewhere() {
    let root = Node()
    let window = Window(rootNode: root, scheduler: .manual)
    do {
      let observer = CountedNode(counter)
      root.registerForTraitChanges([ThemeTrait.self], target: observer) { observer in
        { _, _ in observer.setNeedsLayout() }
      }
    }
    #expect(counter.value == 0)
    window.traitOverrides.theme = .dark
    #expect(window.updateIfNeeded().isSettled)
  }
}

@MainActor private final class Target {
  private let alive: Counter
  private let calls: Counter

  init(alive: Counter, calls: Counter) {
    self.alive = alive
    self.calls = calls
    alive.add(1)
  }

  deinit {
    alive.add(-1)
  }

  func changed(_ node: Node, _ previous: TraitCollection) {
    calls.add()
  }
}
