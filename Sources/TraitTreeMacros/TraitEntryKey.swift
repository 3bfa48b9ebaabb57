public import TraitTree

/// A key of a trait, for the code that `@Entry` writes.
public protocol TraitEntryKey: TraitDefinition {
  // Declared again to be inferred from `entryDefault`.
  /// The type of the value.
  associatedtype Value

  /// The value where nothing provides another one.
  static var entryDefault: EntryDefault<Value> { get }
}

extension TraitEntryKey {
  /// The value that was written in the entry.
  public static var defaultValue: Value { entryDefault.make() }
}
