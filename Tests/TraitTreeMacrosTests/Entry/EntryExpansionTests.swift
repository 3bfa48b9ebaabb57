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
            get { self[TraitCollection._$EntryKey_default.self] }
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
}
