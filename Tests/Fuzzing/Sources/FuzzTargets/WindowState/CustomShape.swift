/// Encodes itself by hand, with containers in containers and super encoders of both kinds.
struct CustomShape: Codable, Hashable {
  var numbers: [Int?]
  var shapes: [Shape]
  var parent: Shape
  var named: Shape
  var key: String

  init(_ source: inout ByteSource, depth: Int) {
    numbers = source.list { $0.byte() % 2 == 0 ? nil : $0.integer() }
    shapes = source.list { Shape(&$0, depth: depth) }
    parent = Shape(&source, depth: depth)
    named = Shape(&source, depth: depth)
    // Any text may be a key, that of a super encoder apart, which is used beside it.
    key = "\u{1}" + source.string()
  }

  /// Any text as a key.
  private struct Key: CodingKey {
    let stringValue: String
    var intValue: Int? { nil }
    init(stringValue: String) { self.stringValue = stringValue }
    init?(intValue: Int) { nil }
  }

  private enum Keys: CodingKey { case outer, list, named, key }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: Keys.self)
    var outer = container.nestedContainer(keyedBy: Key.self, forKey: .outer)
    try outer.encodeNil(forKey: Key(stringValue: key))
    var list = container.nestedUnkeyedContainer(forKey: .list)
    var numbers = list.nestedUnkeyedContainer()
    for number in self.numbers {
      if let number { try numbers.encode(number) } else { try numbers.encodeNil() }
    }
    for shape in shapes {
      var keyed = list.nestedContainer(keyedBy: Key.self)
      try keyed.encode(shape, forKey: Key(stringValue: key))
    }
    try parent.encode(to: list.superEncoder())
    try named.encode(to: container.superEncoder(forKey: .named))
    try key.encode(to: container.superEncoder())
    // A second container of the same place adds to the first.
    var again = encoder.container(keyedBy: Keys.self)
    try again.encode(shapes.count, forKey: .key)
  }

  init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: Keys.self)
    key = try String(from: container.superDecoder())
    let outer = try container.nestedContainer(keyedBy: Key.self, forKey: .outer)
    guard try outer.decodeNil(forKey: Key(stringValue: key)) else {
      throw DecodingError.dataCorruptedError(
        forKey: .outer, in: container, debugDescription: "There is something where nothing was.")
    }
    var list = try container.nestedUnkeyedContainer(forKey: .list)
    var numbers = try list.nestedUnkeyedContainer()
    self.numbers = []
    while !numbers.isAtEnd {
      self.numbers.append(try numbers.decodeNil() ? nil : numbers.decode(Int.self))
    }
    shapes = []
    for _ in 0..<(try container.decode(Int.self, forKey: .key)) {
      let keyed = try list.nestedContainer(keyedBy: Key.self)
      shapes.append(try keyed.decode(Shape.self, forKey: Key(stringValue: key)))
    }
    parent = try Shape(from: list.superDecoder())
    named = try Shape(from: container.superDecoder(forKey: .named))
  }
}
