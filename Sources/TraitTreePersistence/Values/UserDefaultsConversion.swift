internal import Foundation

// What the getters of `UserDefaults` make of values of other types, as of the text of launch arguments. Where a
// getter finds nothing to convert it gives zero, `false` or `nil`; here that is no value.

extension SettingsValue {
  /// As by `bool(forKey:)`: a number that is not zero, or a text that begins like YES, true or such a number.
  var convertedBool: Bool? {
    switch self {
    case .integer(let number): number != 0
    case .double(let number): number != 0
    case .string(let text):
      switch text.drop(while: \.isWhitespace).drop(while: { "+-0".contains($0) }).first {
      case nil: text.contains("0") ? false : nil
      case let first? where "YyTt123456789".contains(first): true
      case let first?: "NnFf.".contains(first) ? false : nil
      }
    default: nil
    }
  }

  /// As by `integer(forKey:)`: towards zero, of a text the number at its start.
  var convertedInteger: Int? {
    switch self {
    case .bool(let value): value ? 1 : 0
    case .double(let number): Int(exactly: number.rounded(.towardZero))
    case .string(let text): text.beginsWithDigit ? NSString(string: text).integerValue : nil
    default: nil
    }
  }

  /// As by `double(forKey:)`: of a text the number at its start.
  var convertedDouble: Double? {
    switch self {
    case .bool(let value): value ? 1 : 0
    case .string(let text): text.beginsWithDigit ? NSString(string: text).doubleValue : nil
    default: nil
    }
  }

  /// As by `string(forKey:)`: of a number its text.
  var convertedString: String? {
    switch self {
    case .bool(let value): value ? "1" : "0"
    case .integer(let number): "\(number)"
    case .double(let number): NSNumber(value: number).stringValue
    case .number(let digits): digits
    default: nil
    }
  }
}

extension String {
  /// Whether a number is at the start, after spaces and a sign.
  fileprivate var beginsWithDigit: Bool {
    var rest = drop(while: \.isWhitespace)
    if let sign = rest.first, "+-".contains(sign) { rest = rest.dropFirst() }
    if rest.first == "." { rest = rest.dropFirst() }
    return rest.first.map { $0.isASCII && $0.isNumber } ?? false
  }
}
