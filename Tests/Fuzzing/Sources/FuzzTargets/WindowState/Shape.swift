import Foundation

/// A value of one of many Codable shapes, nested at will.
indirect enum Shape: Codable, Hashable {
  case flag(Bool)
  case int8(Int8)
  case int(Int)
  case unsigned(UInt64)
  case wide(Int128)
  case widest(UInt128)
  case double(ExactDouble)
  case float(ExactFloat)
  case text(ExactString)
  case optional(Shape?)
  case list([Shape])
  case optionals([Int?])
  case table([String: Shape])
  case numbered([Int: Shape])
  case keyed([ShapeKind: Int])
  case set(Set<Int>)
  case pair(first: Shape, second: Shape?)
  case plain(ShapeKind)
  case url(URL)
  case uuid(UUID)
  case date(Date)
  case data(Data)
  case decimal(Decimal)
  case custom(CustomShape)
  case nothing(EmptyShape)

  /// Makes one from bytes; few of them make a small one.
  init(_ source: inout ByteSource, depth: Int = 0) {
    // Those from 7 on may hold others.
    switch source.isEmpty || depth > 4 ? source.number(below: 7) : source.number(below: 25) {
    case 0: self = .flag(source.byte() % 2 == 0)
    case 1: self = .int8(source.integer())
    case 2: self = .int(source.integer())
    case 3: self = .unsigned(source.integer())
    case 4: self = .double(ExactDouble(value: source.double()))
    case 5: self = .float(ExactFloat(value: Float(source.double())))
    case 6: self = .text(ExactString(value: source.string()))
    case 7: self = .optional(source.byte() % 2 == 0 ? nil : Shape(&source, depth: depth + 1))
    case 8: self = .list(source.list { Shape(&$0, depth: depth + 1) })
    case 9: self = .optionals(source.list { $0.byte() % 2 == 0 ? nil : $0.integer() })
    case 10:
      let members = source.list { ($0.string(), Shape(&$0, depth: depth + 1)) }
      self = .table(Dictionary(members) { $1 })
    case 11:
      let members = source.list { ($0.integer(Int.self), Shape(&$0, depth: depth + 1)) }
      self = .numbered(Dictionary(members) { $1 })
    case 12:
      let members = source.list { (ShapeKind(&$0), $0.integer(Int.self)) }
      self = .keyed(Dictionary(members) { $1 })
    case 13: self = .set(Set(source.list { $0.integer(Int.self) }))
    case 14:
      let first = Shape(&source, depth: depth + 1)
      let second = source.byte() % 2 == 0 ? nil : Shape(&source, depth: depth + 1)
      self = .pair(first: first, second: second)
    case 15: self = .plain(ShapeKind(&source))
    case 16: self = .wide(source.integer())
    case 17: self = .widest(source.integer())
    case 18: self = .url(URL(string: source.string()) ?? URL(filePath: "/a b"))
    case 19: self = .uuid(UUID(uuidString: "00112233-4455-6677-8899-AABBCCDDEEFF") ?? UUID())
    case 20:
      let time = Double(source.integer(Int32.self)) / 7
      self = .date(Date(timeIntervalSinceReferenceDate: time))
    case 21: self = .data(Data(source.string().utf8))
    case 22: self = .decimal(Decimal(source.integer(Int.self)) / 1000)
    case 23: self = .custom(CustomShape(&source, depth: depth + 1))
    default: self = .nothing(EmptyShape())
    }
  }
}

/// An enum that is encoded as its raw value.
enum ShapeKind: String, Codable, CaseIterable {
  case square, circle
  case strange = "Index 0"

  init(_ source: inout ByteSource) { self = Self.allCases[source.number(below: 3)] }
}

/// Encodes nothing.
struct EmptyShape: Codable, Hashable {}

/// A number that is equal to none but itself: the two zeros differ, and what is no number is equal to itself.
struct ExactDouble: Codable, Hashable {
  var value: Double

  init(value: Double) { self.value = value }
  init(from decoder: any Decoder) throws {
    value = try decoder.singleValueContainer().decode(Double.self)
  }
  func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(value)
  }

  private var identity: UInt64 { value.isNaN ? Double.nan.bitPattern : value.bitPattern }
  static func == (lhs: Self, rhs: Self) -> Bool { lhs.identity == rhs.identity }
  func hash(into hasher: inout Hasher) { hasher.combine(identity) }
}

/// The same of fewer digits.
struct ExactFloat: Codable, Hashable {
  var value: Float

  init(value: Float) { self.value = value }
  init(from decoder: any Decoder) throws {
    value = try decoder.singleValueContainer().decode(Float.self)
  }
  func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(value)
  }

  private var identity: UInt32 { value.isNaN ? Float.nan.bitPattern : value.bitPattern }
  static func == (lhs: Self, rhs: Self) -> Bool { lhs.identity == rhs.identity }
  func hash(into hasher: inout Hasher) { hasher.combine(identity) }
}

/// A text that is equal to none that is written in another way.
struct ExactString: Codable, Hashable {
  var value: String

  init(value: String) { self.value = value }
  init(from decoder: any Decoder) throws {
    value = try decoder.singleValueContainer().decode(String.self)
  }
  func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(value)
  }

  static func == (lhs: Self, rhs: Self) -> Bool { lhs.value.utf8.elementsEqual(rhs.value.utf8) }
  func hash(into hasher: inout Hasher) { for byte in value.utf8 { hasher.combine(byte) } }
}
