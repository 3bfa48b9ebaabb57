/// The common part of ``TraitDefinition`` and ``EnvironmentKey``: a type that is the key to a value
/// which is inherited down a tree.
///
/// Conform to one of those two; this protocol declares their default and their equality.
public protocol InheritedValueKey: SendableMetatype {
  /// The type of the value. It is not constrained; see `valuesEqual(_:_:)`.
  associatedtype Value

  /// The value where nothing in the tree provides one.
  ///
  /// It is evaluated at most once per process, on the thread that reads it first, even if it is a
  /// computed property. It may read other defaults; one that reads itself, directly or around a
  /// cycle, traps with a message that shows the cycle.
  static var defaultValue: Value { get }

  /// Returns whether readers may treat the two values as unchanged.
  ///
  /// By default `Equatable` values compare with `==`; classes and optional classes by identity,
  /// even if they are `Equatable`, and so do the objects in an existential (`any Service`, also
  /// optional); any other value is never equal to another one, and `nil` of such a type is equal to
  /// `nil`. It decides which readers run after a write, not what is stored.
  ///
  /// It compares values of two writes, or a value with the default: one stored value is equal to
  /// itself without a call, so that a NaN or a closure that was not replaced is not a change.
  ///
  /// - Parameters:
  ///   - lhs: The value that a reader saw.
  ///   - rhs: The current value.
  /// - Returns: Whether a reader of `lhs` need not run for `rhs`.
  static func valuesEqual(_ lhs: Value, _ rhs: Value) -> Bool
}

extension InheritedValueKey {
  /// Compares by the type of the value, which is determined at run time.
  ///
  /// This is for values of types that are unknown at compile time: those of a generic key,
  /// existentials, and those whose `==` is isolated to the main actor, as it is in a module that is
  /// on the main actor by default. Off that actor the latter are never equal.
  public static func valuesEqual(_ lhs: Value, _ rhs: Value) -> Bool {
    ValueEquality.areEqual(lhs, rhs)
  }
}

extension InheritedValueKey where Value: Equatable {
  /// Compares with `==`, and by identity if the value of a generic key turns out to be an object or
  /// an optional one.
  public static func valuesEqual(_ lhs: Value, _ rhs: Value) -> Bool {
    if ValueEquality.isObject(Value.self) {
      return ValueEquality.object(lhs) === ValueEquality.object(rhs)
    }
    return lhs == rhs
  }
}

extension InheritedValueKey where Value: AnyObject {
  /// Compares by identity.
  public static func valuesEqual(_ lhs: Value, _ rhs: Value) -> Bool { lhs === rhs }
}

extension InheritedValueKey where Value: AnyObject & Equatable {
  /// Compares by identity: readers of a model depend on its contents themselves.
  public static func valuesEqual(_ lhs: Value, _ rhs: Value) -> Bool { lhs === rhs }
}

extension InheritedValueKey where Value: OptionalValue, Value.Wrapped: AnyObject {
  /// Compares by identity.
  public static func valuesEqual(_ lhs: Value, _ rhs: Value) -> Bool {
    lhs.optionalValue === rhs.optionalValue
  }
}

extension InheritedValueKey where Value: OptionalValue & Equatable, Value.Wrapped: AnyObject {
  /// Compares by identity: readers of a model depend on its contents themselves.
  public static func valuesEqual(_ lhs: Value, _ rhs: Value) -> Bool {
    lhs.optionalValue === rhs.optionalValue
  }
}
