internal import Foundation
internal import TraitTree

/// How settings of one type are stored.
struct SettingCoding<Value> {
  /// Gives what to store, `nil` for nothing: a `nil` removes its key.
  let encode: (Value) throws -> SettingsValue?
  /// Gives `nil` for what is not of the type.
  let decode: (SettingsValue) -> Value?
}

extension SettingCoding where Value: Codable {
  /// The types that stores know, and any other as what it encodes to.
  static var codable: SettingCoding {
    SettingCoding(
      encode: { value in
        if let value = SettingsValue(basic: value) { return value }
        if let optional = value as? any OptionalValue, optional.isNil { return nil }
        return try JSONCoding.value(encoding: value)
      },
      decode: { stored in
        let type = (Value.self as? any OptionalValue.Type)?.wrappedType ?? Value.self
        if let basic = stored.basic(of: type) { return basic.value.flatMap { $0 as? Value } }
        return JSONCoding.decode(Value.self, from: stored)
      })
  }
}

extension SettingCoding where Value: RawRepresentable, Value.RawValue: Codable {
  /// As the raw value.
  static var rawValue: SettingCoding {
    let raw = SettingCoding<Value.RawValue>.codable
    return SettingCoding(
      encode: { try raw.encode($0.rawValue) },
      decode: { raw.decode($0).flatMap { Value(rawValue: $0) } })
  }
}

extension SettingCoding {
  /// As that of the wrapped type, or not at all.
  static func optional<Wrapped>(
    _ wrapped: SettingCoding<Wrapped>
  ) -> SettingCoding where Value == Wrapped? {
    SettingCoding(
      encode: { try $0.flatMap { try wrapped.encode($0) } },
      // What does not fit is not the same as a stored `nil`.
      decode: { wrapped.decode($0).map { .some($0) } })
  }
}

extension OptionalValue {
  fileprivate static var wrappedType: Any.Type { Wrapped.self }
  fileprivate var isNil: Bool { optionalValue == nil }
}

/// What a stored value is as one of the basic types, which may be nothing.
struct BasicSetting {
  let value: Any?
}

extension SettingsValue {
  /// A value of one of the basic types or of an optional one, `nil` for others.
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
  func basic(of type: Any.Type) -> BasicSetting? {
    switch type {
    case is Bool.Type: BasicSetting(value: bool)
    case is Int.Type: BasicSetting(value: integer)
    case is String.Type: BasicSetting(value: string)
    case is Double.Type: BasicSetting(value: FloatingPointText.double(of: self))
    case is Float.Type: BasicSetting(value: FloatingPointText.float(of: self))
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
