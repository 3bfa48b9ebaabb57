/// The default of an entry, for the code that `@Entry` writes.
///
/// It can be stored whatever the value is, since it holds the way to the value and not the value.
public struct EntryDefault<Value>: Sendable {
  let make: @Sendable () -> Value

  /// Creates a default.
  ///
  /// - Parameter make: Makes the value. TraitTree keeps it, so that this is called once.
  public init(_ make: @escaping @Sendable () -> Value) { self.make = make }
}
