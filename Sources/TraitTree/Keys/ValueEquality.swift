/// Equality of values whose type is known only at run time.
enum ValueEquality {
  /// Returns whether readers may treat the two values as unchanged, by the default rules of
  /// ``InheritedValueKey/valuesEqual(_:_:)``.
  static func areEqual<Value>(_ lhs: Value, _ rhs: Value) -> Bool {
    if isObject(Value.self) { return object(lhs) === object(rhs) }
    // The static type first, so that existentials are not opened; the cast of the value fails off
    // the actor that the conformance is isolated to.
    guard Value.self is any Equatable.Type else { return areIdentical(lhs, rhs) }
    return (lhs as? any Equatable)?.equals(rhs) ?? false
  }

  /// Returns whether two values of a type without `==` are one object, or both `nil`.
  private static func areIdentical(_ lhs: Any, _ rhs: Any) -> Bool {
    if let lhs = lhs as? any OptionalValue, let rhs = rhs as? any OptionalValue {
      switch (lhs.wrappedValue, rhs.wrappedValue) {
      case (nil, nil): return true
      case (let lhs?, let rhs?): return areOneObject(lhs, rhs)
      default: return false
      }
    }
    return areOneObject(lhs, rhs)
  }

  private static func areOneObject(_ lhs: Any, _ rhs: Any) -> Bool {
    // By its type: any value can be cast to an object.
    guard type(of: lhs) is AnyObject.Type, type(of: rhs) is AnyObject.Type else { return false }
    return (lhs as AnyObject) === (rhs as AnyObject)
  }

  /// Returns whether values of a type are objects or optional objects.
  static func isObject<Value>(_ type: Value.Type) -> Bool {
    // The casts are slow; most types are excluded by their size.
    guard MemoryLayout<Value>.size == MemoryLayout<AnyObject>.size, !_isPOD(type) else {
      return false
    }
    if type is AnyObject.Type { return true }
    // A nested optional has more than one `nil`, which are different values.
    guard let optional = type as? any OptionalValue.Type else { return false }
    return optional.wrappedType is AnyObject.Type
  }

  static func object(_ value: Any) -> AnyObject? {
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
