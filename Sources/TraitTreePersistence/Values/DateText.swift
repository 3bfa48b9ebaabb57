internal import Foundation

/// Dates as ISO 8601 text, with as many digits of a second as it takes to get the very same date back.
enum DateText {
  /// A date as text; as seconds since 2001 where the text can not hold it.
  static func value(of date: Date) -> SettingsValue {
    guard let text = text(of: date) else {
      return FloatingPointText.value(of: date.timeIntervalSinceReferenceDate)
    }
    return .string(text)
  }

  /// The date that a text or a number of seconds stands for, `nil` if it stands for none.
  static func date(of value: SettingsValue) -> Date? {
    switch value {
    case .date(let date): date
    case .string(let text): date(of: text) ?? seconds(of: value)
    default: seconds(of: value)
    }
  }

  private static func seconds(of value: SettingsValue) -> Date? {
    FloatingPointText.double(of: value).map { Date(timeIntervalSinceReferenceDate: $0) }
  }

  private static func text(of date: Date) -> String? {
    let time = date.timeIntervalSinceReferenceDate
    // Beyond, the year has more or less than four digits. Numbers are compared, since a date that is not
    // a number counts as later than every other.
    guard time >= Date.distantPast.timeIntervalSinceReferenceDate,
      time <= Date.distantFuture.timeIntervalSinceReferenceDate
    else { return nil }
    let whole = time.rounded(.down)
    let seconds = Date(timeIntervalSinceReferenceDate: whole).formatted(.iso8601)
    for text in [seconds] + (1...17).lazy.map({ fraction(time - whole, digits: $0, of: seconds) })
    where self.date(of: text) == date { return text }
    return nil
  }

  /// The text of a whole second with a fraction added.
  private static func fraction(_ fraction: Double, digits: Int, of seconds: String) -> String {
    let scale = (0..<digits).reduce(1.0) { scale, _ in scale * 10 }
    let scaled = "\(Int((fraction * scale).rounded()))"
    let zeros = String(repeating: "0", count: max(0, digits - scaled.count))
    return "\(seconds.dropLast()).\(zeros)\(scaled)Z"
  }

  private static func date(of text: String) -> Date? {
    let parts = text.split(separator: ".", maxSplits: 1, omittingEmptySubsequences: false)
    guard parts.count == 2 else { return try? Date(text, strategy: .iso8601) }
    let digits = parts[1].prefix { $0.isASCII && $0.isNumber }
    let zone = parts[1].dropFirst(digits.count)
    guard !digits.isEmpty, let fraction = Double("0.\(digits)"),
      let second = try? Date("\(parts[0])\(zone)", strategy: .iso8601)
    else { return nil }
    return Date(timeIntervalSinceReferenceDate: second.timeIntervalSinceReferenceDate + fraction)
  }
}
