import Testing

/// What `@Entry` writes.
@Suite struct EntryExpansionTests {
  @Test("M2: An environment value gets accessors, and a key that is private to the file")
  func environmentValue() {
    let expansion = Expansion("extension EnvironmentValues {\n  @Entry public var spacing = 8\n}")
    #expect(expansion.notes == [])
    #expect(
      expansion.source.codeLines
        == """
        extension EnvironmentValues {
          public var spacing {
            get { self[_$EntryKey_spacing.self] }
            set { self[_$EntryKey_spacing.self] = newValue }
          }
          nonisolated fileprivate struct _$EntryKey_spacing: EnvironmentEntryKey {
            static let entryDefault = EntryDefault { 8 }
          }
        }
        """.codeLines)
  }

  @Test("M2: A trait has its key in the extension to read, and its name without the key's")
  func trait() {
    let expansion = Expansion(
      """
      extension TraitTree.TraitCollection { @Entry var `default`: Theme? }
      extension MutableTraits { @Entry var `default`: Theme? }
      """)
    #expect(expansion.notes == [])
    #expect(
      expansion.source.codeLines
        == """
        extension TraitTree.TraitCollection { var `default`: Theme? {
            get { self[_$EntryKey_default.self] }
          }
          nonisolated fileprivate struct _$EntryKey_default: TraitEntryKey {
            typealias Value = Theme?
            static let entryDefault = EntryDefault<Value> { nil }
            static var name: String { "default" }
            static var identifier: String { "Sample.TraitCollection.default" }
          }
        }
        extension MutableTraits { var `default`: Theme? {
            get { self[TraitEntry.key(TraitCollection._$EntryKey_default.self)] }
            set { self[TraitCollection._$EntryKey_default.self] = newValue }
          }
        }
        """.codeLines)
  }

  @Test(
    "M2: A type that is optional in any spelling needs no default",
    arguments: [
      ("Int?", "Int?"), ("Int!", "Int?"), ("Optional<Int>", "Optional<Int>"),
      ("Swift.Optional<Int>", "Swift.Optional<Int>"), ("(any P)?", "(any P)?"),
    ])
  func optional(type: String, written: String) {
    let expansion = Expansion("extension EnvironmentValues { @Entry var a: \(type) }")
    #expect(expansion.notes == [])
    #expect(expansion.source.codeLines.contains("typealias Value = \(written)"))
    #expect(expansion.source.contains("EntryDefault<Value> { nil }"))
  }

  @Test("M2: A key is available where its property is")
  func availability() {
    let expansion = Expansion(
      "extension EnvironmentValues { @available(macOS 26, *) @Entry var a = New() }")
    #expect(expansion.notes == [])
    #expect(
      expansion.source.codeLines.contains(
        "@available(macOS 26, *) nonisolated fileprivate struct _$EntryKey_a: EnvironmentEntryKey {"
      ))
  }

  @Test(
    "M2: In a private extension the key has the extension's access",
    arguments: ["private", "fileprivate"])
  func privateExtension(access: String) {
    let expansion = Expansion("\(access) extension EnvironmentValues { @Entry var a = 1 }")
    #expect(expansion.notes == [])
    #expect(
      expansion.source.codeLines.contains(
        "nonisolated struct _$EntryKey_a: EnvironmentEntryKey {"))
  }

  @Test("M2: A raw identifier is an entry's name as well as any other")
  func rawIdentifier() {
    let expansion = Expansion(#"extension TraitCollection { @Entry var `max "width"` = 100 }"#)
    #expect(expansion.notes == [])
    let lines = expansion.source.codeLines
    #expect(lines.contains(#"get { self[`_$EntryKey_max "width"`.self] }"#))
    #expect(lines.contains { $0.contains(#"struct `_$EntryKey_max "width"`: TraitEntryKey {"#) })
    #expect(lines.contains(##"static var name: String { #"max "width""# }"##))
  }

  @Test(
    "M2: A default that is no literal is made where its entry belongs",
    arguments: [
      ("@Entry var a = Theme.classic", "static func"),
      ("@Entry var a: Theme = .classic", "static func"),
      ("@MainActor @Entry var a = Theme.classic", "@MainActor fileprivate static func"),
    ])
  func isolation(entry: String, function: String) {
    for place in ["EnvironmentValues", "TraitCollection"] {
      let expansion = Expansion("extension \(place) { \(entry) }")
      #expect(expansion.notes == [])
      #expect(expansion.source.contains("\(function) _$EntryPlace_a() {}"))
      #expect(expansion.source.contains("(like: \(place)._$EntryPlace_a) { "))
    }
  }

  @Test(
    "M2: A default that needs no actor is made on any thread",
    arguments: [
      "@Entry var a = 8", "@Entry var a: [Int] = []", "@Entry var a: Int?",
      "@Entry nonisolated var a = Theme.classic",
    ])
  func noIsolation(entry: String) {
    let expansion = Expansion("extension EnvironmentValues { \(entry) }")
    #expect(expansion.notes == [])
    #expect(!expansion.source.contains("like:"))
  }
}
