internal import Observation
internal import TraitTree

/// What Observation knows of one owner of a key that has read it.
final class SettingReader: SettingListener, Observable, ObservedStorage, Sendable {
  static let wrapper = "@AppStorage"

  private let registrar = ModelRegistrar()
  private let cell: SettingCell
  /// What a missing value reads as, if that encodes.
  private let defaultValue: SettingsValue?
  /// Whether two stored values are equal ones of the owner's type.
  // It captures types only, and may be called on any thread.
  nonisolated(unsafe) private let areEqual: (SettingsValue, SettingsValue) -> Bool

  init(
    cell: SettingCell, defaultValue: SettingsValue?,
    areEqual: @escaping (SettingsValue, SettingsValue) -> Bool
  ) {
    self.cell = cell
    self.defaultValue = defaultValue
    unsafe self.areEqual = areEqual
    cell.add(self)
  }

  deinit { cell.removeReader(ObjectIdentifier(self)) }

  /// Stands for the value where Observation asks for a property.
  private var storedValue: Void { () }

  /// Tells whoever tracks reads of one, before it happens.
  func access() { registrar.access(self, named: .setting(cell.key), \.storedValue) }

  /// Whether two stored values may be different ones to the owner.
  func distinguishes(_ old: SettingsValue?, _ new: SettingsValue?) -> Bool {
    let old = Self.present(old) ?? defaultValue
    let new = Self.present(new) ?? defaultValue
    guard old != new else { return false }
    guard let old, let new else { return true }
    return unsafe !areEqual(old, new)
  }

  /// A `null` is no value.
  private static func present(_ value: SettingsValue?) -> SettingsValue? {
    value == .null ? nil : value
  }

  /// Tells whoever has read it of a change that has happened.
  ///
  /// Announced afterwards, it can not be read too early: whoever is told finds the new value.
  func announce() { registrar.change(of: self, named: "a setting", \.storedValue) {} }
}
