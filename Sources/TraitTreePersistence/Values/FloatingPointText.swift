/// Floating-point numbers in stores: those that are not finite as text, since neither JSON nor the file of
/// `UserDefaults` has a number for them.
enum FloatingPointText {
  static func value(of number: Double) -> SettingsValue {
    number.isFinite ? .double(number) : .string("\(number)")
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
    case .string("nan"): .nan
    case .string("inf"): .infinity
    case .string("-inf"): -.infinity
    default: nil
    }
  }

  static func float(of value: SettingsValue) -> Float? {
    guard let number = double(of: value) else { return nil }
    let float = Float(number)
    return float.isFinite || !number.isFinite ? float : nil
  }
}
