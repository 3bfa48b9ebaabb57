public import Foundation

/// A stored setting before it gets a type: what a ``SettingsStore`` holds for a key.
///
/// A property list with the addition of `null` and of numbers that fit neither `Int` nor `Double`. What a
/// store has no form for of its own it may keep in another one, see ``SettingsStore/storedForm(of:)``.
public enum SettingsValue: Hashable, Sendable {
  /// Nothing, inside an array or an object.
  case null
  /// A truth value.
  case bool(Bool)
  /// An integer.
  case integer(Int)
  /// A number with a fraction.
  case double(Double)
  /// Any other number, in the notation of JSON, digit by digit.
  case number(String)
  /// Text.
  case string(String)
  /// Bytes.
  case data(Data)
  /// A point in time.
  case date(Date)
  /// A list.
  case array([SettingsValue])
  /// Named values.
  case object([String: SettingsValue])
}
