internal import TraitTree

/// Keeps settings, for ``AppStorage`` and for whoever reads and writes them by name.
///
/// ``UserDefaultsSettingsStore``, ``InMemorySettingsStore`` and ``JSONFileSettingsStore`` are stores. One of
/// your own implements ``observed``, ``load(_:)`` and ``save(_:)``:
///
/// ```swift
/// final class DictionarySettingsStore: SettingsStore {
///   let observed = ObservedSettings()
///   private let values = Mutex<[String: SettingsValue]>([:])
///
///   func load(_ keys: Set<String>) throws(PersistenceError) -> [String: SettingsValue] {
///     values.withLock { $0 }
///   }
///
///   func save(_ changes: [String: SettingsValue?]) throws(PersistenceError) {
///     values.withLock { values in
///       for (key, value) in changes { values[key] = value }
///     }
///   }
/// }
/// ```
///
/// The library calls these, one at a time, on any thread, when it has to. Programs call the rest: reading
/// and writing by key, ``batch(_:)`` and ``refresh(isolation:)``. Values are held in memory from their
/// first use on: reading one again does not ask the store.
public protocol SettingsStore: AnyObject, Sendable {
  /// The values that are in use in this process, always the same object.
  var observed: ObservedSettings { get }

  /// Gives what is stored for some keys now, read from where it is stored.
  ///
  /// Called for a key that is used for the first time, and for all keys that are in use in a refresh.
  /// Neither this nor ``save(_:)`` may use settings of the same store.
  ///
  /// - Parameter keys: The keys.
  /// - Returns: Their values. Keys that are not stored are missing; others may be there.
  /// - Throws: What can not be read. It is reported, the values in use stay as they are, and those that were
  ///   never loaded read as their default.
  func load(_ keys: Set<String>) throws(PersistenceError) -> [String: SettingsValue]

  /// Stores some values, all or none, and returns when they are safe.
  ///
  /// - Parameter changes: The new values in their ``storedForm(of:)``, `nil` for keys to be removed. Other
  ///   keys stay as they are.
  /// - Throws: What can not be written. It is reported, and the changes come again with the next call.
  func save(_ changes: [String: SettingsValue?]) throws(PersistenceError)

  /// Whether somebody else may have changed what is stored since the last call of ``load(_:)`` or ``save(_:)``.
  ///
  /// Asked when a value is written that the setting has already: if it is `true`, the value is saved as well,
  /// so that the store has it in any case. It may be asked while another thread is in ``load(_:)`` or
  /// ``save(_:)``. The default is `false`, which is right for a store that nobody else writes.
  var mayHaveChanged: Bool { get }

  /// The form in which ``load(_:)`` gives a value that was saved.
  ///
  /// It has to be stable: what the store gives is its own stored form. The default is the value itself.
  ///
  /// - Parameter value: The value.
  /// - Returns: Its stored form.
  func storedForm(of value: SettingsValue) -> SettingsValue
}

extension SettingsStore {
  /// Nobody else writes the store.
  public var mayHaveChanged: Bool { false }

  /// The value itself.
  ///
  /// - Parameter value: The value.
  /// - Returns: The same one.
  public func storedForm(of value: SettingsValue) -> SettingsValue { value }

  /// Reads a value without a type.
  ///
  /// That is not observed; ``AppStorage`` is.
  ///
  /// - Parameter key: The key, any text.
  /// - Returns: The value, `nil` if there is none.
  public func value(forKey key: String) -> SettingsValue? {
    observed.reading(of: observed.cell(for: key), in: self).value
  }

  /// Writes a value without a type.
  ///
  /// It is there for everyone in the process at once, observers are told on the calling thread, and then it
  /// is saved. An equal value tells nobody, and is saved only if the store may not have it any more. An error
  /// is reported, see ``onError(_:)``.
  ///
  /// - Parameters:
  ///   - value: The value, `nil` to remove the key.
  ///   - key: The key, any text.
  public func setValue(_ value: SettingsValue?, forKey key: String) {
    observed.set(value, of: observed.cell(for: key), in: self)
  }

  /// Removes a key, so that it reads as its default.
  ///
  /// - Parameter key: The key. One that is not there is left alone.
  public func removeValue(forKey key: String) { setValue(nil, forKey: key) }

  /// Saves what a closure writes at once, when it is done.
  ///
  /// The writes of this task or thread are there for everyone in the process as they happen; the store gets
  /// them together, so that after a crash it has all of them or none, and so that another process never
  /// mixes its own with them. Equal values count: at the end the store has everything that the closure wrote.
  /// If the closure throws, what it has written is saved nevertheless. A batch within a batch is part of it.
  ///
  /// - Parameter changes: Writes settings of this store.
  /// - Returns: What the closure returns.
  /// - Throws: What the closure throws.
  public func batch<R>(_ changes: () throws -> R) rethrows -> R {
    try observed.batch(in: self, changes)
  }

  /// Takes over what others have changed in the store.
  ///
  /// Only those keys are announced whose value is another one now, and always on the main actor: before this
  /// returns where it is called on the main actor, soon afterwards where it is not. The values are there
  /// for everyone when it returns. A value that could not be saved yet is not replaced; saving it is
  /// tried first. Complexity: O(*n*) in the number of keys in use, beside what the store takes to load.
  ///
  /// - Parameter isolation: Where it is called, which the default says.
  public func refresh(isolation: isolated (any Actor)? = #isolation) {
    let changes = observed.refresh(from: self)
    if changes.isEmpty { return }
    if isolation === MainActor.shared {
      for change in changes { change.announce() }
    } else {
      Task { @MainActor in for change in changes { change.announce() } }
    }
  }

  /// The error that was reported last, `nil` when what it was about has worked since.
  public var lastError: PersistenceError? { observed.lastError }

  /// Decides what happens with errors; without that, they are written to standard error.
  ///
  /// The handler is called once for an error, not each time that it repeats itself, on the thread on which
  /// it happens and after the store's work. It may read and write settings.
  ///
  /// - Parameter handler: Takes an error. `nil` is for standard error again.
  public func onError(_ handler: (@Sendable (PersistenceError) -> Void)?) {
    observed.setErrorHandler(handler)
  }
}
