internal import Foundation
internal import TraitTree

/// Which stored values count as of a type.
enum SettingConversion: Sendable {
  /// Those of that type.
  case strict
  /// Also those that the getters of `UserDefaults` for that type convert, as the text of a launch argument.
  case userDefaults
}

/// How settings of one type are stored: in one way, whatever declares them.
///
/// An optional is stored as its value or not at all, what is `RawRepresentable` as its raw value, and anything
/// else as one of the basic types or as what it encodes to. The type itself decides, not what the compiler
/// knows of it where the setting is declared: a generic owner knows less.
struct SettingCoding<Value> {
  /// Gives what to store, `nil` for nothing: a `nil` removes its key.
  let encode: (Value) throws -> SettingsValue?
  /// Gives `nil` for what is not of the type.
  let decode: (SettingsValue, SettingConversion) -> Value?
}

extension SettingCoding where Value: Codable {
  /// The coding of the type.
  static var codable: SettingCoding {
    if let type = Value.self as? any OptionalValue.Type { return optional(type) ?? plain }
    if let type = Value.self as? any RawRepresentable.Type { return raw(type) ?? plain }
    return plain
  }

  private static var plain: SettingCoding {
    SettingCoding(
      encode: { value in
        if let value = SettingsValue(basic: value) { return value }
        let encoded = try JSONCoding.value(encoding: value)
        // It would be read as no value.
        return encoded == .null ? nil : encoded
      },
      decode: { stored, conversion in
        if let basic = stored.basic(of: Value.self, conversion) {
          return basic.value.flatMap { $0 as? Value }
        }
        return JSONCoding.decode(Value.self, from: stored)
      })
  }

  private static func raw<Raw: RawRepresentable>(_ type: Raw.Type) -> SettingCoding? {
    // One that is its own raw value would never end.
    guard Raw.self != Raw.RawValue.self, let rawType = Raw.RawValue.self as? any Codable.Type
    else { return nil }
    return raw(type, rawType)
  }

  private static func raw<Raw: RawRepresentable, RawValue: Codable>(
    _ type: Raw.Type, _ rawType: RawValue.Type
  ) -> SettingCoding {
    let coding = SettingCoding<RawValue>.codable
    return SettingCoding(
      encode: { value in
        guard let raw = (value as? Raw)?.rawValue as? RawValue else { return nil }
        return try coding.encode(raw)
      },
      decode: { stored, conversion in
        (coding.decode(stored, conversion) as? Raw.RawValue)
          .flatMap { Raw(rawValue: $0) } as? Value
      })
  }

  private static func optional<Wrapper: OptionalValue>(_ type: Wrapper.Type) -> SettingCoding? {
    guard let wrapped = Wrapper.Wrapped.self as? any Codable.Type else { return nil }
    return optional(type, wrapped)
  }

  private static func optional<Wrapper: OptionalValue, Wrapped: Codable>(
    _ type: Wrapper.Type, _ wrapped: Wrapped.Type
  ) -> SettingCoding {
    let coding = SettingCoding<Wrapped>.codable
    return SettingCoding(
      encode: { value in
        guard let value = (value as? Wrapper)?.optionalValue as? Wrapped else { return nil }
        return try coding.encode(value)
      },
      // What does not fit is not the same as a stored `nil`.
      decode: { stored, conversion in
        coding.decode(stored, conversion).flatMap { Wrapped?.some($0) as? Value }
      })
  }
}

extension SettingCoding where Value: RawRepresentable, Value.RawValue: Codable {
  /// As the raw value.
  static var rawValue: SettingCoding {
    let raw = SettingCoding<Value.RawValue>.codable
    return SettingCoding(
      encode: { try raw.encode($0.rawValue) },
      decode: { raw.decode($0, $1).flatMap { Value(rawValue: $0) } })
  }
}

extension SettingCoding {
  /// As that of the wrapped type, or not at all.
  static func optional<Wrapped>(
    _ wrapped: SettingCoding<Wrapped>
  ) -> SettingCoding where Value == Wrapped? {
    SettingCoding(
      encode: { try $0.flatMap { try wrapped.encode($0) } },
      decode: { wrapped.decode($0, $1).map { .some($0) } })
  }
}

/// What a stored value is as one of the basic types, which may be nothing.
struct BasicSetting {
  let value: Any?
}

extension SettingsValue {
  /// A value of one of the basic types, `nil` for others.
  init?(basic value: Any) {
    switch value {
    case let value as Bool: self = .bool(value)
    case let value as Int: self = .integer(value)
    case let value as String: self = .string(value)
    case let value as Double: self = FloatingPointText.value(of: value)
    case let value as Float: self = FloatingPointText.value(of: value)
    case let value as URL: self = .string(value.absoluteString)
    case let value as Data: self = .data(value)
    case let value as Date: self = .date(value)
    default: return nil
    }
  }

  /// The value as a basic type, `nil` for other types.
  func basic(of type: Any.Type, _ conversion: SettingConversion) -> BasicSetting? {
    let isLenient = conversion == .userDefaults
    return switch type {
    case is Bool.Type: BasicSetting(value: bool ?? (isLenient ? convertedBool : nil))
    case is Int.Type: BasicSetting(value: integer ?? (isLenient ? convertedInteger : nil))
    case is String.Type: BasicSetting(value: string ?? (isLenient ? convertedString : nil))
    case is Double.Type:
      BasicSetting(value: FloatingPointText.double(of: self) ?? (isLenient ? convertedDouble : nil))
    case is Float.Type:
      BasicSetting(
        value: FloatingPointText.float(of: self)
          ?? (isLenient ? convertedDouble.map { Float($0) } : nil))
    case is URL.Type: BasicSetting(value: url)
    case is Data.Type: BasicSetting(value: data)
    case is Date.Type: BasicSetting(value: DateText.date(of: self))
    default: nil
    }
  }

  private var bool: Bool? { if case .bool(let value) = self { value } else { nil } }

  private var string: String? { if case .string(let value) = self { value } else { nil } }

  private var integer: Int? {
    switch self {
    case .integer(let value): value
    case .double(let value): Int(exactly: value)
    default: nil
    }
  }

  private var data: Data? {
    if case .data(let data) = self { return data }
    return string.flatMap { Data(base64Encoded: $0) }
  }

  /// Text that begins like a path is a file, as `UserDefaults` writes it.
  private var url: URL? {
    guard let string, !string.isEmpty else { return nil }
    if string.hasPrefix("/") { return URL(fileURLWithPath: string) }
    if string.hasPrefix("~/") {
      return URL(fileURLWithPath: NSString(string: string).expandingTildeInPath)
    }
    return URL(string: string)
  }
}
