import Testing
import TraitTree

/// A value that does something on the main actor when it is freed.
private final class Parting: Sendable {
  private let action: @MainActor @Sendable () -> Void

  init(_ action: @escaping @MainActor @Sendable () -> Void) { self.action = action }

  deinit {
    let action = action
    MainActor.assumeIsolated { action() }
  }
}

private struct PartingTrait: TraitDefinition {
  static var defaultValue: Parting? { nil }
}

/// Equal to every other one.
private struct PlainTrait: TraitDefinition {
  struct Value: Equatable {
    var parting: Parting?

    static func == (lhs: Self, rhs: Self) -> Bool { true }
  }

  static var defaultValue: Value { Value() }
}

extension EnvironmentValues {
  fileprivate var parting: Parting? {
    get { self[PartingKey.self] }
    set { self[PartingKey.self] = newValue }
  }

  fileprivate var level: Int {
    get { self[LevelKey.self] }
    set { self[LevelKey.self] = newValue }
  }
}

private struct PartingKey: EnvironmentKey {
  static var defaultValue: Parting? { nil }
}

private struct LevelKey: EnvironmentKey {
  static let defaultValue = 0
}

/// A scheduler that runs each update at once.
@MainActor private final class ImmediateScheduler: UpdateScheduler {
  private(set) var updates = 0

  func schedule(_ update: @escaping @MainActor () -> Void) {
    updates += 1
    update()
  }
}

@Suite("What changes let go of") @MainActor struct ReleaseOrderTests {
  let root = Node()
  let branch = Node()
  let window: Window

  init() {
    root.addChild(branch)
    window = Window(rootNode: root, scheduler: .manual)
  }

  /// Reads an object, then a size, and keeps what it saw.
  private final class Leaf: Node {
    var sizes: [Int] = []
    var hook: ((Leaf) -> Void)?

    override func updateProperties() {
      super.updateProperties()
      _ = traitCollection[PartingTrait.self]
      _ = traitCollection[PlainTrait.self]
      sizes.append(traitCollection.size)
      hook?(self)
    }
  }

  private func setsSize(_ size: Int) -> Parting {
    Parting { [weak root] in root?.traitOverrides.size = size }
  }

  @Test("U15: what the deinit of a replaced value writes is shown, though a reader held it last")
  func reader() {
    let leaf = Leaf()
    branch.addChild(leaf)
    root.traitOverrides.size = 21
    branch.traitOverrides[PartingTrait.self] = setsSize(22)
    window.updateIfNeeded()
    #expect(leaf.sizes == [21])
    branch.traitOverrides[PartingTrait.self] = nil
    window.updateIfNeeded()
    window.updateIfNeeded()
    #expect(root.traitCollection.size == 22)
    #expect(leaf.sizes.last == 22)
  }

  @Test("U15: the same for a value that is seen to be equal to the one that takes its place")
  func equalValue() {
    let leaf = Leaf()
    branch.addChild(leaf)
    root.traitOverrides.size = 21
    branch.traitOverrides[PlainTrait.self] = .init(parting: setsSize(22))
    window.updateIfNeeded()
    branch.traitOverrides[PlainTrait.self] = .init()
    window.updateIfNeeded()
    window.updateIfNeeded()
    #expect(leaf.sizes == [21, 22])
  }

  @Test("U15: the same where a hook stops reading the value")
  func unread() {
    final class Fickle: Node {
      var readsObject = true
      var sizes: [Int] = []

      override func updateProperties() {
        super.updateProperties()
        if readsObject { _ = traitCollection[PartingTrait.self] }
        sizes.append(traitCollection.size)
      }
    }
    let fickle = Fickle()
    branch.addChild(fickle)
    branch.traitOverrides[PartingTrait.self] = setsSize(22)
    window.updateIfNeeded()
    branch.traitOverrides.remove(PartingTrait.self)
    fickle.readsObject = false
    window.updateIfNeeded()
    window.updateIfNeeded()
    #expect(fickle.sizes.last == 22)
  }

  @Test("U15: the same for what a handler saw last, and for what an onChange action was told")
  func handlersAndActions() {
    let leaf = Leaf()
    branch.addChild(leaf)
    var told = 0
    leaf.registerForTraitChanges([PartingTrait.self]) { (_: Leaf, _) in told += 1 }
    branch.traitOverrides[PartingTrait.self] = setsSize(22)
    window.updateIfNeeded()
    branch.traitOverrides[PartingTrait.self] = setsSize(23)
    window.updateIfNeeded()
    window.updateIfNeeded()
    #expect(told == 2)
    #expect(leaf.sizes.last == 22)
    branch.traitOverrides[PartingTrait.self] = nil
    window.updateIfNeeded()
    window.updateIfNeeded()
    #expect(leaf.sizes.last == 23)
  }

  @Test("U15: a trace that is enabled keeps no value beyond the update, and loses no change")
  func trace() {
    let leaf = Leaf()
    branch.addChild(leaf)
    window.trace.isEnabled = true
    branch.traitOverrides[PartingTrait.self] = setsSize(22)
    window.updateIfNeeded()
    branch.traitOverrides[PartingTrait.self] = nil
    window.updateIfNeeded()
    window.updateIfNeeded()
    #expect(leaf.sizes.last == 22)
  }

  @Test("U15: a copied collection frees its value when it goes, and what that writes is shown")
  func snapshot() {
    let leaf = Leaf()
    branch.addChild(leaf)
    branch.traitOverrides[PartingTrait.self] = setsSize(22)
    window.updateIfNeeded()
    var copy: TraitCollection? = branch.traitCollection
    branch.traitOverrides[PartingTrait.self] = nil
    window.updateIfNeeded()
    #expect(leaf.sizes.last == 0)
    drop(&copy)
    window.updateIfNeeded()
    #expect(leaf.sizes.last == 22)
  }

  @Test("U15: a node that the deinit of its override moves has what its new place gives")
  func moves() {
    let leaf = Leaf()
    branch.addChild(leaf)
    root.environment(\.level, 1)
    let home = Node()
    home.environment(\.level, 100)
    branch.transformEnvironment(\.level) { $0 += 1 }
    // Each key is provided by itself, in no order: the object goes before some of them.
    let scales: [WritableKeyPath<EnvironmentValues, Double>] = [
      \.scale1, \.scale2, \.scale3, \.scale4, \.scale5, \.scale6,
    ]
    for (index, key) in scales.enumerated() {
      root.environment(key, Double(index))
      home.environment(key, Double(index) + 50)
      branch.transformEnvironment(key) { $0 += 1 }
    }
    func expectScales(_ base: Double) {
      for (index, key) in scales.enumerated() {
        #expect(leaf.environment[keyPath: key] == Double(index) + base + 1)
      }
    }
    func mover() -> Parting {
      Parting { [weak branch, weak home] in
        guard let branch, let home else { return }
        if branch.parent === home { branch.removeFromParent() } else { home.addChild(branch) }
        branch.transformEnvironment(\.level) { $0 += 10 }
      }
    }
    branch.environment(\.parting, mover())
    #expect(leaf.environment.level == 2)
    branch.environment(\.parting, mover())
    #expect(branch.parent === home)
    #expect(leaf.environment.level == 111)
    expectScales(50)
    branch.removeEnvironment(\.parting)
    #expect(branch.parent == nil)
    #expect(leaf.environment.level == 21)
    root.addChild(branch)
    #expect(leaf.environment.level == 22)
    expectScales(0)
  }

  @Test("U15: what the deinit of a removed override sets on the same node holds")
  func setsAgain() {
    let replacement = Parting {}
    branch.traitOverrides[PartingTrait.self] = Parting { [weak branch] in
      branch?.traitOverrides[PartingTrait.self] = replacement
    }
    branch.traitOverrides.remove(PartingTrait.self)
    #expect(branch.traitCollection[PartingTrait.self] === replacement)
  }

  @Test("U15: assigning all overrides is one change, and what a deinit sets afterwards holds")
  func assignment() {
    branch.traitOverrides[PartingTrait.self] = Parting { [weak branch] in
      branch?.traitOverrides.size = 5
    }
    let other = Node()
    other.traitOverrides.size = 4
    branch.traitOverrides = other.traitOverrides
    #expect(branch.traitCollection.size == 5)
  }

  @Test("U15: a closure that ends may change the tree as what it holds is freed")
  func closures() {
    let leaf = Leaf()
    branch.addChild(leaf)
    func held(_ size: Int) -> Parting { setsSize(size) }
    let registration = leaf.registerForTraitChanges([SizeTrait.self]) {
      [parting = held(1)] (_: Leaf, _) in _ = parting
    }
    let second = leaf.registerForTraitChanges([SizeTrait.self]) { (_: Leaf, _) in }
    leaf.unregisterForTraitChanges(registration)
    #expect(root.traitCollection.size == 1)
    leaf.unregisterForTraitChanges(second)
    let token = leaf.onChange(of: leaf.traitCollection.size) { [parting = held(2)] _, _ in
      _ = parting
    }
    window.updateIfNeeded()
    token.cancel()
    #expect(root.traitCollection.size == 2)
    branch.transformEnvironment(\.level) { [parting = held(3)] level in
      _ = parting
      level += 1
    }
    branch.removeEnvironment(\.level)
    #expect(root.traitCollection.size == 3)
    window.updateIfNeeded()
    #expect(leaf.sizes.last == 3)
  }

  @Test("U15: a value that goes with its provider's place in the tree may move the tree again")
  func freedByMove() {
    let leaf = Leaf()
    var home: Node? = Node()
    home?.traitOverrides[PartingTrait.self] = setsSize(22)
    home?.addChild(leaf)
    weak let freed = home
    drop(&home)
    #expect(freed == nil)
    #expect(root.traitCollection.size == 22)
    branch.addChild(leaf)
    window.updateIfNeeded()
    #expect(leaf.sizes == [22])
  }

  @Test("U15: what a freed tree has provided is freed when those who stay of it are roots")
  func freedTree() {
    var tree: Node? = Node()
    let kept = (0..<6).map { _ in Node() }
    var seen: [String] = []
    for index in 0..<3 {
      let section = Node()
      section.traitOverrides.size = index + 1
      tree?.addChild(section)
      for leaf in kept[2 * index..<2 * index + 2] { section.addChild(leaf) }
      let all = tree
      section.traitOverrides[PartingTrait.self] = Parting { [weak all] in
        #expect(all == nil)
        seen += kept.map { "\($0.parent == nil) \($0.traitCollection.size)" }
      }
    }
    drop(&tree)
    #expect(seen.count == 18)
    #expect(Set(seen) == ["true 0"])
  }

  @Test("U15: a scheduler that updates at once is called when the change is complete")
  func immediateScheduler() {
    final class Pair: Node {
      var seen: [String] = []

      override func updateProperties() {
        super.updateProperties()
        seen.append("\(traitCollection.size) \(traitCollection.theme)")
        // Takes part in another scope from now on, and is marked again.
        traitOverrides[PlainTrait.self] = .init()
      }
    }
    let scheduler = ImmediateScheduler()
    let top = Node()
    let window = Window(rootNode: top, scheduler: scheduler)
    let pairs = (0..<3).map { _ in Pair() }
    for pair in pairs { top.addChild(pair) }
    let other = Node()
    other.traitOverrides.size = 2
    other.traitOverrides.theme = .dark
    top.traitOverrides = other.traitOverrides
    top.traitOverrides = Node().traitOverrides
    for pair in pairs { #expect(pair.seen == ["0 light", "2 dark", "0 light"]) }
    #expect(scheduler.updates > 2)
    #expect(window.updateIfNeeded().nodeCount == 0)
  }
}

extension EnvironmentValues {
  fileprivate var scale1: Double {
    get { self[Scale<Int8>.self] }
    set { self[Scale<Int8>.self] = newValue }
  }
  fileprivate var scale2: Double {
    get { self[Scale<Int16>.self] }
    set { self[Scale<Int16>.self] = newValue }
  }
  fileprivate var scale3: Double {
    get { self[Scale<Int32>.self] }
    set { self[Scale<Int32>.self] = newValue }
  }
  fileprivate var scale4: Double {
    get { self[Scale<Int64>.self] }
    set { self[Scale<Int64>.self] = newValue }
  }
  fileprivate var scale5: Double {
    get { self[Scale<Int>.self] }
    set { self[Scale<Int>.self] = newValue }
  }
  fileprivate var scale6: Double {
    get { self[Scale<UInt>.self] }
    set { self[Scale<UInt>.self] = newValue }
  }
}

private struct Scale<Number>: EnvironmentKey {
  static var defaultValue: Double { 0 }
}
