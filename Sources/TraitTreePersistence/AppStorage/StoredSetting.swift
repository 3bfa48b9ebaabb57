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
      do {
        let new = try storedForm(of: newValue)
        settings.set(keepsForm(new, of: newValue) ? cell.reading?.value : new, of: cell, in: store)
      } catch {
        settings.report(PersistenceError(.notEncodable, key: cell.key, detail: "\(error)"))
      }
    }
  }

  /// The form in which the store gives a value.
  private func storedForm(of value: Value) throws -> SettingsValue? {
    try coding.encode(value).map { store.storedForm(of: $0.inOneOrder(for: Value.self)) }
  }

  /// Whether a value that was stored in another form is the same one, as a number that somebody wrote with
  /// more digits: it stays in that form.
  ///
  /// What the type calls equal may be another one all the same: it may not look at all that is stored.
  private func keepsForm(_ new: SettingsValue?, of value: Value) -> Bool {
    guard let new, settings.reading(of: cell, in: store).value != new, let storedValue
    else { return false }
    if let old = storedValue as? any Equatable, !old.equals(value) { return false }
    return (try? storedForm(of: storedValue)) == new
  }

  private var reader: SettingReader {
    if let reader = cache.withLock({ $0.reader }) { return reader }
    let new = SettingReader(cell: cell, defaultValue: try? storedForm(of: defaultValue)) {
      [coding, conversion = settings.conversion] old, new in
      // Without equality, what is stored in two ways is two values.
      guard !(Value.self is AnyObject.Type), let new = coding.decode(new, conversion),
        let old = coding.decode(old, conversion) as? any Equatable
      else { return false }
      return old.equals(new)
    }
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
    guard let stored = reading.value, stored != .null else { return nil }
    if let decoded = cache.withLock({ $0.decoded }), decoded.version == reading.version {
      return decoded.value
    }
    let value = coding.decode(stored, settings.conversion)
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
}

extension Equatable {
  fileprivate func equals(_ other: Any) -> Bool {
    guard let other = other as? Self else { return false }
    return self == other
  }
}
