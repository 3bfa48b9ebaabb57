internal import Foundation
internal import TraitTree

/// Keeps settings in `UserDefaults`.
///
/// Values are stored as what `UserDefaults` has for them, so that other code reads and writes the same
/// ones: booleans, numbers, text, dates and bytes as such, a URL as its absolute string, a Codable value as
/// a dictionary, an array or a single value, and as JSON text if it holds a `null`. What others write with
/// `UserDefaults` itself is seen after ``SettingsStore/refresh(isolation:)``: outside of Apple's platforms
/// nothing announces it. There, too, the file keeps whole seconds only, so that other dates are stored as ISO
/// 8601 text.
///
/// What the getters of `UserDefaults` convert is converted here too, so that launch arguments, which are text, reach
/// settings: `-launchCount 5 -isDebug YES` gives an `Int` and a `Bool`. A text at whose start there is no such
/// value reads as the default; a number that is too large for `Int` is the largest or smallest one.
///
/// A setter returns when the system has been asked to write its file; how safe that is, is up to the system.
/// Two stores of one suite in a process agree at once.
public final class UserDefaultsSettingsStore: SettingsStore {
  private let backend: Backend

  /// The values that are in use.
  public var observed: ObservedSettings { backend.observed }

  /// Makes a store.
  ///
  /// - Parameter suiteName: The name of a suite, such as "org.example.app"; `nil` for the standard defaults. The
  ///   name of the domain that all programs share traps.
  public init(suiteName: String? = nil) {
    backend = SharedBackends.backend(for: "defaults:\(suiteName ?? "")") {
      Backend(suiteName: suiteName)
    }
  }

  /// Always `true`: any code may write user defaults.
  public var mayHaveChanged: Bool { true }

  /// Gives the stored values.
  ///
  /// - Parameter keys: The keys.
  /// - Returns: The values of those that are stored.
  public func load(_ keys: Set<String>) -> [String: SettingsValue] { backend.load(keys) }

  /// Stores values, and has the system write them.
  ///
  /// - Parameter changes: The values, `nil` for keys to be removed.
  /// - Throws: ``PersistenceError/Reason/notWritten`` if the system says that it could not write.
  public func save(_ changes: [String: SettingsValue?]) throws(PersistenceError) {
    try backend.save(changes)
  }

  /// The form that a property list has for a value.
  ///
  /// - Parameter value: The value.
  /// - Returns: Its form.
  public func storedForm(of value: SettingsValue) -> SettingsValue { value.propertyListForm }
}

/// The defaults of one suite.
private final class Backend: Sendable {
  let observed = ObservedSettings(loadsWhileSaving: true, conversion: .userDefaults)
  private let suiteName: String?
  // `UserDefaults` is safe to use on any thread.
  nonisolated(unsafe) private let defaults: UserDefaults

  init(suiteName: String?) {
    self.suiteName = suiteName
    if let suiteName, suiteName != Bundle.main.bundleIdentifier {
      guard let defaults = UserDefaults(suiteName: suiteName) else {
        fatalError("There is no suite of user defaults named \"\(suiteName)\".")
      }
      unsafe self.defaults = defaults
    } else {
      unsafe defaults = .standard
    }
  }

  func load(_ keys: Set<String>) -> [String: SettingsValue] {
    // Brings in what other processes have written.
    unsafe defaults.synchronize()
    var values: [String: SettingsValue] = [:]
    for key in keys {
      values[key] = unsafe defaults.object(forKey: key).flatMap { SettingsValue(propertyList: $0) }
    }
    return values
  }

  func save(_ changes: [String: SettingsValue?]) throws(PersistenceError) {
    let current = load(Set(changes.keys))
    // To write an equal value would have the system write its file.
    for (key, value) in changes where current[key] != value {
      if let value {
        unsafe defaults.set(value.propertyList, forKey: key)
      } else {
        unsafe defaults.removeObject(forKey: key)
      }
    }
    guard unsafe defaults.synchronize() else {
      throw PersistenceError(
        .notWritten, detail: "UserDefaults of \(suiteName ?? "the program") did not synchronize")
    }
  }
}
