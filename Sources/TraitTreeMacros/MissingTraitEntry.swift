public import TraitTree

/// What a trait's entry to write finds where there is none to read, for the code that `@Entry` writes.
///
/// An entry in an extension of `MutableTraits` uses the key of the one in the extension of
/// `TraitCollection`. Without that one the code that the macro writes finds this instead, and the compiler
/// says what is missing.
@dynamicMemberLookup
public protocol TraitEntryFallback {}

extension TraitEntryFallback {
  /// Stands for a key that has not been declared.
  ///
  /// - Parameter name: The name of the key.
  /// - Returns: A key that cannot be used.
  public static subscript<Value>(dynamicMember name: String) -> MissingTraitEntry<Value>.Type {
    MissingTraitEntry<Value>.self
  }
}

extension TraitCollection: TraitEntryFallback {}

/// Stands for the key of a trait that has only an entry to write, for the code that `@Entry` writes.
public enum MissingTraitEntry<Value>: TraitDefinition {
  /// Never read: the entry does not compile.
  public static var defaultValue: Value {
    fatalError("the trait has no @Entry in an extension of TraitCollection")
  }
}

/// Hands on the key of an entry, for the code that `@Entry` writes.
public enum TraitEntry {
  /// The key as it is.
  ///
  /// - Parameter key: The key of an entry in an extension of `TraitCollection`.
  /// - Returns: The same key.
  public static func key<Key: TraitEntryKey>(_ key: Key.Type) -> Key.Type { key }

  /// The key is missing.
  ///
  /// - Parameter key: What stands for it.
  /// - Returns: The same.
  @available(
    *, unavailable,
    message:
      "this trait has no entry to read: write '@Entry var', with the same name and a default value, in an extension of TraitCollection in this file"
  )
  public static func key<Value>(_ key: MissingTraitEntry<Value>.Type)
    -> MissingTraitEntry<Value>.Type
  { key }
}
