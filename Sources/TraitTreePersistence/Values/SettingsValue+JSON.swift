internal import Foundation

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
