/// Reads JSON, and keeps every number as it is written.
///
/// A file of settings may hold more than this program knows, and must come out of a rewrite unharmed:
/// Foundation's reader turns numbers into the nearest `Double`.
struct JSONReader {
  /// What is wrong, and where.
  struct Failure: Error, CustomStringConvertible {
    let problem: String
    let offset: Int

    var description: String { "\(problem) at byte \(offset)" }
  }

  /// How many arrays and objects may be inside one another.
  ///
  /// The stack of any thread has room for them, one of half a megabyte included.
  static let depthLimit = 128

  /// A text that is valid, and what its value does not show.
  struct Document {
    let value: SettingsValue
    /// A name that an object has twice, `nil` if there is none.
    ///
    /// Only the last of these members is in the value.
    let repeatedName: String?
  }

  private let bytes: [UInt8]
  private var offset = 0
  private var depth = 0
  private var repeatedName: String?

  private init(_ bytes: [UInt8]) { self.bytes = bytes }

  /// Reads a whole text, for its value alone.
  static func value(of bytes: [UInt8]) throws(Failure) -> SettingsValue {
    try document(of: bytes).value
  }

  /// Reads a whole text.
  static func document(of bytes: [UInt8]) throws(Failure) -> Document {
    guard String(validating: bytes, as: UTF8.self) != nil else {
      throw Failure(problem: "text that is not UTF-8", offset: 0)
    }
    var reader = JSONReader(bytes)
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { reader.offset = 3 }
    let value = try reader.value()
    reader.skipSpace()
    guard reader.next == nil else { throw reader.failure("something after the end") }
    return Document(value: value, repeatedName: reader.repeatedName)
  }

  private var next: UInt8? { offset < bytes.count ? bytes[offset] : nil }

  private func failure(_ problem: String) -> Failure {
    if offset < bytes.count { return Failure(problem: problem, offset: offset) }
    return Failure(problem: "the text ends too early", offset: offset)
  }

  private mutating func skipSpace() {
    while let byte = next, byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 {
      offset += 1
    }
  }

  /// Passes a byte, if it is the next one.
  private mutating func passes(_ character: Unicode.Scalar) -> Bool {
    guard next == UInt8(ascii: character) else { return false }
    offset += 1
    return true
  }

  private mutating func value() throws(Failure) -> SettingsValue {
    skipSpace()
    switch next {
    case UInt8(ascii: "{"): return try nested { reader throws(Failure) in try reader.object() }
    case UInt8(ascii: "["): return try nested { reader throws(Failure) in try reader.array() }
    case UInt8(ascii: "\""): return .string(try string())
    case UInt8(ascii: "t"): return try word("true", .bool(true))
    case UInt8(ascii: "f"): return try word("false", .bool(false))
    case UInt8(ascii: "n"): return try word("null", .null)
    default: return try number()
    }
  }

  private mutating func nested(
    _ body: (inout JSONReader) throws(Failure) -> SettingsValue
  ) throws(Failure) -> SettingsValue {
    guard depth < Self.depthLimit else { throw failure("too many levels") }
    depth += 1
    offset += 1
    defer { depth -= 1 }
    return try body(&self)
  }

  private mutating func word(
    _ word: StaticString, _ value: SettingsValue
  ) throws(Failure) -> SettingsValue {
    for byte in "\(word)".utf8 {
      guard next == byte else { throw failure("an unknown word") }
      offset += 1
    }
    return value
  }

  private mutating func object() throws(Failure) -> SettingsValue {
    var members: [String: SettingsValue] = [:]
    skipSpace()
    if passes("}") { return .object(members) }
    while true {
      skipSpace()
      let key = try string()
      skipSpace()
      guard passes(":") else { throw failure("a missing colon") }
      // Names may be equal although their bytes are not: composed characters are equal to their parts.
      if members.updateValue(try value(), forKey: key) != nil { repeatedName = key }
      skipSpace()
      if passes("}") { return .object(members) }
      guard passes(",") else { throw failure("a missing comma") }
    }
  }

  private mutating func array() throws(Failure) -> SettingsValue {
    var elements: [SettingsValue] = []
    skipSpace()
    if passes("]") { return .array(elements) }
    while true {
      elements.append(try value())
      skipSpace()
      if passes("]") { return .array(elements) }
      guard passes(",") else { throw failure("a missing comma") }
    }
  }

  private mutating func number() throws(Failure) -> SettingsValue {
    let start = offset
    _ = passes("-")
    if !passes("0") { try digits() }
    if passes(".") { try digits() }
    if passes("e") || passes("E") {
      if !passes("+") { _ = passes("-") }
      try digits()
    }
    return SettingsValue(number: String(decoding: bytes[start..<offset], as: UTF8.self))
  }

  private mutating func digits() throws(Failure) {
    let start = offset
    while let byte = next, byte >= 0x30, byte <= 0x39 { offset += 1 }
    guard offset > start else { throw failure("no value") }
  }

  private mutating func string() throws(Failure) -> String {
    guard passes("\"") else { throw failure("a missing quotation mark") }
    var text = ""
    var start = offset
    while let byte = next {
      switch byte {
      case UInt8(ascii: "\""):
        text += String(decoding: bytes[start..<offset], as: UTF8.self)
        offset += 1
        return text
      case UInt8(ascii: "\\"):
        text += String(decoding: bytes[start..<offset], as: UTF8.self)
        offset += 1
        text.unicodeScalars.append(try escape())
        start = offset
      case 0..<0x20: throw failure("a control character")
      default: offset += 1
      }
    }
    throw failure("a missing quotation mark")
  }

  private mutating func escape() throws(Failure) -> Unicode.Scalar {
    guard let byte = next else { throw failure("") }
    offset += 1
    switch byte {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): return Unicode.Scalar(byte)
    case UInt8(ascii: "b"): return "\u{8}"
    case UInt8(ascii: "f"): return "\u{C}"
    case UInt8(ascii: "n"): return "\n"
    case UInt8(ascii: "r"): return "\r"
    case UInt8(ascii: "t"): return "\t"
    case UInt8(ascii: "u"): return try unicode()
    default: throw failure("an unknown escape")
    }
  }

  private mutating func unicode() throws(Failure) -> Unicode.Scalar {
    let first = try codeUnit()
    if let scalar = Unicode.Scalar(first) { return scalar }
    guard UTF16.isLeadSurrogate(first), passes("\\"), passes("u") else {
      throw failure("half a surrogate pair")
    }
    let second = try codeUnit()
    guard UTF16.isTrailSurrogate(second) else { throw failure("half a surrogate pair") }
    return UTF16.decode(UTF16.EncodedScalar([first, second]))
  }

  private mutating func codeUnit() throws(Failure) -> UInt16 {
    var unit: UInt16 = 0
    for _ in 0..<4 {
      guard let digit = next.flatMap({ Character(Unicode.Scalar($0)).hexDigitValue }) else {
        throw failure("an unknown escape")
      }
      unit = unit << 4 | UInt16(digit)
      offset += 1
    }
    return unit
  }
}
