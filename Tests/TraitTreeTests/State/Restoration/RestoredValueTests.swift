import Foundation
import Testing

@testable import TraitTree

private struct Place: Codable, Hashable {
  struct Point: Codable, Hashable {
    var x: Double
    var y: Float
  }
  enum Kind: String, Codable { case town, lake }
  var name: String
  var point: Point
  var kind: Kind
  var tags: [String: [Int]] = [:]
  var parent: [Place] = []
  var note: String?
  var created = Date(timeIntervalSinceReferenceDate: 123_456.789)
  var link: URL?
}

private enum Route: Codable, Hashable {
  case home
  case item(Int)
  case search(text: String, limit: Int?)
  indirect case back(to: Route)
}

/// Encodes itself by hand, with a nested container, an unkeyed one and a super encoder.
private class Shape: Codable, Hashable {
  var name = "shape"
  init() {}
  enum Keys: String, CodingKey { case name, nested, list, width }
  required init(from decoder: any Decoder) throws {
    name = try decoder.container(keyedBy: Keys.self).decode(String.self, forKey: .name)
  }
  func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: Keys.self)
    try container.encode(name, forKey: .name)
  }
  static func == (lhs: Shape, rhs: Shape) -> Bool { lhs.values == rhs.values }
  func hash(into hasher: inout Hasher) { hasher.combine(values) }
  var values: [String] { [name] }
}

private final class Box: Shape {
  var width = 0
  var list: [Int?] = []
  override init() { super.init() }
  required init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: Keys.self)
    let nested = try container.nestedContainer(keyedBy: Keys.self, forKey: .nested)
    width = try nested.decode(Int.self, forKey: .width)
    var unkeyed = try container.nestedUnkeyedContainer(forKey: .list)
    while !unkeyed.isAtEnd {
      list.append(try unkeyed.decodeNil() ? nil : unkeyed.decode(Int.self))
    }
    try super.init(from: container.superDecoder())
  }
  override func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: Keys.self)
    var nested = container.nestedContainer(keyedBy: Keys.self, forKey: .nested)
    try nested.encode(width, forKey: .width)
    var unkeyed = container.nestedUnkeyedContainer(forKey: .list)
    for item in list {
      if let item { try unkeyed.encode(item) } else { try unkeyed.encodeNil() }
    }
    try super.encode(to: container.superEncoder())
  }
  override var values: [String] { [name, "\(width)", "\(list)"] }
}

@MainActor @Suite("Values of windows that are saved as JSON")
struct RestoredValueTests {
  /// Saves windows with values, and gives those of the restored ones.
  private func restored<Value: Codable & Hashable>(_ values: [Value]) throws -> [Value?] {
    let saved = RestoringGroup(Value.self)
    for value in values { saved.group.openWindow(value: value) }
    let restored = RestoringGroup(Value.self)
    try restored.restore(saved.encoded())
    return restored.values
  }

  private func expectRestored<Value: Codable & Hashable>(
    _ values: [Value], sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    #expect(try restored(values) == values, sourceLocation: sourceLocation)
  }

  @Test("E6: numbers come back exactly, of every size")
  func numbers() throws {
    try expectRestored([0, -1, Int.max, Int.min])
    try expectRestored([UInt64.max, 0, 1 << 63])
    try expectRestored([Int8.min, 127])
    try expectRestored([UInt8.max])
    try expectRestored([0.1, -2.5, 1, 1e300, -1e-300, .greatestFiniteMagnitude, .pi])
    try expectRestored([Float(0.1), 3, .greatestFiniteMagnitude])
    try expectRestored([true, false])
  }

  @Test("E6: numbers wider than 64 bits come back exactly")
  func wideNumbers() throws {
    try expectRestored([Int128(5), Int128.max, Int128.min])
    try expectRestored([UInt128.max, 0])
  }

  @Test("E6: numbers wider than 64 bits come back inside other values as well")
  func wideNumbersInside() throws {
    struct Wide: Codable, Hashable {
      var signed = Int128.min
      var unsigned = UInt128.max
      var optional: Int128? = 5
      var list: [UInt128] = [.max, 1]
      var optionals: [Int128?] = [.max, nil]
      var table: [String: Int128] = ["a": .min]
    }
    /// As the only value of a container of its own.
    enum Single: Codable, Hashable {
      case signed(Int128)
      case unsigned(UInt128)
      init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        if let value = try? container.decode(Int128.self) {
          self = .signed(value)
        } else {
          self = .unsigned(try container.decode(UInt128.self))
        }
      }
      func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        switch self {
        case .signed(let value): try container.encode(value)
        case .unsigned(let value): try container.encode(value)
        }
      }
    }
    try expectRestored([Wide()])
    try expectRestored([Single.signed(.min), .unsigned(.max)])
  }

  @Test("E6: the negative zero keeps its sign")
  func negativeZero() throws {
    let doubles = try restored([-0.0, 1])
    #expect(doubles.first??.sign == .minus)
    let floats = try restored([-Float.zero, 1])
    #expect(floats.first??.sign == .minus)
  }

  @Test("E6: values of many elements come back")
  func manyElements() throws {
    // What it costs is measured by the benchmarks.
    #expect(try CodedValue(encoding: Array(0..<5_000)).decode([Int].self) == Array(0..<5_000))
    let table = Dictionary(uniqueKeysWithValues: (0..<5_000).map { ("\($0)", $0) })
    #expect(try CodedValue(encoding: table).decode([String: Int].self) == table)
  }

  @Test("E6: numbers that JSON has no text for come back")
  func infinite() throws {
    try expectRestored([Double.infinity, -.infinity])
    try expectRestored([Float.infinity])
  }

  @Test("E6: text comes back exactly")
  func text() throws {
    try expectRestored(["", "a", "null", "1", "\"quoted\" \\ \n\t\u{0}", "é日本🇫🇷", "e\u{301}"])
    try expectRestored([Character("é").description])
  }

  @Test("E6: Foundation's values come back")
  func foundation() throws {
    try expectRestored([
      URL(filePath: "/a b/c"), try #require(URL(string: "https://example.org/?q=1#x")),
    ])
    try expectRestored([UUID(), UUID()])
    try expectRestored([Date(timeIntervalSinceReferenceDate: 0.123456), .distantPast])
    try expectRestored([Data([0, 255, 7]), Data()])
    try expectRestored([try #require(Decimal(string: "3.14159265358979323846"))])
  }

  @Test("E6: structs in structs, with arrays, dictionaries and optionals, come back")
  func structs() throws {
    var place = Place(name: "a", point: .init(x: 1, y: 2.5), kind: .lake)
    place.tags = ["": [], "a.b": [1, 2], "Index 0": [3]]
    place.parent = [Place(name: "b", point: .init(x: -0.1, y: 0), kind: .town, note: "n")]
    place.link = URL(string: "https://example.org")
    try expectRestored([place, place.parent[0]])
  }

  @Test("E6: enums come back, with and without payload")
  func enums() throws {
    try expectRestored([Place.Kind.town, .lake])
    try expectRestored([
      Route.home, .item(3), .search(text: "a", limit: nil), .search(text: "", limit: 2),
      .back(to: .back(to: .item(1))),
    ])
  }

  @Test("E6: collections come back")
  func collections() throws {
    try expectRestored([[1, 2], []])
    try expectRestored([[[1], []], [[]]])
    try expectRestored([[1: "a", 2: "b"], [:]])
    try expectRestored([["a": 1], [:]])
    try expectRestored([[Place.Kind.lake: 1]])
    try expectRestored([Set([1, 2, 3])])
    try expectRestored([[1, nil, 3] as [Int?], [nil]])
    try expectRestored([["a": nil, "b": 1] as [String: Int?]])
  }

  @Test("E6: an optional is a value of its own: a window on nil is not a window without a value")
  func optionals() throws {
    let values = try restored([Int?.some(1), Int?.none])
    #expect(values.count == 2)
    #expect(values[0] == .some(.some(1)))
    #expect(values[1] == .some(.none))
  }

  @Test("E6: values that encode by hand come back, through every kind of container")
  func classes() throws {
    let box = Box()
    box.name = "box"
    box.width = 3
    box.list = [1, nil, 2]
    try expectRestored([box])
  }

  @Test("E6: hundreds of windows come back in their order")
  func many() throws {
    try expectRestored(Array(0..<500).reversed())
  }
}
