/// What equality there is between values of a type that is only known when the program runs.
enum ValueEquality {
  /// Whether two values are one to those who read them.
  ///
  /// Objects and optional objects are compared by identity, other values with `==` where their type has
  /// one; the rest is never equal. The rules of ``InheritedValueKey/valuesEqual(_:_:)``.
  static func areEqual<Value>(_ lhs: Value, _ rhs: Value) -> Bool {
    if isObject(Value.self) { return object(lhs) === object(rhs) }
    // Of the type, so that nobody looks into an `any`; of the value, which fails off the actor that an
    // `==` may be bound to.
    guard Value.self is any Equatable.Type, let lhs = lhs as? any Equatable else { return false }
    return lhs.equals(rhs)
  }

  private static func isObject(_ type: Any.Type) -> Bool {
    if type is AnyObject.Type { return true }
    // An optional of an optional has more than one `nil`, which are different values.
    guard let optional = type as? any OptionalValue.Type else { return false }
    return optional.wrappedType is AnyObject.Type
  }

  private static func object(_ value: Any) -> AnyObject? {
    guard let optional = value as? any OptionalValue else { return value as AnyObject }
    return optional.wrappedValue.flatMap { object($0) }
  }
}

extension OptionalValue {
  fileprivate static var wrappedType: Any.Type { Wrapped.self }
  var wrappedValue: Any? { optionalValue }
}

extension Equatable {
  fileprivate func equals(_ other: Any) -> Bool {
    guard let other = other as? Self else { return false }
    return self == other
  }
}
