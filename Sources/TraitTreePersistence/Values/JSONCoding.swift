internal import Foundation

/// Codable values as settings: what Foundation's JSON coders make of them.
///
/// Dates are ISO 8601 text, bytes Base64, numbers that are not finite
/// `number inf`, `number -inf` and `number nan`.
enum JSONCoding {
  static func value(encoding value: some Encodable) throws -> SettingsValue {
    let encoder = JSONEncoder()
    encoder.dateEncodingStrategy = .custom { date, encoder in
      var container = encoder.singleValueContainer()
      switch DateText.value(of: date) {
      case .string(let text): try container.encode(text)
      default: try container.encode(date.timeIntervalSinceReferenceDate)
      }
    }
    encoder.nonConformingFloatEncodingStrategy = .convertToString(
      positiveInfinity: FloatingPointText.infinity,
      negativeInfinity: FloatingPointText.negativeInfinity, nan: FloatingPointText.nan)
    return try JSONReader.value(of: Array(try encoder.encode(value)))
  }

  /// Gives `nil` for what is not of the type.
  ///
  /// Text may also be the JSON of the value.
  static func decode<T: Decodable>(_ type: T.Type, from stored: SettingsValue) -> T? {
    if let value = try? decoder.decode(type, from: Data(JSONWriter.bytes(of: stored))) {
      return value
    }
    switch stored {
    case .string(let text): return try? decoder.decode(type, from: Data(text.utf8))
    case .data(let data): return try? decoder.decode(type, from: data)
    default: return nil
    }
  }

  private static var decoder: JSONDecoder {
    let decoder = JSONDecoder()
    decoder.dateDecodingStrategy = .custom { decoder in
      let container = try decoder.singleValueContainer()
      let value: SettingsValue
      if let number = try? container.decode(Double.self) {
        value = .double(number)
      } else {
        value = .string(try container.decode(String.self))
      }
      guard let date = DateText.date(of: value) else {
        throw DecodingError.dataCorruptedError(in: container, debugDescription: "This is no date.")
      }
      return date
    }
    decoder.nonConformingFloatDecodingStrategy = .convertFromString(
      positiveInfinity: FloatingPointText.infinity,
      negativeInfinity: FloatingPointText.negativeInfinity, nan: FloatingPointText.nan)
    return decoder
  }
}
