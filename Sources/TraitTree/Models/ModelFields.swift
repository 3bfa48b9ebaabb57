#if os(Linux) && compiler(>=6.3) && compiler(<6.4)
  // This toolchain exports, for its own use, what a class stores without an instance of it.
  @_spi(Reflection) internal import Swift

  /// What an observed class stores, for messages.
  enum ModelFields {
    /// The names of the observed properties of a type that hold a value of some type.
    ///
    /// Observation's macro stores the property `count` as `_count`.
    static func properties(of model: Any.Type, holding value: Any.Type) -> [String] {
      var properties: [String] = []
      // The option for a class, whose constant is not safe for concurrency.
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
  /// What an observed class stores, for messages: here, that is not known.
  enum ModelFields {
    static func properties(of model: Any.Type, holding value: Any.Type) -> [String] { [] }
  }
#endif
