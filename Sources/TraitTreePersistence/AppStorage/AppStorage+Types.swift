// One initialiser for each way to store a value, with a default and, for optionals, without. Those for types
// that can be stored in both ways make them unambiguous.

extension AppStorage {
  /// Not available: a setting has a key.
  ///
  /// - Parameter wrappedValue: The default.
  @available(*, unavailable, message: "a setting has a key: @AppStorage(\"name\") var name = …")
  public init(wrappedValue: Value) { fatalError("A setting has a key.") }
}

extension AppStorage where Value: Codable {
  /// Makes a setting of a basic or Codable type, or an optional one.
  ///
  /// - Parameters:
  ///   - wrappedValue: The default.
  ///   - key: The key, any text.
  ///   - store: The store; ``DefaultAppStorage/store`` if it is `nil`.
  public init(wrappedValue: Value, _ key: String, store: (any SettingsStore)? = nil) {
    self.init(key, store: store, coding: .codable, defaultValue: wrappedValue)
  }
}

extension AppStorage where Value: Codable & ExpressibleByNilLiteral {
  /// Makes a setting of an optional basic or Codable type, which is `nil` by default.
  ///
  /// - Parameters:
  ///   - key: The key, any text.
  ///   - store: The store; ``DefaultAppStorage/store`` if it is `nil`.
  public init(_ key: String, store: (any SettingsStore)? = nil) {
    self.init(key, store: store, coding: .codable, defaultValue: nil)
  }
}

extension AppStorage where Value: RawRepresentable, Value.RawValue: Codable {
  /// Makes a setting that is stored as a raw value.
  ///
  /// - Parameters:
  ///   - wrappedValue: The default.
  ///   - key: The key, any text.
  ///   - store: The store; ``DefaultAppStorage/store`` if it is `nil`.
  public init(wrappedValue: Value, _ key: String, store: (any SettingsStore)? = nil) {
    self.init(key, store: store, coding: .rawValue, defaultValue: wrappedValue)
  }
}

extension AppStorage where Value: RawRepresentable & Codable, Value.RawValue: Codable {
  /// Makes a setting that is stored as a raw value, though its type is Codable too.
  ///
  /// - Parameters:
  ///   - wrappedValue: The default.
  ///   - key: The key, any text.
  ///   - store: The store; ``DefaultAppStorage/store`` if it is `nil`.
  public init(wrappedValue: Value, _ key: String, store: (any SettingsStore)? = nil) {
    self.init(key, store: store, coding: .rawValue, defaultValue: wrappedValue)
  }
}

extension AppStorage {
  /// Makes an optional setting that is stored as a raw value.
  ///
  /// - Parameters:
  ///   - wrappedValue: The default.
  ///   - key: The key, any text.
  ///   - store: The store; ``DefaultAppStorage/store`` if it is `nil`.
  public init<Wrapped: RawRepresentable>(
    wrappedValue: Value, _ key: String, store: (any SettingsStore)? = nil
  ) where Value == Wrapped?, Wrapped.RawValue: Codable {
    self.init(key, store: store, coding: .optional(.rawValue), defaultValue: wrappedValue)
  }

  /// Makes an optional setting that is stored as a raw value and is `nil` by default.
  ///
  /// - Parameters:
  ///   - key: The key, any text.
  ///   - store: The store; ``DefaultAppStorage/store`` if it is `nil`.
  public init<Wrapped: RawRepresentable>(
    _ key: String, store: (any SettingsStore)? = nil
  ) where Value == Wrapped?, Wrapped.RawValue: Codable {
    self.init(key, store: store, coding: .optional(.rawValue), defaultValue: nil)
  }

  /// Makes an optional setting that is stored as a raw value, though its type is Codable too.
  ///
  /// - Parameters:
  ///   - wrappedValue: The default.
  ///   - key: The key, any text.
  ///   - store: The store; ``DefaultAppStorage/store`` if it is `nil`.
  public init<Wrapped: RawRepresentable & Codable>(
    wrappedValue: Value, _ key: String, store: (any SettingsStore)? = nil
  ) where Value == Wrapped?, Wrapped.RawValue: Codable {
    self.init(key, store: store, coding: .optional(.rawValue), defaultValue: wrappedValue)
  }

  /// Makes an optional setting that is stored as a raw value and is `nil` by default, though its type is
  /// Codable too.
  ///
  /// - Parameters:
  ///   - key: The key, any text.
  ///   - store: The store; ``DefaultAppStorage/store`` if it is `nil`.
  public init<Wrapped: RawRepresentable & Codable>(
    _ key: String, store: (any SettingsStore)? = nil
  ) where Value == Wrapped?, Wrapped.RawValue: Codable {
    self.init(key, store: store, coding: .optional(.rawValue), defaultValue: nil)
  }
}
