/// An environment key whose value is that of a trait: the counterpart of `UITraitBridgedEnvironmentKey`.
///
/// Writing the environment value writes the trait and the other way round, at every level of the tree;
/// the nearest one wins, whichever way it was written. Nothing is stored for the key itself.
///
/// ```swift
/// struct ScaleTrait: TraitDefinition { static let defaultValue = 1.0 }
///
/// struct ScaleKey: TraitBridgedEnvironmentKey {
///   static func read(from traits: TraitCollection) -> Double { traits[ScaleTrait.self] }
///   static func write(to traits: inout any MutableTraits, value: Double) {
///     traits[ScaleTrait.self] = value
///   }
/// }
/// ```
///
/// Reading depends on the traits that `read(from:)` reads.
public protocol TraitBridgedEnvironmentKey: EnvironmentKey {
  // Declared again to be inferred from `read(from:)`.
  /// The type of the value.
  associatedtype Value

  /// Returns the environment value for a collection.
  ///
  /// - Parameter traits: The traits in force.
  /// - Returns: The value.
  static func read(from traits: TraitCollection) -> Value

  /// Writes the environment value to the traits that it stands for.
  ///
  /// - Parameters:
  ///   - traits: The traits to write to.
  ///   - value: The value.
  static func write(to traits: inout any MutableTraits, value: Value)
}

extension TraitBridgedEnvironmentKey {
  /// The value that `read(from:)` returns for the default traits.
  ///
  /// An implementation of yours is not used: the default comes from the traits.
  public static var defaultValue: Value { read(from: TraitCollection()) }
}

extension KeyRegistry {
  static func environmentKey<K: EnvironmentKey>(for key: K.Type) -> KeyDescriptor {
    self.key(key, id: id(ofEnvironmentKey: key), definition: nil)
  }

  /// The identifier for tables, odd unlike that of a trait, since types are at even addresses.
  static func id<K: EnvironmentKey>(ofEnvironmentKey key: K.Type) -> UInt {
    UInt(bitPattern: ObjectIdentifier(key)) &+ 1
  }
}
