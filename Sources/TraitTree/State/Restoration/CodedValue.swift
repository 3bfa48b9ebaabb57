/// An encoded value, as a tree that does not depend on its type.
enum CodedValue: Hashable, Sendable {
  case null
  case bool(Bool)
  case integer(Int64)
  case unsigned(UInt64)
  case double(Double)
  case string(String)
  case array([CodedValue])
  case object([String: CodedValue])

  init(encoding value: some Encodable) throws {
    let slot = CodedSlot()
    try CodedValueEncoder(slot: slot, codingPath: []).encode(value)
    self = slot.value
  }

  func decode<T: Decodable>(_ type: T.Type) throws -> T {
    try CodedValueDecoder(value: self, codingPath: []).decode(type)
  }

  /// Returns `nil` for types that encoders do not support directly.
  init?(primitive value: Any) {
    switch value {
    case let value as Bool: self = .bool(value)
    case let value as String: self = .string(value)
    case let value as Double: self = .init(value)
    case let value as Float: self = .init(Double(value))
    case let value as any FixedWidthInteger:
      if let integer = Int64(exactly: value) {
        self = .integer(integer)
      } else if let unsigned = UInt64(exactly: value) {
        self = .unsigned(unsigned)
      } else {
        self = .init(text: value.description)
      }
    default: return nil
    }
  }

  private init(_ number: Double) {
    let isNegativeZero = number == 0 && number.sign == .minus
    self = number.isFinite && !isNegativeZero ? .double(number) : .init(text: number.description)
  }

  /// A number without a form in every encoder: infinite, of more than 64 bits, or negative zero,
  /// which would be decoded as an integer.
  private init(text: String) { self = .object([Self.numberKey: .string(text)]) }

  private static let numberKey = "number"

  private var numberText: String? {
    guard case .object(let members) = self, members.count == 1,
      case .string(let text) = members[Self.numberKey]
    else { return nil }
    return text
  }

  /// The value as a type that decoders support directly, `nil` if it is of another kind or does not
  /// fit.
  func primitive(_ type: Any.Type) -> Any? {
    switch (self, type) {
    case (.bool(let value), is Bool.Type): value
    case (.string(let value), is String.Type): value
    case (_, let type as any FixedWidthInteger.Type): integer(type)
    case (_, is Double.Type): number
    case (_, is Float.Type): number.map { Float($0) }
    default: nil
    }
  }

  private func integer<I: FixedWidthInteger>(_ type: I.Type) -> Any? {
    switch self {
    case .integer(let value): I(exactly: value)
    case .unsigned(let value): I(exactly: value)
    case .double(let value): I(exactly: value)
    default: numberText.flatMap { I($0) }
    }
  }

  private var number: Double? {
    switch self {
    case .integer(let value): Double(value)
    case .unsigned(let value): Double(value)
    case .double(let value): value
    default: numberText.flatMap { Double($0) }
    }
  }

  /// Whether decoders support a type directly.
  static func isPrimitive(_ type: Any.Type) -> Bool {
    type is Bool.Type || type is String.Type || type is Double.Type || type is Float.Type
      || type is any FixedWidthInteger.Type
  }
}

extension CodedValue: Codable {
  init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    if container.decodeNil() {
      self = .null
    } else if let value = try? container.decode(Bool.self) {
      self = .bool(value)
    } else if let value = try? container.decode(Int64.self) {
      self = .integer(value)
    } else if let value = try? container.decode(UInt64.self) {
      self = .unsigned(value)
    } else if let value = try? container.decode(Double.self) {
      self = .double(value)
    } else if let value = try? container.decode(String.self) {
      self = .string(value)
    } else if var elements = try? decoder.unkeyedContainer() {
      // An error in an element is an error: the array is not tried as another type.
      var values: [CodedValue] = []
      while !elements.isAtEnd { values.append(try elements.decode(CodedValue.self)) }
      self = .array(values)
    } else {
      self = .object(try container.decode([String: CodedValue].self))
    }
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    switch self {
    case .null: try container.encodeNil()
    case .bool(let value): try container.encode(value)
    case .integer(let value): try container.encode(value)
    case .unsigned(let value): try container.encode(value)
    case .double(let value): try container.encode(value)
    case .string(let value): try container.encode(value)
    case .array(let value): try container.encode(value)
    case .object(let value): try container.encode(value)
    }
  }
}

extension CodedValue: CustomStringConvertible {
  /// Similar to JSON, for messages.
  var description: String {
    switch self {
    case .null: "null"
    case .bool(let value): "\(value)"
    case .integer(let value): "\(value)"
    case .unsigned(let value): "\(value)"
    case .double(let value): "\(value)"
    case .string(let value): value.debugDescription
    case .array(let elements): "[\(list(elements.map(\.description)))]"
    case .object(let members): "{\(list(members.map { "\($0.debugDescription): \($1)" }.sorted()))}"
    }
  }

  private func list(_ items: [String]) -> String { items.joined(separator: ", ") }
}
