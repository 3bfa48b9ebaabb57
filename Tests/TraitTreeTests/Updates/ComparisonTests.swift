import Testing
import TraitTree

/// A trait whose values do what a test wants when they are compared.
private struct TouchyTrait: TraitDefinition {
  struct Value {
    var number = 0
    var compare: () -> Void = {}
  }

  static var defaultValue: Value { Value() }

  static func valuesEqual(_ lhs: Value, _ rhs: Value) -> Bool {
    lhs.compare()
    rhs.compare()
    return lhs.number == rhs.number
  }
}

extension TraitCollection {
  fileprivate var touchy: TouchyTrait.Value { self[TouchyTrait.self] }
}

@MainActor @Suite("Comparisons that change what is being compared")
struct ComparisonTests {
  let stage = UpdateStage()
  let leaf: RecordingNode

  init() {
    leaf = stage.add("leaf")
    stage.update()
  }

  /// Sets the trait to a value that does something when it is compared for the first time.
  private func set(_ number: Int, _ compare: @escaping () -> Void) {
    var isFirst = true
    stage.root.traitOverrides[TouchyTrait.self] = TouchyTrait.Value(number: number) {
      if isFirst {
        isFirst = false
        compare()
      }
    }
  }

  @Test("U6: a handler that is unregistered by the comparison is not called", arguments: [0, 1])
  func unregistered(number: Int) {
    var calls: [String] = []
    let leaf = leaf
    let token = leaf.registerForTraitChanges(
      [UpdateDepthTrait.self, TouchyTrait.self, UpdateSizeTrait.self]
    ) { (_: Node, _) in calls.append("first") }
    leaf.registerForTraitChanges([TouchyTrait.self]) { (_: Node, _) in calls.append("second") }
    set(number) { leaf.unregisterForTraitChanges(token) }
    stage.update()
    #expect(calls == (number == 0 ? [] : ["second"]))
  }

  @Test("E5: an onChange that is cancelled by the comparison is not called", arguments: [0, 1])
  func cancelled(number: Int) {
    var calls = 0
    let token = leaf.onChange(of: { (leaf: RecordingNode) in
      leaf.traitCollection.updateDepth + leaf.traitCollection.touchy.number
        + Int(leaf.traitCollection.updateSize)
    }) { _, _, _ in calls += 1 }
    stage.update()
    set(number) { token.cancel() }
    stage.update()
    #expect(calls == 0)
  }

  @Test("E5: an onChange of a value whose own comparison cancels it is not called")
  func cancelledByItsValue() {
    struct Touchy: Equatable {
      var number = 0
      var compare: () -> Void

      static func == (lhs: Self, rhs: Self) -> Bool {
        rhs.compare()
        return lhs.number == rhs.number
      }
    }
    var calls = 0
    var cancel: () -> Void = {}
    let token = leaf.onChange(
      of: { (leaf: RecordingNode) in
        Touchy(number: leaf.traitCollection.updateDepth) { cancel() }
      }
    ) { _, _, _ in calls += 1 }
    stage.update()
    cancel = { token.cancel() }
    stage.root.traitOverrides.updateDepth = 1
    stage.update()
    #expect(calls == 0)
  }

  @Test("E5: what the comparison of its value changes, an onChange is told as well")
  func changedByItsValue() {
    struct Touchy: Equatable {
      var number = 0
      var compare: () -> Void

      static func == (lhs: Self, rhs: Self) -> Bool {
        rhs.compare()
        return lhs.number == rhs.number
      }
    }
    let model = UpdateModel()
    let root = stage.root
    var told: [Int] = []
    var compare: () -> Void = {}
    leaf.onChange(
      of: { (leaf: RecordingNode) in
        Touchy(number: leaf.traitCollection.updateDepth + model.count) { compare() }
      }
    ) { _, _, new in told.append(new.number) }
    stage.update()
    compare = {
      compare = {}
      model.count = 10
      root.traitOverrides.updateDepth = 2
    }
    model.count = 1
    stage.update()
    #expect(told == [1, 12])
  }

  @Test("U7: a hook that the comparison runs again, with fewer reads", arguments: [0, 1])
  func runAgain(number: Int) {
    var readsAll = true
    var seen: [Int] = []
    let leaf = leaf
    leaf.onProperties = { leaf in
      if readsAll { _ = (leaf.traitCollection.updateDepth, leaf.traitCollection.updateSize) }
      seen.append(leaf.traitCollection.touchy.number)
      if readsAll { _ = leaf.traitCollection.updateAccent }
    }
    leaf.setNeedsUpdateProperties()
    stage.update()
    set(number) {
      readsAll = false
      leaf.setNeedsUpdateProperties()
      leaf.updatePropertiesIfNeeded()
    }
    stage.root.traitOverrides.updateAccent = "changed"
    stage.update()
    #expect(seen == [0, number])
    #expect(stage.update().isEmpty)
    stage.root.traitOverrides.updateDepth = 2
    #expect(stage.update().isEmpty)
  }

  @Test("U9: a node that the comparison takes away runs when it is back")
  func takenAway() {
    var seen: [Int] = []
    let (leaf, root) = (leaf, stage.root)
    leaf.onProperties = { seen.append($0.traitCollection.touchy.number) }
    var heard: [Int] = []
    leaf.registerForTraitChanges([TouchyTrait.self]) { (leaf: Node, _) in
      heard.append(leaf.traitCollection.touchy.number)
    }
    leaf.setNeedsUpdateProperties()
    stage.update()
    set(1) { leaf.removeFromParent() }
    stage.update()
    #expect((seen, heard) == ([0], []))
    root.addChild(leaf)
    stage.update()
    #expect((seen, heard) == ([0, 1], [1]))
  }

  @Test("U15: what a handler or an action holds may end others when it is released")
  func releases() {
    @MainActor final class Last {
      let act: () -> Void
      init(_ act: @escaping () -> Void) { self.act = act }
      isolated deinit { act() }
    }
    let leaf = leaf
    var calls = 0
    var tokens: [any TraitChangeRegistration] = []
    var last: Last? = Last {
      for token in tokens { leaf.unregisterForTraitChanges(token) }
    }
    tokens.append(
      leaf.registerForTraitChanges([UpdateDepthTrait.self]) { [last] (_: Node, _) in
        withExtendedLifetime(last) { calls += 1 }
      })
    for _ in 0..<2 {
      tokens.append(
        leaf.registerForTraitChanges([UpdateDepthTrait.self]) { (_: Node, _) in calls += 1 })
    }
    last = nil
    if let first = tokens.first { leaf.unregisterForTraitChanges(first) }
    var token: ChangeToken?
    var other: Last? = Last { token?.cancel() }
    token = leaf.onChange(of: leaf.traitCollection.updateDepth) { [other] _, _ in
      withExtendedLifetime(other) { calls += 1 }
    }
    other = nil
    token?.cancel()
    stage.root.traitOverrides.updateDepth = 1
    stage.update()
    #expect(calls == 0)
  }
}
