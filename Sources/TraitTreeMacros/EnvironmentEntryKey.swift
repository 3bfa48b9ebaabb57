public import TraitTree

/// A key of an environment value, for the code that `@Entry` writes.
public protocol EnvironmentEntryKey: EnvironmentKey {
  // Declared again to be inferred from `entryDefault`.
  /// The type of the value.
  associatedtype Value

  /// The value where nothing provides another one.
  static var entryDefault: EntryDefault<Value> { get }
}

extension EnvironmentEntryKey {
  /// The value that was written in the entry.
  public static var defaultValue: Value { entryDefault.make() }
}
