/// Makes decisions from the bytes of an input; when they are used up, it decides for zero.
struct ByteSource {
  private var rest: ArraySlice<UInt8>

  init(_ bytes: [UInt8]) { rest = bytes[...] }

  var isEmpty: Bool { rest.isEmpty }

  mutating func byte() -> UInt8 { rest.popFirst() ?? 0 }

  /// A number below a limit, which is one byte at most.
  mutating func number(below limit: Int) -> Int { Int(byte()) % limit }

  mutating func integer<I: FixedWidthInteger>(_ type: I.Type = I.self) -> I {
    // Short numbers are likely, and so are the ends of the range.
    switch byte() % 4 {
    case 0: I(truncatingIfNeeded: Int8(bitPattern: byte()))
    case 1: I.max &- I(truncatingIfNeeded: byte() % 2)
    case 2: I.min &+ I(truncatingIfNeeded: byte() % 2)
    default:
      (0..<I.bitWidth / 8).reduce(0) { value, _ in value << 8 | I(truncatingIfNeeded: byte()) }
    }
  }

  mutating func double() -> Double {
    switch byte() % 4 {
    case 0: Double(integer(Int16.self)) / 8
    case 1: [.infinity, -.infinity, -0.0, .greatestFiniteMagnitude][number(below: 4)]
    case 2: Double(integer(UInt64.self))
    default: Double(bitPattern: integer())
    }
  }

  mutating func string() -> String {
    let count = number(below: 12)
    defer { rest = rest.dropFirst(count) }
    return String(decoding: rest.prefix(count), as: UTF8.self)
  }

  mutating func list<Element>(_ element: (inout ByteSource) -> Element) -> [Element] {
    (0..<number(below: 4)).map { _ in element(&self) }
  }
}
