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

extension SettingsValue {
  /// The value as JSON can hold it: bytes as Base64 and dates as ISO 8601 text, numbers in their only form.
  var jsonForm: SettingsValue {
    switch self {
    case .null, .bool, .integer, .string: self
    case .double(let number): FloatingPointText.value(of: number)
    case .number(let digits): SettingsValue(number: digits)
    case .data(let data): .string(data.base64EncodedString())
    case .date(let date): DateText.value(of: date)
    case .array(let elements): .array(elements.map(\.jsonForm))
    case .object(let members): .object(members.mapValues(\.jsonForm))
    }
  }

  /// A number in the notation of JSON.
  ///
  /// It is kept digit by digit if `Int` and `Double` would write it differently.
  init(number digits: String) {
    if let integer = Int(digits), "\(integer)" == digits {
      self = .integer(integer)
    } else if let double = Double(digits), "\(double)" == digits {
      self = .double(double)
    } else {
      self = .number(digits)
    }
  }
}
