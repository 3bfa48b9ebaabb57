/// Floating-point numbers in stores: those that are not finite as text, since JSON has no numbers for them.
///
/// The text is one that is hardly anybody's: types that take text or numbers must not mistake it.
enum FloatingPointText {
  static let infinity = "number inf"
  static let negativeInfinity = "number -inf"
  static let nan = "number nan"

  static func value(of number: Double) -> SettingsValue {
    if number.isFinite { return .double(number) }
    if number.isNaN { return .string(nan) }
    return .string(number > 0 ? infinity : negativeInfinity)
  }

  /// As the shortest number that people would write, if it leads back to the same one.
  static func value(of number: Float) -> SettingsValue {
    guard let short = Double("\(number)"), Float(short) == number else {
      return value(of: Double(number))
    }
    return value(of: short)
  }

  static func double(of value: SettingsValue) -> Double? {
    switch value {
    case .double(let number): number
    case .integer(let number): Double(number)
    case .number(let digits): Double(digits).flatMap { $0.isFinite ? $0 : nil }
    case .string(nan): .nan
    case .string(infinity): .infinity
    case .string(negativeInfinity): -.infinity
    default: nil
    }
  }

  static func float(of value: SettingsValue) -> Float? {
    guard let number = double(of: value) else { return nil }
    let float = Float(number)
    return float.isFinite || !number.isFinite ? float : nil
  }
}
