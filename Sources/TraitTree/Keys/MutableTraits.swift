/// Traits that can be written: the argument of mutation closures, and ``TraitOverrides``.
///
/// Extend it with a read-write property for each trait of yours, as you would extend
/// `UIMutableTraits`. Reading a trait that was not written returns the value in force without it.
public protocol MutableTraits {
  /// The value of a trait.
  ///
  /// - Parameter trait: The trait.
  subscript<T: TraitDefinition>(_ trait: T.Type) -> T.Value { get set }
}
