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

  let bytes: [UInt8]
  private(set) var offset: Int
  /// A name that an object has twice, `nil` if none was found so far.
  private(set) var repeatedName: String?
  private var depth = 0
  /// Whether values are made, and not only checked: what nobody asks for costs no memory.
  private var isBuilding = true

  /// Reads from an offset on.
  init(_ bytes: [UInt8], at offset: Int = 0) {
    self.bytes = bytes
    self.offset = offset
  }

  /// Reads a whole text.
  static func value(of bytes: [UInt8]) throws(Failure) -> SettingsValue {
    var reader = try JSONReader(start: bytes)
    let value = try reader.value()
    try reader.end()
    return value
  }

  /// Reads a text from its start.
  init(start bytes: [UInt8]) throws(Failure) {
    guard String(validating: bytes, as: UTF8.self) != nil else {
      throw Failure(problem: "text that is not UTF-8", offset: 0)
    }
    self.init(bytes, at: bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0)
  }

  /// Makes sure that nothing comes any more.
  mutating func end() throws(Failure) {
    skipSpace()
    guard next == nil else { throw failure("something after the end") }
  }

  var next: UInt8? { offset < bytes.count ? bytes[offset] : nil }

  func failure(_ problem: String) -> Failure {
    if offset < bytes.count { return Failure(problem: problem, offset: offset) }
    return Failure(problem: "the text ends too early", offset: offset)
  }

  mutating func skipSpace() {
    while let byte = next, byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 {
      offset += 1
    }
  }

  /// Passes a byte, if it is the next one.
  mutating func passes(_ character: Unicode.Scalar) -> Bool {
    guard next == UInt8(ascii: character) else { return false }
    offset += 1
    return true
  }

  /// Goes on elsewhere in the text.
  mutating func move(to offset: Int) { self.offset = offset }

  /// Checks the next value, and gives where it is.
  mutating func skipValue() throws(Failure) -> Range<Int> {
    skipSpace()
    let start = offset
    let wasBuilding = isBuilding
    isBuilding = false
    defer { isBuilding = wasBuilding }
    _ = try value()
    return start..<offset
  }

  /// The value that comes next.
  mutating func value() throws(Failure) -> SettingsValue {
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
    offset -= 1
    guard isBuilding else {
      var names: [String] = []
      try forEachMember { reader, name throws(Failure) in
        names.append(name)
        _ = try reader.value()
      }
      note(repeatedIn: &names)
      return .null
    }
    var members: [String: SettingsValue] = [:]
    try forEachMember { reader, name throws(Failure) in
      // Names may be equal although their bytes are not: composed characters are equal to their parts.
      if members.updateValue(try reader.value(), forKey: name) != nil { reader.repeatedName = name }
    }
    return .object(members)
  }

  private mutating func note(repeatedIn names: inout [String]) {
    guard names.count > 1 else { return }
    names.sort { $0.precedes($1) }
    for index in 1..<names.count where names[index - 1] == names[index] {
      repeatedName = names[index]
    }
  }

  /// The members of the outermost object, which comes next.
  mutating func topMembers() throws(Failure) -> [JSONMember] {
    depth += 1
    defer { depth -= 1 }
    return try members()
  }

  /// The members of the object that comes next: sorted, each name once with the last of its values.
  mutating func members() throws(Failure) -> [JSONMember] {
    var members: [JSONMember] = []
    try forEachMember { reader, name throws(Failure) in
      let range = try reader.skipValue()
      members.append(JSONMember(name: name, range: range))
    }
    // So it is in a file that this library has written.
    let isSorted = members.indices.dropFirst().allSatisfy {
      members[$0 - 1].name.precedes(members[$0].name)
    }
    if isSorted { return members }
    members.sort { first, second in
      first.name == second.name ? first.start < second.start : first.name.precedes(second.name)
    }
    var count = 0
    for index in members.indices {
      let member = members[index]
      if count > 0, members[count - 1].name == member.name {
        repeatedName = member.name
        members[count - 1] = JSONMember(name: members[count - 1].name, range: member.range)
      } else {
        members[count] = member
        count += 1
      }
    }
    members.removeSubrange(count...)
    return members
  }

  /// Passes an object, whose brace comes next, with a closure that passes each of its values.
  private mutating func forEachMember(
    _ body: (inout JSONReader, String) throws(Failure) -> Void
  ) throws(Failure) {
    offset += 1
    skipSpace()
    if passes("}") { return }
    while true {
      skipSpace()
      let name = try string()
      skipSpace()
      guard passes(":") else { throw failure("a missing colon") }
      try body(&self, name)
      skipSpace()
      if passes("}") { return }
      guard passes(",") else { throw failure("a missing comma") }
    }
  }

  private mutating func array() throws(Failure) -> SettingsValue {
    var elements: [SettingsValue] = []
    skipSpace()
    if passes("]") { return .array(elements) }
    while true {
      let element = try value()
      if isBuilding { elements.append(element) }
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
    guard isBuilding else { return .null }
    return SettingsValue(number: String(decoding: bytes[start..<offset], as: UTF8.self))
  }

  private mutating func digits() throws(Failure) {
    let start = offset
    while let byte = next, byte >= 0x30, byte <= 0x39 { offset += 1 }
    guard offset > start else { throw failure("no value") }
  }

  /// The text that comes next.
  mutating func string() throws(Failure) -> String {
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
