import Foundation
import Testing
import TraitTree

/// A value that does not encode, or does not decode.
private struct Stubborn: Codable, Hashable {
  struct Refusal: Error {}
  var encodes = false
  init(encodes: Bool) { self.encodes = encodes }
  init(from decoder: any Decoder) throws { throw Refusal() }
  func encode(to encoder: any Encoder) throws {
    guard encodes else { throw Refusal() }
    var container = encoder.singleValueContainer()
    try container.encode("encoded")
  }
}

@Suite("Saved windows that can not be restored")
struct RestorationFailureTests {
  /// State of a group whose values were text.
  @MainActor private static func textState(_ values: [String]) throws -> Data {
    let group = RestoringGroup(String.self)
    for value in values { group.group.openWindow(value: value) }
    return try group.encoded()
  }

  @Test("E6: an undecodable value falls back to the default, window by window")
  @MainActor func fallback() throws {
    let data = try Self.textState(["a", "b"])
    let restored = RestoringGroup(Int.self) { 42 }
    try restored.restore(data)
    restored.update()
    #expect(restored.values == [42, 42])
    #expect(restored.changes == [[nil, nil], [nil, nil], [nil, 42], [nil, 42]])
  }

  @Test("E6: without a default the window has no value")
  @MainActor func noDefault() throws {
    let restored = RestoringGroup(Int.self)
    try restored.restore(Self.textState(["a"]))
    restored.update()
    #expect(restored.values == [nil])
    #expect(restored.changes == [[nil, nil]])
  }

  @Test("E6: other windows of the state are restored all the same")
  @MainActor func mixed() throws {
    let restored = RestoringGroup(Int8.self) { 0 }
    let saved = RestoringGroup(Int.self)
    for value in [1, 1000, 2] { saved.group.openWindow(value: value) }
    try restored.restore(saved.encoded())
    #expect(restored.values == [1, 0, 2])
  }

  @Test("E6: a value with a part missing, or of another type, falls back")
  @MainActor func changedType() throws {
    struct Old: Codable, Hashable { var id = 1, name = "a" }
    struct Renamed: Codable, Hashable { var id = 2, title = "b" }
    struct Retyped: Codable, Hashable { var id = "c", name = "c" }
    struct Grown: Codable, Hashable { var id = 3, name = "d", extra: Int? }
    let saved = RestoringGroup(Old.self)
    saved.group.openWindow(value: Old())
    let data = try saved.encoded()
    let renamed = RestoringGroup(Renamed.self) { Renamed() }
    try renamed.restore(data)
    #expect(renamed.values == [Renamed()])
    let retyped = RestoringGroup(Retyped.self) { Retyped() }
    try retyped.restore(data)
    #expect(retyped.values == [Retyped()])
    let grown = RestoringGroup(Grown.self) { Grown(id: 9, name: "x", extra: 9) }
    try grown.restore(data)
    #expect(grown.values == [Grown(id: 1, name: "a", extra: nil)])
  }

  @Test("E6: a fallback is a value that may be open already: the window comes all the same")
  @MainActor func fallbackIsOpen() throws {
    let restored = RestoringGroup(Int.self) { 42 }
    restored.group.openWindow()
    try restored.restore(Self.textState(["a"]))
    #expect(restored.group.windows.count <= 2)
    #expect(restored.values.allSatisfy { $0 == 42 })
  }

  @Test(
    "E6: a state that does not decode says where, in arrays as in objects",
    arguments: [
      (#"{"windows": [{}, {"value": {"a": {"b": 1e400}}}]}"#, ["windows", "1", "value", "a", "b"]),
      (#"{"windows": [{"value": [0, [1e400]]}]}"#, ["windows", "0", "value", "1", "0"]),
    ])
  func place(_ text: String, path: [String]) {
    let error = #expect(throws: DecodingError.self) {
      try JSONDecoder().decode(RestorationState.self, from: Data(text.utf8))
    }
    let context: DecodingError.Context? =
      switch error {
      case .typeMismatch(_, let context), .dataCorrupted(let context): context
      default: nil
      }
    #expect(context?.codingPath.map { $0.intValue.map(String.init) ?? $0.stringValue } == path)
  }

  @Test("E6: the fallback is said on standard error, with the type and what the window gets")
  func diagnostic() async {
    let result = await #expect(processExitsWith: .success, observing: [\.standardErrorContent]) {
      try await MainActor.run {
        let data = try Self.textState(["some text"])
        let restored = RestoringGroup(Int.self) { 42 }
        try restored.restore(data)
      }
    }
    #expect(
      message(result).contains(
        "TraitTree: A window's saved value can not be decoded as Int, so that the window gets the "
          + "default value 42: "))
    #expect(message(result).contains("some text"))
  }

  @Test("E6: the diagnostic shows what was saved much as JSON")
  func diagnosticOfAnObject() async {
    let result = await #expect(processExitsWith: .success, observing: [\.standardErrorContent]) {
      struct Part: Codable, Hashable { var names = ["a\"b"], size = 1.5, isOpen = true }
      try await MainActor.run {
        let saved = RestoringGroup(Part.self)
        saved.group.openWindow(value: Part())
        try RestoringGroup(Int.self).restore(saved.encoded())
      }
    }
    #expect(message(result).contains(#"found {"isOpen": true, "names": ["a\"b"], "size": 1.5}"#))
  }

  @Test("E6: the diagnostic is one line, whatever the state has in it")
  func diagnosticIsOneLine() async {
    let result = await #expect(processExitsWith: .success, observing: [\.standardErrorContent]) {
      try await MainActor.run {
        let saved = RestoringGroup([String: String].self)
        saved.group.openWindow(value: ["a\nb\u{1B}[2J": "text"])
        try RestoringGroup([String: Int].self).restore(saved.encoded())
      }
    }
    #expect(message(result).contains(#"a\nb\u{1B}[2J"#))
    #expect(message(result).filter { $0 == "\n" }.count == 1)
  }

  @Test("E6: without a default, the diagnostic says that the window gets no value")
  func diagnosticWithoutDefault() async {
    let result = await #expect(processExitsWith: .success, observing: [\.standardErrorContent]) {
      try await MainActor.run {
        try RestoringGroup(Int.self).restore(Self.textState(["a"]))
      }
    }
    #expect(message(result).contains("so that the window gets no value: "))
  }

  @Test("E6: a value that does not encode leaves the state whole, and is said")
  func encodingFails() async {
    let result = await #expect(processExitsWith: .success, observing: [\.standardErrorContent]) {
      try await MainActor.run {
        let saved = RestoringGroup(Stubborn.self)
        saved.group.openWindow(value: Stubborn(encodes: false))
        saved.group.openWindow()
        let restored = RestoringGroup(Stubborn.self)
        try restored.restore(saved.encoded())
        precondition(restored.values == [nil, nil])
      }
    }
    #expect(message(result).contains("A window's value of type Stubborn does not encode"))
    #expect(message(result).contains("Refusal"))
  }

  @Test("E6: a decodable state says nothing on standard error")
  func noDiagnostic() async {
    let result = await #expect(processExitsWith: .success, observing: [\.standardErrorContent]) {
      try await MainActor.run {
        let restored = RestoringGroup(String.self) { "default" }
        try restored.restore(Self.textState(["a"]))
        restored.update()
      }
    }
    #expect(!message(result).contains("TraitTree"))
  }

  @Test("E6: a state with anything but windows in it does not decode, and opens nothing")
  @MainActor func damaged() throws {
    for text in ["", "[]", "{}", #"{"windows": 3}"#, #"{"windows": [1]}"#, "{\"windows\": ["] {
      #expect(throws: DecodingError.self) {
        try JSONDecoder().decode(RestorationState.self, from: Data(text.utf8))
      }
    }
    let state = try JSONDecoder().decode(
      RestorationState.self,
      from: Data(#"{"windows": [{}, {"value": {"deep": [null, 1.5]}}]}"#.utf8))
    let restored = RestoringGroup(Int.self) { 42 }
    restored.group.restore(state)
    #expect(restored.values == [nil, 42])
  }
}
