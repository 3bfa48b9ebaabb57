import Foundation
import FuzzSupport
import TraitTreePersistence

/// What Foundation's reader makes of the same bytes.
enum FoundationOracle {
  /// Compares validity and values, as far as the two agree on what they are.
  static func compare(_ value: SettingsValue?, of bytes: [UInt8]) {
    guard isComparable(bytes, value) else { return }
    let object = try? JSONSerialization.jsonObject(with: Data(bytes), options: .fragmentsAllowed)
    require(
      (object == nil) == (value == nil),
      "the reader finds it \(value == nil ? "damaged" : "valid"), Foundation does not")
    if let object, let value {
      require(agrees(value, object), "the reader gives \(value), Foundation \(object)")
    }
  }

  /// Whether the readers mean the same by JSON here.
  private static func isComparable(_ bytes: [UInt8], _ value: SettingsValue?) -> Bool {
    // Foundation takes other encodings than UTF-8 as well, which it recognises by their zeros or marks.
    if bytes.contains(0) || bytes.starts(with: [0xFE, 0xFF]) || bytes.starts(with: [0xFF, 0xFE]) {
      return false
    }
    // Foundation loses the mark of a file's beginning where it is in a string, unlike other characters.
    if bytes.dropFirst().contains([0xEF, 0xBB, 0xBF]) { return false }
    // The limits of depth are others.
    if bytes.count(where: { $0 == UInt8(ascii: "[") || $0 == UInt8(ascii: "{") }) > 100 {
      return false
    }
    return value.map(hasNumbersOfFoundation) ?? !hasCommaBeforeEnd(bytes)
  }

  /// Whether there is a comma after the last element or member, which Foundation lets pass.
  private static func hasCommaBeforeEnd(_ bytes: [UInt8]) -> Bool {
    let text = bytes.filter { $0 > UInt8(ascii: " ") }
    return text.contains(Array(",]".utf8)) || text.contains(Array(",}".utf8))
  }

  /// Whether `Double` has room for all numbers: Foundation finds a text invalid for others.
  private static func hasNumbersOfFoundation(_ value: SettingsValue) -> Bool {
    switch value {
    case .number(let digits): Double(digits)?.isFinite == true
    case .array(let elements): elements.allSatisfy(hasNumbersOfFoundation)
    case .object(let members): members.values.allSatisfy(hasNumbersOfFoundation)
    default: true
    }
  }

  private static func agrees(_ value: SettingsValue, _ object: Any) -> Bool {
    switch value {
    case .null: object is NSNull
    case .bool(let flag): object as? Bool == flag
    case .integer(let number): (object as? NSNumber)?.int64Value == Int64(number)
    case .double(let number): agrees(number, object)
    case .number(let digits): Double(digits).map { agrees($0, object) } ?? false
    case .string(let text): (object as? String)?.utf8.elementsEqual(text.utf8) == true
    case .array(let elements):
      (object as? [Any]).map { others in
        elements.count == others.count && zip(elements, others).allSatisfy { agrees($0, $1) }
      } ?? false
    case .object(let members):
      (object as? [String: Any]).map { others in
        members.count == others.count
          && members.allSatisfy { key, value in others[key].map { agrees(value, $0) } ?? false }
      } ?? false
    case .data, .date: false
    }
  }

  private static func agrees(_ number: Double, _ object: Any) -> Bool {
    guard let found = (object as? NSNumber)?.doubleValue else { return false }
    // Foundation takes a decimal number where the digits are many, and turns it into one nearby.
    let tolerance = object is NSDecimalNumber ? abs(number) * 1e-12 : 0
    return abs(found - number) <= tolerance
  }
}
