internal import TraitTree

/// Keeps settings as long as it is there itself: for tests and previews.
///
/// Each one is empty at first and is a store of its own.
public final class InMemorySettingsStore: SettingsStore {
  /// The values that are in use.
  public let observed = ObservedSettings()
  private let values = Locked<[String: SettingsValue]>([:])

  /// Makes an empty store.
  public init() {}

  /// Gives the stored values.
  ///
  /// - Parameter keys: The keys.
  /// - Returns: The values of those that are stored.
  public func load(_ keys: Set<String>) -> [String: SettingsValue] {
    values.withLock { values in values.filter { keys.contains($0.key) } }
  }

  /// Stores values.
  ///
  /// - Parameter changes: The values, `nil` for keys to be removed.
  public func save(_ changes: [String: SettingsValue?]) {
    values.withLock { values in for (key, value) in changes { values[key] = value } }
  }
}
