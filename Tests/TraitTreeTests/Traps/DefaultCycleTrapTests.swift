import Testing
import TraitTree

private struct SelfReading: TraitDefinition {
  static var defaultValue: Int { TraitCollection()[SelfReading.self] + 1 }
}
private struct CycleA: TraitDefinition {
  static var defaultValue: Int { TraitCollection()[CycleB.self] + 1 }
}
private struct CycleB: TraitDefinition {
  static var defaultValue: Int { TraitCollection()[CycleA.self] + 1 }
}
private struct EntryTrait: TraitDefinition {
  static var defaultValue: Int { TraitCollection()[CycleA.self] }
}
private struct ComparingTrait: TraitDefinition {
  static var defaultValue: Int {
    TraitCollection(ComparingTrait.self, value: 1).changedTraits(from: nil).count
  }
}
private struct ThreadedA: TraitDefinition {
  static let entered = Gate()
  static var defaultValue: Int {
    entered.open()
    _ = ThreadedB.entered.pass()
    return TraitCollection()[ThreadedB.self]
  }
}
private struct ThreadedB: TraitDefinition {
  static let entered = Gate()
  static var defaultValue: Int {
    entered.open()
    _ = ThreadedA.entered.pass()
    return TraitCollection()[ThreadedA.self]
  }
}
private struct ThreeA: TraitDefinition {
  static let entered = Gate()
  static var defaultValue: Int {
    entered.open()
    _ = ThreeB.entered.pass()
    return TraitCollection()[ThreeB.self]
  }
}
private struct ThreeB: TraitDefinition {
  static let entered = Gate()
  static var defaultValue: Int {
    entered.open()
    _ = ThreeC.entered.pass()
    return TraitCollection()[ThreeC.self]
  }
}
private struct ThreeC: TraitDefinition {
  static let entered = Gate()
  static var defaultValue: Int {
    entered.open()
    _ = ThreeA.entered.pass()
    return TraitCollection()[ThreeA.self]
  }
}

/// Whether a text has these words in this order.
private func contains(_ words: [String], inOrderIn text: String) -> Bool {
  var rest = text[...]
  for word in words {
    guard let range = rest.firstRange(of: word) else { return false }
    rest = rest[range.upperBound...]
  }
  return true
}

@Suite("A default that needs itself stops") struct DefaultCycleTrapTests {
  @Test("T5: a default that reads itself stops with a message that names it twice")
  func direct() async {
    let result = await #expect(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) {
      _ = TraitCollection()[SelfReading.self]
    }
    #expect(contains(["SelfReading", "SelfReading"], inOrderIn: message(result)))
    #expect(message(result).contains("defaultValue"))
  }

  @Test("T5: two defaults that read each other stop with a message that lists the cycle")
  func aroundACycle() async {
    let result = await #expect(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) {
      _ = TraitCollection()[CycleA.self]
    }
    #expect(contains(["CycleA", "CycleB", "CycleA"], inOrderIn: message(result)))
  }

  @Test("T5: a cycle that is entered from outside lists the cycle")
  func enteredFromOutside() async {
    let result = await #expect(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) {
      _ = TraitCollection()[EntryTrait.self]
    }
    #expect(contains(["CycleA", "CycleB", "CycleA"], inOrderIn: message(result)))
  }

  @Test("T5: a default that is needed to compare itself stops with a message")
  func comparison() async {
    let result = await #expect(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) {
      _ = TraitCollection()[ComparingTrait.self]
    }
    #expect(contains(["ComparingTrait", "ComparingTrait"], inOrderIn: message(result)))
  }

  @Test("T5: a default that a node reads in a hook stops in the same way")
  func inAHook() async {
    let result = await #expect(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) {
      await MainActor.run {
        let reader = ReaderNode(CycleB.self)
        let window = Window(rootNode: reader, scheduler: .manual)
        _ = window.updateIfNeeded()
      }
    }
    #expect(contains(["CycleB", "CycleA", "CycleB"], inOrderIn: message(result)))
  }

  @Test("T5: a cycle across two threads stops with a message, without a hang")
  func acrossTwoThreads() async {
    let result = await #expect(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) {
      race(
        { _ = TraitCollection()[ThreadedA.self] },
        { _ = TraitCollection()[ThreadedB.self] })
    }
    #expect(message(result).contains("ThreadedA"))
    #expect(message(result).contains("ThreadedB"))
    let text = message(result)
    #expect(
      contains(["ThreadedA", "ThreadedB", "ThreadedA"], inOrderIn: text)
        || contains(["ThreadedB", "ThreadedA", "ThreadedB"], inOrderIn: text))
  }

  @Test("T5: a cycle across three threads stops with a message that lists all three")
  func acrossThreeThreads() async {
    let result = await #expect(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) {
      race(
        { _ = TraitCollection()[ThreeA.self] },
        { _ = TraitCollection()[ThreeB.self] },
        { _ = TraitCollection()[ThreeC.self] })
    }
    for name in ["ThreeA", "ThreeB", "ThreeC"] { #expect(message(result).contains(name)) }
  }
}
