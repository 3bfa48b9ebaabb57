/// A key that carries a value of one type down a tree of nodes.
///
/// The type itself is the key; only ``defaultValue`` has to be written:
///
/// ```swift
/// struct ThemeTrait: TraitDefinition { static let defaultValue = Theme.plain }
/// ```
///
/// Read it with `node.traitCollection[ThemeTrait.self]`, provide it for a whole subtree with
/// `node.traitOverrides[ThemeTrait.self] = .festive`, or give it a name by extending
/// ``TraitCollection`` and ``MutableTraits`` as you would in UIKit. The counterpart of
/// `UITraitDefinition`.
///
/// Two types are two traits, whatever they are called: `A.Key` and `B.Key`, or `Key<Int>` and
/// `Key<String>`, never see each other's values.
public protocol TraitDefinition: SendableMetatype {
  /// The type of the trait's value. It is not constrained; see `valuesEqual(_:_:)`.
  associatedtype Value

  /// The value where nothing in the tree overrides the trait.
  ///
  /// It is evaluated at most once per process, on the thread that reads it first, also when it is a
  /// computed property. It may read other defaults; one that reads itself, directly or around a
  /// cycle, stops the process with the cycle in the message.
  static var defaultValue: Value { get }

  /// The name in descriptions and messages. The type's name unless you write another.
  static var name: String { get }

  /// A name that identifies the trait across processes. The fully qualified type name by default.
  static var identifier: String { get }

  /// Whether a change of this trait changes how colors look. `false` by default.
  ///
  /// ``TraitCollection/hasDifferentColorAppearance(comparedTo:)`` looks at the traits that say so.
  static var affectsColorAppearance: Bool { get }

  /// Tells whether two values are one to those who read them.
  ///
  /// Without an implementation of yours `Equatable` values compare with `==`; classes and optional
  /// classes by identity, even where they are `Equatable`; any other value is never equal to another
  /// one. It compares values of two writes, or a value with the default: one stored value is equal
  /// to itself without asking, so that a NaN or a closure that nobody replaced is not a change.
  ///
  /// - Parameters:
  ///   - lhs: The value that a reader saw.
  ///   - rhs: The value that holds now.
  /// - Returns: Whether a reader of `lhs` need not hear of `rhs`.
  static func valuesEqual(_ lhs: Value, _ rhs: Value) -> Bool
}

extension TraitDefinition {
  /// The type's name.
  public static var name: String { String(describing: Self.self) }

  /// The fully qualified type name.
  public static var identifier: String { String(reflecting: Self.self) }

  /// `false`.
  public static var affectsColorAppearance: Bool { false }

  /// Values of which nothing is known are never equal.
  public static func valuesEqual(_ lhs: Value, _ rhs: Value) -> Bool { false }
}

extension TraitDefinition where Value: Equatable {
  /// Compares with `==`.
  public static func valuesEqual(_ lhs: Value, _ rhs: Value) -> Bool { lhs == rhs }
}

extension TraitDefinition where Value: AnyObject {
  /// Compares by identity.
  public static func valuesEqual(_ lhs: Value, _ rhs: Value) -> Bool { lhs === rhs }
}

extension TraitDefinition where Value: AnyObject & Equatable {
  /// Compares by identity: the contents of a model are tracked by those who read them.
  public static func valuesEqual(_ lhs: Value, _ rhs: Value) -> Bool { lhs === rhs }
}

extension TraitDefinition where Value: OptionalValue, Value.Wrapped: AnyObject {
  /// Compares by identity.
  public static func valuesEqual(_ lhs: Value, _ rhs: Value) -> Bool {
    lhs.optionalValue === rhs.optionalValue
  }
}

extension TraitDefinition where Value: OptionalValue & Equatable, Value.Wrapped: AnyObject {
  /// Compares by identity: the contents of a model are tracked by those who read them.
  public static func valuesEqual(_ lhs: Value, _ rhs: Value) -> Bool {
    lhs.optionalValue === rhs.optionalValue
  }
}

/// What `Optional` is to the default comparisons of ``TraitDefinition``.
///
/// A constraint `Value == Wrapped?` would lose to `Value: Equatable` without a word, so that an
/// optional model that is also `Equatable` would be compared by its contents.
public protocol OptionalValue {
  /// The type inside the optional.
  associatedtype Wrapped
  /// The optional itself.
  var optionalValue: Wrapped? { get }
}

extension Optional: OptionalValue {
  /// The optional itself.
  public var optionalValue: Wrapped? { self }
}
