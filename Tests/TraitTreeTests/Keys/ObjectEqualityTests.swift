import Testing
import TraitTree

private protocol Mail: AnyObject {}
private final class LiveMail: Mail, Named, Equatable, Sendable {
  static func == (lhs: LiveMail, rhs: LiveMail) -> Bool { true }
}
private protocol Named {}
private struct Tag: Named {}
private struct Opaque { var x = 1 }

private struct MailTrait: TraitDefinition {
  static var defaultValue: any Mail { LiveMail() }
}
private struct MailKey: EnvironmentKey {
  static var defaultValue: (any Mail)? { nil }
}
private struct NamedTrait: TraitDefinition {
  static var defaultValue: any Named { Tag() }
}
private struct AnyObjectTrait: TraitDefinition {
  static var defaultValue: AnyObject? { nil }
}
private struct CompositionTrait: TraitDefinition {
  static var defaultValue: (any Mail & Named)? { nil }
}
private struct ValueTrait<W: Equatable>: TraitDefinition {
  static var defaultValue: W { preconditionFailure("nobody asks") }
}
private struct OptionalTrait<W: Equatable>: TraitDefinition {
  static var defaultValue: W? { nil }
}
private struct OptionalClassKey<W: Equatable & AnyObject>: EnvironmentKey {
  static var defaultValue: W? { nil }
}
private struct OptionalKey<W: Equatable>: EnvironmentKey {
  static var defaultValue: W? { nil }
}

@Suite("Objects compare by identity, however their type is spelled")
struct ObjectEqualityTests {
  /// Compares as a tree does, which knows the key and not its type of value.
  private func areEqual<K: InheritedValueKey>(_: K.Type, _ lhs: K.Value, _ rhs: K.Value) -> Bool {
    K.valuesEqual(lhs, rhs)
  }

  private let one = LiveMail()
  private let other = LiveMail()

  @Test("T2: values of a class existential compare by identity")
  func existential() {
    #expect(MailTrait.valuesEqual(one, one))
    #expect(!MailTrait.valuesEqual(one, other))
    #expect(areEqual(MailTrait.self, one, one))
    #expect(!areEqual(MailTrait.self, one, other))
  }

  @Test("T2: values of an optional class existential compare by identity, and nil equals nil")
  func optionalExistential() {
    #expect(MailKey.valuesEqual(one, one))
    #expect(!MailKey.valuesEqual(one, other))
    #expect(!MailKey.valuesEqual(one, nil))
    #expect(!MailKey.valuesEqual(nil, one))
    #expect(MailKey.valuesEqual(nil, nil))
    #expect(areEqual(CompositionTrait.self, one, one))
    #expect(!areEqual(CompositionTrait.self, one, other))
    #expect(areEqual(CompositionTrait.self, nil, nil))
    #expect(areEqual(AnyObjectTrait.self, one, one))
    #expect(!areEqual(AnyObjectTrait.self, one, other))
    #expect(areEqual(AnyObjectTrait.self, nil, nil))
  }

  @Test("T2: of an existential that holds values and objects, the objects compare by identity")
  func mixedExistential() {
    #expect(NamedTrait.valuesEqual(one, one))
    #expect(!NamedTrait.valuesEqual(one, other))
    #expect(!NamedTrait.valuesEqual(one, Tag()))
    #expect(!NamedTrait.valuesEqual(Tag(), one))
    #expect(!NamedTrait.valuesEqual(Tag(), Tag()))
  }

  @Test("T2: a generic value that turns out to be an Equatable class compares by identity")
  func genericValue() {
    #expect(areEqual(ValueTrait<LiveMail>.self, one, one))
    #expect(!areEqual(ValueTrait<LiveMail>.self, one, other))
    #expect(!areEqual(ValueTrait<LiveMail?>.self, one, other))
    #expect(areEqual(ValueTrait<LiveMail?>.self, nil, nil))
    #expect(areEqual(ValueTrait<Int>.self, 1, 1))
    #expect(!areEqual(ValueTrait<Int>.self, 1, 2))
    #expect(areEqual(ValueTrait<[LiveMail]>.self, [one], [other]))
  }

  @Test("T2: a generic optional of what turns out to be an Equatable class compares by identity")
  func genericOptional() {
    #expect(areEqual(OptionalTrait<LiveMail>.self, one, one))
    #expect(!areEqual(OptionalTrait<LiveMail>.self, one, other))
    #expect(areEqual(OptionalTrait<LiveMail>.self, nil, nil))
    #expect(!areEqual(OptionalKey<LiveMail>.self, one, other))
    #expect(!areEqual(OptionalClassKey<LiveMail>.self, one, other))
    #expect(areEqual(OptionalClassKey<LiveMail>.self, one, one))
    #expect(areEqual(OptionalTrait<String>.self, "a", "a"))
    #expect(!areEqual(OptionalTrait<String>.self, "a", nil))
  }

  @Test("T2: a service behind a protocol that is provided again runs nobody")
  @MainActor func serviceAgain() {
    let window = Window(rootNode: ReaderNode(MailTrait.self), scheduler: .manual)
    window.traitOverrides[MailTrait.self] = one
    window.updateIfNeeded()
    window.traitOverrides[MailTrait.self] = one
    #expect(window.updateIfNeeded().runs == [:])
    window.traitOverrides[MailTrait.self] = other
    #expect(window.updateIfNeeded().runs == [.updateProperties: 1])
  }

  @Test("E4: state that is an object behind a protocol compares by identity")
  @MainActor func state() {
    final class MailNode: Node {
      @State var mail: any Mail = LiveMail()
      @State var optional: (any Mail)?
      override func updateProperties() { _ = (mail, optional) }
    }
    let node = MailNode()
    let window = Window(rootNode: node, scheduler: .manual)
    window.updateIfNeeded()
    node.mail = node.mail
    node.optional = nil
    #expect(window.updateIfNeeded().runs == [:])
    node.mail = one
    #expect(window.updateIfNeeded().runs == [.updateProperties: 1])
    node.optional = one
    #expect(window.updateIfNeeded().runs == [.updateProperties: 1])
    node.optional = one
    #expect(window.updateIfNeeded().runs == [:])
  }
}
