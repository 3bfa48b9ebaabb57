internal import TraitTree

/// One owner of a key that has read it.
protocol SettingListener: AnyObject, Sendable {
  /// Whether two stored values may be different ones to the owner.
  func distinguishes(_ old: SettingsValue?, _ new: SettingsValue?) -> Bool
  /// Tells of a change that has happened.
  func announce()
}

/// One key of a store, as this process sees it: the truth for all owners of the key.
final class SettingCell: Sendable {
  private struct State: Sendable {
    var value: SettingsValue?
    /// Grows with each change.
    var version: UInt64 = 0
    var isLoaded = false
    /// Grows whenever the value is set, or what the store has of it may have changed by this process.
    var writes: UInt64 = 0
    /// Whether the store has not got the value yet.
    var isUnsaved = false
    /// Whether the store is getting the value.
    var isSaving = false
    var readers: [ObjectIdentifier: WeakReader] = [:]
  }

  private struct WeakReader: Sendable {
    weak var reader: (any SettingListener)?
  }

  /// A value as it was found.
  struct Reading: Sendable {
    let value: SettingsValue?
    let version: UInt64
  }

  /// A change, and who may want to know.
  struct Change: Sendable {
    let old: SettingsValue?
    let new: SettingsValue?
    let readers: [any SettingListener]

    /// Tells those to whom it makes a difference.
    ///
    /// Nothing is locked meanwhile: they may read and write.
    func announce() {
      for reader in readers where reader.distinguishes(old, new) { reader.announce() }
    }
  }

  let key: String
  private let state = Locked(State())

  init(key: String) { self.key = key }

  var isLoaded: Bool { state.withLock { $0.isLoaded } }

  /// The number of owners that have read it.
  var readerCount: Int { state.withLock { $0.readers.count } }

  /// The value, `nil` if it was never loaded.
  var reading: Reading? {
    state.withLock { $0.isLoaded ? Reading(value: $0.value, version: $0.version) : nil }
  }

  /// Sets a value that the store has not got yet; `nil` if it is the value already.
  func set(_ value: SettingsValue?) -> Change? {
    state.withLock { state in
      state.isUnsaved = true
      state.writes += 1
      guard state.value != value else { return nil }
      return Self.change(&state, to: value)
    }
  }

  /// Notes that the store may not have the value.
  func setUnsaved() {
    state.withLock { state in
      state.isUnsaved = true
      state.writes += 1
    }
  }

  /// Tells what is loaded from now on from what was there before.
  var mark: UInt64 { state.withLock { $0.writes } }

  /// Takes over what the store had at a mark, unless the value was set or saved since, or has to be saved.
  func load(_ value: SettingsValue?, since mark: UInt64) -> Change? {
    state.withLock { state in
      state.isLoaded = true
      guard state.writes == mark, !state.isUnsaved, !state.isSaving, state.value != value
      else { return nil }
      return Self.change(&state, to: value)
    }
  }

  private static func change(_ state: inout State, to value: SettingsValue?) -> Change {
    defer {
      state.value = value
      state.version += 1
    }
    // Readers are let go of outside of the lock: one that goes takes the lock.
    return Change(
      old: state.value, new: value, readers: state.readers.values.compactMap { $0.reader })
  }

  /// Whether the store has got the value.
  var isSaved: Bool { state.withLock { !$0.isUnsaved && !$0.isSaving } }

  /// Gives the value to be saved.
  func beginSaving() -> SettingsValue? {
    state.withLock { state in
      state.isUnsaved = false
      state.isSaving = true
      state.writes += 1
      return state.value
    }
  }

  /// Notes whether the store has got the value that was to be saved.
  func endSaving(_ isSaved: Bool) {
    state.withLock { state in
      state.isSaving = false
      state.writes += 1
      if !isSaved { state.isUnsaved = true }
    }
  }

  func add(_ reader: any SettingListener) {
    state.withLock { $0.readers[ObjectIdentifier(reader)] = WeakReader(reader: reader) }
  }

  func removeReader(_ id: ObjectIdentifier) {
    state.withLock { _ = $0.readers.removeValue(forKey: id) }
  }
}
