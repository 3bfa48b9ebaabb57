import Foundation
import Testing
import TraitTree

@testable import TraitTreePersistence

@Suite("Documents of settings")
struct JSONDocumentTests {
  /// A generator of the same numbers each time.
  private struct Seeded: RandomNumberGenerator {
    var state: UInt64
    mutating func next() -> UInt64 {
      state &+= 0x9E37_79B9_7F4A_7C15
      var mixed = state
      mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
      mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
      return mixed ^ (mixed >> 31)
    }
  }

  private static let names = ["", "a", "b", "\\u0061", "é", "e\u{301}", "\\n\\\"", "z z", "👍🏽"]
  private static let scalars = [
    "0", "-0", "1.10", "1E+3", "12345678901234567890123", "true", "false", "null", "\"\"",
    "\"\\u00e9\\ud83d\\udc4d\\/\"", "\"e\u{301}\"", "-1.5e-7",
  ]

  private static func space(_ generator: inout Seeded) -> String {
    ["", "", " ", "\n\t"].randomElement(using: &generator) ?? ""
  }

  /// The text of a value, with names that come twice and space where it may be.
  private static func text(_ depth: Int, _ generator: inout Seeded) -> String {
    let kind = depth == 0 ? 0 : Int.random(in: 0..<3, using: &generator)
    if kind == 0 { return scalars.randomElement(using: &generator) ?? "0" }
    let parts = (0..<Int.random(in: 0..<5, using: &generator)).map { _ in
      let name = kind == 1 ? "\"\(names.randomElement(using: &generator) ?? "")\"" : ""
      let colon = kind == 1 ? space(&generator) + ":" + space(&generator) : ""
      return space(&generator) + name + colon + text(depth - 1, &generator) + space(&generator)
    }
    let inner = parts.joined(separator: ",")
    return kind == 1 ? "{\(inner)}" : "[\(inner)]"
  }

  private static func written(_ document: JSONDocument) -> [UInt8] {
    var bytes: [UInt8] = []
    var output = JSONOutput { bytes += $0 }
    document.write(to: &output)
    return bytes
  }

  @Test("P1: a document is read and written as its value is, whatever is in it")
  func asValue() throws {
    for seed in 0..<2000 as Range<UInt64> {
      var generator = Seeded(state: seed)
      var text = Self.text(4, &generator)
      if !text.hasPrefix("{") { text = "{\"k\": \(text)}" }
      let bytes = Array(text.utf8)
      guard case .object(var members) = try JSONReader.value(of: bytes) else {
        Issue.record("\(text) is no object")
        continue
      }
      let document = try JSONDocument(bytes)
      for (name, value) in members { #expect(document[name] == value, "\(seed): \(text)") }
      #expect(document["missing"] == nil)
      #expect(Self.written(document) == JSONWriter.bytes(of: .object(members)), "\(text)")
      // With changes: to a name that is there, to new ones, and removals.
      var changes: [String: SettingsValue?] = ["m": .array([.integer(1)]), "": nil, "zz": nil]
      changes[members.keys.min() ?? "q"] = .string("new")
      #expect(!document.holds(changes))
      let changed = document.applying(changes)
      #expect(changed.holds(changes))
      for (name, value) in changes { members[name] = value }
      #expect(Self.written(changed) == JSONWriter.bytes(of: .object(members)), "\(text)")
    }
  }

  @Test("P1: names that are composed in different ways are found, and come once")
  func composedNames() throws {
    let names = [
      "\u{E9}\u{8}", "e\u{301}", "\u{E9}b", "e", "e\u{301}\u{300}", "z", "\u{1100}\u{1161}",
    ]
    for (index, first) in names.enumerated() {
      for (other, second) in names.enumerated() {
        #expect(
          [first.precedes(second), second.precedes(first)].count { $0 } == (index == other ? 0 : 1))
      }
    }
    for shift in names.indices {
      let order = names[shift...] + names[..<shift]
      let object = SettingsValue.object(
        Dictionary(uniqueKeysWithValues: order.map { ($0, .string($0)) }))
      let text = order.map { JSONWriter.text(of: .string($0)) }.map { "\($0):\($0)" }
      let document = try JSONDocument(Array("{\(text.joined(separator: ","))}".utf8))
      #expect(document.repeatedName == nil)
      for name in names {
        #expect(document[name.decomposedStringWithCanonicalMapping] == .string(name))
        #expect(document[name.precomposedStringWithCanonicalMapping] == .string(name))
      }
      #expect(Self.written(document) == JSONWriter.bytes(of: object))
    }
  }

  @Test("P1: a text is a document if it is an object, cut off at any byte it is none")
  func cutOff() throws {
    for seed in 0..<100 as Range<UInt64> {
      var generator = Seeded(state: seed)
      let bytes = Array("{\"k\": \(Self.text(3, &generator))}".utf8)
      _ = try JSONDocument(bytes)
      for count in bytes.indices {
        #expect(throws: JSONReader.Failure.self) { try JSONDocument(Array(bytes[..<count])) }
      }
    }
  }

  @Test("P1: a large document is handed on in parts, and is whole")
  func parts() throws {
    let text = "{\"a\": [" + String(repeating: "0, ", count: 100_000) + "0]}"
    var parts: [Int] = []
    var count = 0
    var output = JSONOutput { bytes in
      parts.append(bytes.count)
      count += bytes.count
    }
    try JSONDocument(Array(text.utf8)).write(to: &output)
    #expect(parts.count > 2)
    #expect(parts.allSatisfy { $0 < 300_000 })
    #expect(count == "{\n  \"a\": [".utf8.count + 100_001 * 7 - 1 + "\n  ]\n}\n".utf8.count)
  }
}
