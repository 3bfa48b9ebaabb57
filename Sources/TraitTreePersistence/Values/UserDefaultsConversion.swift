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
      switch text.withoutSign.drop(while: { $0 == "0" }).first {
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
    case .string(let text): text.leadingInteger
    default: nil
    }
  }

  /// As by `double(forKey:)`: of a text the number at its start.
  var convertedDouble: Double? {
    switch self {
    case .bool(let value): value ? 1 : 0
    case .string(let text): text.leadingDouble
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
  /// The integer at the start, after spaces and a sign, the nearest one if it is too large; `nil` if there is
  /// none.
  ///
  /// Foundation of Linux stops the program for the largest ones.
  fileprivate var leadingInteger: Int? {
    let number = leadingNumber(withFraction: false)
    if let integer = Int(number) { return integer }
    guard number.last?.isNumber == true else { return nil }
    return number.hasPrefix("-") ? .min : .max
  }

  /// The number at the start, after spaces and a sign; `nil` if there is none.
  fileprivate var leadingDouble: Double? {
    let number = leadingNumber(withFraction: true)
    if let double = Double(number) { return double }
    // What looks like an exponent may be none.
    return Double(number.prefix { $0 != "e" && $0 != "E" })
  }

  /// What comes after spaces and a sign.
  fileprivate var withoutSign: Substring {
    let rest = drop(while: \.isWhitespace)
    return rest.first == "+" || rest.first == "-" ? rest.dropFirst() : rest
  }

  private func leadingNumber(withFraction: Bool) -> String {
    var rest = drop(while: \.isWhitespace)
    var number = ""
    func take(while isPart: (Character) -> Bool, atMost count: Int = .max) {
      let part = rest.prefix(while: isPart).prefix(count)
      number += part
      rest = rest.dropFirst(part.count)
    }
    func isDigit(_ character: Character) -> Bool { character.isASCII && character.isNumber }
    take(while: { $0 == "+" || $0 == "-" }, atMost: 1)
    take(while: isDigit)
    guard withFraction else { return number }
    take(while: { $0 == "." }, atMost: 1)
    take(while: isDigit)
    take(while: { $0 == "e" || $0 == "E" }, atMost: 1)
    if number.last == "e" || number.last == "E" {
      take(while: { $0 == "+" || $0 == "-" }, atMost: 1)
      take(while: isDigit)
    }
    return number
  }
}
