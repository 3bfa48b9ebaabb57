internal import TraitTree

/// The store of every ``AppStorage`` that is not given one: the counterpart of SwiftUI's
/// `defaultAppStorage(_:)`.
///
/// A program sets it once, first thing:
///
/// ```swift
/// DefaultAppStorage.store = JSONFileSettingsStore(url: file)
/// ```
///
/// A test suite that runs beside others uses ``withStore(_:_:)-(_,()->R)`` instead, which replaces it for what
/// the suite does and for nothing else. Until it is set, it is a ``UserDefaultsSettingsStore`` of the
/// standard defaults, as in SwiftUI.
public enum DefaultAppStorage {
  private static let shared = Locked<(any SettingsStore)?>(nil)
  @TaskLocal private static var local: (any SettingsStore)?

  /// The store.
  ///
  /// Properties take it when they are made: setting it later does not move those that are there.
  public static var store: any SettingsStore {
    get {
      if let local { return local }
      return shared.withLock { store in
        if let store { return store }
        let standard = UserDefaultsSettingsStore()
        store = standard
        return standard
      }
    }
    set { shared.withLock { $0 = newValue } }
  }

  /// Uses another store for what a closure does.
  ///
  /// It holds for the calling task or thread and for tasks that are started meanwhile, and only for
  /// properties that are made then.
  ///
  /// - Parameters:
  ///   - store: The store.
  ///   - body: Runs at once.
  /// - Returns: What the closure returns.
  /// - Throws: What the closure throws.
  public static func withStore<R>(
    _ store: any SettingsStore, _ body: () throws -> R
  ) rethrows -> R {
    try $local.withValue(store, operation: body)
  }

  /// Uses another store for what a closure does.
  ///
  /// It holds for the calling task and for tasks that are started meanwhile, and only for properties that are
  /// made then.
  ///
  /// - Parameters:
  ///   - store: The store.
  ///   - isolation: Where it is called, which the default says.
  ///   - body: Runs there at once.
  /// - Returns: What the closure returns.
  /// - Throws: What the closure throws.
  public static func withStore<R>(
    _ store: any SettingsStore, isolation: isolated (any Actor)? = #isolation,
    _ body: () async throws -> R
  ) async rethrows -> R {
    try await $local.withValue(store, operation: body)
  }
}
