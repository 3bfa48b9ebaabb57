/// The protocol of `Optional`, for the default comparisons of ``InheritedValueKey``.
///
/// A constraint `Value == Wrapped?` would silently lose to `Value: Equatable`, so that an
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
