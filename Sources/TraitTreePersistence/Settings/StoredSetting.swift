internal import TraitTree

/// One owner of a key: its type, its default, and what it has decoded last.
final class StoredSetting<Value> {
  private struct Cache: Sendable {
    var decoded: Decoded?
    var reader: SettingReader?
  }

  // Sendable as far as its owner is: only those who share the owner get one value twice.
  private struct Decoded: @unchecked Sendable {
    let version: UInt64
    /// `nil` for what is not of the type.
    let value: Value?
  }

  private let store: any SettingsStore
  private let settings: ObservedSettings
  private let cell: SettingCell
  private let coding: SettingCoding<Value>
  private let defaultValue: Value
  private let cache = Locked(Cache())

  init(
    key: String, store: (any SettingsStore)?, coding: SettingCoding<Value>, defaultValue: Value
  ) {
    let store = store ?? DefaultAppStorage.store
    self.store = store
    settings = store.observed
    cell = settings.cell(for: key)
    self.coding = coding
    self.defaultValue = defaultValue
  }

  var value: Value {
    get {
      reader.access()
      return current
    }
    set {
      // Only a value that is there can be equal: writing the default is a decision, and is kept.
      if let storedValue, Self.areEqual(storedValue, newValue) {
        return settings.secure(cell, in: store)
      }
      do { settings.set(try coding.encode(newValue), of: cell, in: store) } catch {
        settings.report(PersistenceError(.notEncodable, key: cell.key, detail: "\(error)"))
      }
    }
  }

  private var reader: SettingReader {
    if let reader = cache.withLock({ $0.reader }) { return reader }
    let stored = (try? coding.encode(defaultValue))?.map { store.storedForm(of: $0) }
    let new = SettingReader(cell: cell, defaultValue: stored)
    // One that comes second goes after the lock is given back.
    return cache.withLock { cache in
      if let reader = cache.reader { return reader }
      cache.reader = new
      return new
    }
  }

  /// The value, without a trace in Observation.
  private var current: Value { storedValue ?? defaultValue }

  /// The value in the store, `nil` if there is none of the type.
  private var storedValue: Value? {
    let reading = settings.reading(of: cell, in: store)
    guard let stored = reading.value else { return nil }
    if let decoded = cache.withLock({ $0.decoded }), decoded.version == reading.version {
      return decoded.value
    }
    let value = coding.decode(stored)
    // An object is decoded each time: changes of its contents would show and not be stored.
    if Value.self is AnyObject.Type { return value }
    let decoded = Decoded(version: reading.version, value: value)
    // The value that was there goes after the lock is given back.
    _ = cache.withLock { cache in
      defer { cache.decoded = decoded }
      return cache.decoded
    }
    return value
  }

  private static func areEqual(_ lhs: Value, _ rhs: Value) -> Bool {
    guard !(Value.self is AnyObject.Type), let lhs = lhs as? any Equatable else { return false }
    return lhs.equals(rhs)
  }
}

extension Equatable {
  fileprivate func equals(_ other: Any) -> Bool {
    guard let other = other as? Self else { return false }
    return self == other
  }
}
