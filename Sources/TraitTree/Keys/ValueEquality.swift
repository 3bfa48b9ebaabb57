/// What equality there is between values of a type that is only known when the program runs.
enum ValueEquality {
  /// Whether two values are one to those who read them.
  ///
  /// Objects and optional objects are compared by identity, other values with `==` where their type has
  /// one; of the rest the objects in an existential by identity, and `nil` is equal to `nil`. The rules of
  /// ``InheritedValueKey/valuesEqual(_:_:)``.
  static func areEqual<Value>(_ lhs: Value, _ rhs: Value) -> Bool {
    if isObject(Value.self) { return object(lhs) === object(rhs) }
    // Of the type, so that nobody looks for an operator in an `any`; of the value, which fails off the actor
    // that an `==` may be bound to.
    guard Value.self is any Equatable.Type else { return areIdentical(lhs, rhs) }
    return (lhs as? any Equatable)?.equals(rhs) ?? false
  }

  /// Whether two values of a type that has no operator are one object, or both `nil`.
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
    // By its type: any value becomes some object when it is cast to one.
    guard type(of: lhs) is AnyObject.Type, type(of: rhs) is AnyObject.Type else { return false }
    return (lhs as AnyObject) === (rhs as AnyObject)
  }

  /// Whether values of a type are objects or optional objects, which compare by identity.
  static func isObject<Value>(_ type: Value.Type) -> Bool {
    // Asking the runtime takes a while; what cannot be a reference, as most values, need not be asked about.
    guard MemoryLayout<Value>.size == MemoryLayout<AnyObject>.size, !_isPOD(type) else {
      return false
    }
    if type is AnyObject.Type { return true }
    // An optional of an optional has more than one `nil`, which are different values.
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
