#if os(Linux) && compiler(>=6.3) && compiler(<6.4)
  // For its own use, this toolchain exports a class's stored properties without an instance.
  @_spi(Reflection) internal import Swift

  /// The stored properties of observed classes, for messages.
  enum ModelFields {
    /// The names of the observed properties of a type with values of another type.
    ///
    /// Observation's macro stores the property `count` as `_count`.
    static func properties(of model: Any.Type, holding value: Any.Type) -> [String] {
      var properties: [String] = []
      // The constant for classes is not safe for concurrency.
      let options = _EachFieldOptions(rawValue: 1 << 0)
      _ = unsafe _forEachField(of: model, options: options) { name, _, type, _ in
        let name = unsafe String(cString: name)
        if name.hasPrefix("_"), !name.hasPrefix("_$"),
          ObjectIdentifier(type) == ObjectIdentifier(value)
        {
          properties.append(String(name.dropFirst()))
        }
        return true
      }
      return properties
    }
  }
#else
  /// The stored properties of observed classes, for messages: unknown here.
  enum ModelFields {
    static func properties(of model: Any.Type, holding value: Any.Type) -> [String] { [] }
  }
#endif
