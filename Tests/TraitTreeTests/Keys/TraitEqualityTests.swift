import Testing
import TraitTree

private struct Point: Equatable {
  var x: Int
}
/// Two of these are equal to `==`, whatever they hold.
private struct Vague: Equatable {
  var x: Int
  static func == (lhs: Vague, rhs: Vague) -> Bool { true }
}
private struct Opaque {
  var x: Int
}
private class Animal {}
private final class Dog: Animal {}
private protocol Plugin {}
private struct FilePlugin: Plugin {}

private struct PointTrait: TraitDefinition {
  static var defaultValue: Point { Point(x: 0) }
}
private struct VagueTrait: TraitDefinition {
  static var defaultValue: Vague { Vague(x: 0) }
}
private struct OpaqueTrait: TraitDefinition {
  static var defaultValue: Opaque { Opaque(x: 0) }
}
private struct AnimalTrait: TraitDefinition {
  static var defaultValue: Animal { Animal() }
}
private struct OptionalAnimalTrait: TraitDefinition {
  static var defaultValue: Animal? { nil }
}
private struct TwinTrait: TraitDefinition {
  static var defaultValue: TwinClass { TwinClass() }
}
private struct OptionalTwinTrait: TraitDefinition {
  static var defaultValue: TwinClass? { nil }
}
private struct OptionalPointTrait: TraitDefinition {
  static var defaultValue: Point? { nil }
}
private struct OptionalOpaqueTrait: TraitDefinition {
  static var defaultValue: Opaque? { nil }
}
private struct PluginTrait: TraitDefinition {
  static var defaultValue: any Plugin { FilePlugin() }
}
private struct ListTrait: TraitDefinition {
  static var defaultValue: [Point] { [] }
}
private struct AnyTrait: TraitDefinition {
  static var defaultValue: Any { 0 }
}
/// What a value type is in a module that is on the main actor by default: its `==` is bound to that actor.
@MainActor private struct Place: Equatable {
  nonisolated let x: Int
  nonisolated init(_ x: Int) { self.x = x }
}
private struct PlaceTrait: TraitDefinition {
  static var defaultValue: Place { Place(0) }
}
private struct OptionalPlaceTrait: TraitDefinition {
  static var defaultValue: Place? { nil }
}
private struct GenericTrait<Value>: TraitDefinition {
  static var defaultValue: Value? { nil }
}
private struct NumberPairTrait: TraitDefinition {
  static var defaultValue: (Int, Int) { (0, 0) }
}
/// Numbers within a half of each other count as the same.
private struct RoughTrait: TraitDefinition {
  static let defaultValue = 0.0
  static func valuesEqual(_ lhs: Double, _ rhs: Double) -> Bool { abs(lhs - rhs) <= 0.5 }
}

@Suite("When two values of a trait are equal") struct TraitEqualityTests {
  @Test("T2: an Equatable value compares with its own operator")
  func equatable() {
    #expect(PointTrait.valuesEqual(Point(x: 1), Point(x: 1)))
    #expect(!PointTrait.valuesEqual(Point(x: 1), Point(x: 2)))
    #expect(VagueTrait.valuesEqual(Vague(x: 1), Vague(x: 2)))
    #expect(ListTrait.valuesEqual([Point(x: 1)], [Point(x: 1)]))
    #expect(!ListTrait.valuesEqual([Point(x: 1)], []))
  }

  @Test("T2: a class compares by identity")
  func classIdentity() {
    let animal = Animal()
    let dog = Dog()
    #expect(AnimalTrait.valuesEqual(animal, animal))
    #expect(!AnimalTrait.valuesEqual(animal, Animal()))
    #expect(AnimalTrait.valuesEqual(dog, dog))
    #expect(!AnimalTrait.valuesEqual(dog, animal))
  }

  @Test("T2: a class that is also Equatable compares by identity")
  func equatableClass() {
    let twin = TwinClass()
    let other = TwinClass()
    #expect(twin == other)
    #expect(TwinTrait.valuesEqual(twin, twin))
    #expect(!TwinTrait.valuesEqual(twin, other))
  }

  @Test("T2: an optional class compares by identity, and nil equals nil")
  func optionalClass() {
    let animal = Animal()
    #expect(OptionalAnimalTrait.valuesEqual(animal, animal))
    #expect(!OptionalAnimalTrait.valuesEqual(animal, Animal()))
    #expect(!OptionalAnimalTrait.valuesEqual(animal, nil))
    #expect(!OptionalAnimalTrait.valuesEqual(nil, animal))
    #expect(OptionalAnimalTrait.valuesEqual(nil, nil))
  }

  @Test("T2: an optional of an Equatable class compares by identity")
  func optionalEquatableClass() {
    let twin = TwinClass()
    #expect(OptionalTwinTrait.valuesEqual(twin, twin))
    #expect(!OptionalTwinTrait.valuesEqual(twin, TwinClass()))
    #expect(!OptionalTwinTrait.valuesEqual(twin, nil))
    #expect(OptionalTwinTrait.valuesEqual(nil, nil))
  }

  @Test("T2: an optional of an Equatable value compares with its operator")
  func optionalEquatable() {
    #expect(OptionalPointTrait.valuesEqual(Point(x: 1), Point(x: 1)))
    #expect(!OptionalPointTrait.valuesEqual(Point(x: 1), nil))
    #expect(OptionalPointTrait.valuesEqual(nil, nil))
  }

  @Test("T2: values that nothing can compare are never equal")
  func incomparable() {
    let opaque = Opaque(x: 1)
    let plugin: any Plugin = FilePlugin()
    let action = ActionTrait.defaultValue
    #expect(!OpaqueTrait.valuesEqual(opaque, opaque))
    #expect(!OptionalOpaqueTrait.valuesEqual(opaque, opaque))
    #expect(!PluginTrait.valuesEqual(plugin, plugin))
    #expect(!NumberPairTrait.valuesEqual((1, 1), (1, 1)))
    #expect(!ActionTrait.valuesEqual(action, action))
  }

  @Test("T2: nobody looks into a value of any type")
  func existential() {
    #expect(!areEqual(AnyTrait.self, 1, 1))
    #expect(!areEqual(GenericTrait<Any>.self, 1, 1))
  }

  @Test("T2: the values of a generic trait are compared as their type asks for")
  func generic() {
    let twin = TwinClass()
    #expect(areEqual(GenericTrait<Int>.self, 1, 1))
    #expect(!areEqual(GenericTrait<Int>.self, 1, nil))
    #expect(areEqual(GenericTrait<Int>.self, nil, nil))
    #expect(areEqual(GenericTrait<TwinClass>.self, twin, twin))
    #expect(!areEqual(GenericTrait<TwinClass>.self, twin, TwinClass()))
    #expect(!areEqual(GenericTrait<Opaque>.self, Opaque(x: 1), Opaque(x: 1)))
  }

  /// Compares as a tree does, which knows the trait and not its type of value.
  private func areEqual<T: TraitDefinition>(_: T.Type, _ lhs: T.Value, _ rhs: T.Value) -> Bool {
    T.valuesEqual(lhs, rhs)
  }

  @Test("T2: an operator that is bound to the main actor is used there")
  @MainActor func isolatedOperator() {
    #expect(PlaceTrait.valuesEqual(Place(1), Place(1)))
    #expect(!PlaceTrait.valuesEqual(Place(1), Place(2)))
    #expect(OptionalPlaceTrait.valuesEqual(nil, nil))
    #expect(OptionalPlaceTrait.valuesEqual(Place(1), Place(1)))
    #expect(!OptionalPlaceTrait.valuesEqual(Place(1), nil))
    let window = Window(rootNode: ReaderNode(PlaceTrait.self), scheduler: .manual)
    window.traitOverrides[PlaceTrait.self] = Place(1)
    window.updateIfNeeded()
    window.traitOverrides[PlaceTrait.self] = Place(1)
    #expect(window.updateIfNeeded().runs == [:])
  }

  @Test("T2: an operator that is bound to the main actor is not used elsewhere")
  @concurrent func isolatedOperatorElsewhere() async {
    #expect(!PlaceTrait.valuesEqual(Place(1), Place(1)))
    #expect(!OptionalPlaceTrait.valuesEqual(Place(1), Place(1)))
  }

  @Test("T2: NaN of two writes is not equal")
  func notANumber() {
    #expect(!ScaleTrait.valuesEqual(.nan, .nan))
    #expect(ScaleTrait.valuesEqual(-0.0, 0.0))
  }

  @Test("T2: a trait's own comparison is the one that counts")
  func ownComparison() {
    let base = TraitCollection(RoughTrait.self, value: 1)
    #expect(base == TraitCollection(RoughTrait.self, value: 1.4))
    #expect(base != TraitCollection(RoughTrait.self, value: 1.6))
    #expect(TraitCollection(RoughTrait.self, value: 0.5) == TraitCollection())
  }

  @Test("T2: collections compare class values by identity")
  func collectionsOfClasses() {
    let twin = TwinClass()
    let first = TraitCollection(TwinTrait.self, value: twin)
    #expect(first == TraitCollection(TwinTrait.self, value: twin))
    #expect(first != TraitCollection(TwinTrait.self, value: TwinClass()))
    let optional = TraitCollection(OptionalTwinTrait.self, value: twin)
    #expect(optional == TraitCollection(OptionalTwinTrait.self, value: twin))
    #expect(optional != TraitCollection(OptionalTwinTrait.self, value: TwinClass()))
    #expect(TraitCollection(OptionalTwinTrait.self, value: nil) == TraitCollection())
  }

  @Test("T2: an optional of an optional class is no optional class, and its two nils are different")
  func nestedOptional() {
    let object = PlainObject()
    #expect(!NestedTrait.valuesEqual(.some(nil), nil))
    #expect(!NestedTrait.valuesEqual(object, object))
    #expect(!areEqual(GenericTrait<TwinClass?>.self, .some(nil), nil))
    #expect(areEqual(GenericTrait<TwinClass?>.self, TwinClass(), TwinClass()))
    #expect(EquatableNestedTrait.valuesEqual(TwinClass(), TwinClass()))
  }
}

private final class PlainObject {}

private struct NestedTrait: TraitDefinition {
  static var defaultValue: PlainObject?? { nil }
}

private struct EquatableNestedTrait: TraitDefinition {
  static var defaultValue: TwinClass?? { nil }
}
