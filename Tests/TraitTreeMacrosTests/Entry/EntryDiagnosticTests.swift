import Testing

/// What is said about `@Entry`.
@Suite struct EntryDiagnosticTests {
  private func expectError(
    _ declaration: String, in place: String = "EnvironmentValues", at position: String,
    _ message: String, fixIt: (says: String, becomes: String)? = nil,
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    let source = "extension \(place) {\n\(declaration)\n}"
    let expansion = Expansion(source)
    #expect(
      expansion.notes == [
        .init(
          severity: .error, position: position, message: message,
          fixIts: [fixIt?.says].compactMap(\.self))
      ], sourceLocation: sourceLocation)
    if let fixIt {
      #expect(
        expansion.fixedSource == "extension \(place) {\n\(fixIt.becomes)\n}",
        sourceLocation: sourceLocation)
    }
    #expect(!expansion.source.contains("EntryKey"), sourceLocation: sourceLocation)
  }

  @Test("M2: An entry outside of the three extensions is an error", arguments: ["Node", "Array"])
  func elsewhere(place: String) {
    expectError(
      "@Entry var a = 1", in: place, at: "2:1",
      "@Entry is for a property in an extension of EnvironmentValues, TraitCollection or "
        + "MutableTraits: move 'a' into one")
  }

  @Test("M2: An entry that is no single variable is an error with a fix-it")
  func notAVariable() {
    let message = "@Entry makes one property an entry: attach it to a 'var' with one name"
    expectError(
      "@Entry func a() {}", at: "2:1", message, fixIt: ("remove '@Entry'", "func a() {}"))
  }

  @Test(
    "M2: A static or lazy entry is an error with a fix-it", arguments: ["static", "class", "lazy"])
  func modifier(keyword: String) {
    expectError(
      "@Entry \(keyword) var a = 1", at: "2:8",
      "an entry is an instance property that is computed: remove '\(keyword)'",
      fixIt: ("remove '\(keyword)'", "@Entry var a = 1"))
  }

  @Test("M2: A constant is an error with a fix-it")
  func constant() {
    expectError(
      "@Entry public let a = 1", at: "2:15",
      "an entry can be given other values, so that it cannot be a 'let': write 'var'",
      fixIt: ("write 'var'", "@Entry public var a = 1"))
  }

  @Test("M2: Accessors and observers of an entry are an error with a fix-it")
  func accessors() {
    let message = "@Entry writes the accessors of an entry: give it a default value instead"
    expectError(
      "@Entry var a: Int? { nil }", at: "2:20", message,
      fixIt: ("remove the accessors", "@Entry var a: Int? "))
    expectError(
      "@Entry var a: Int = 1 { didSet {} }", at: "2:23", message,
      fixIt: ("remove the accessors", "@Entry var a: Int = 1 "))
  }

  @Test(
    "M2: A missing default is an error with a fix-it",
    arguments: ["EnvironmentValues", "TraitCollection"])
  func missingDefault(place: String) {
    expectError(
      "@Entry var a: Int", in: place, at: "2:12",
      "'a' needs a value for where nothing provides one: add a default, or make its type optional",
      fixIt: ("add a default value", "@Entry var a: Int = <#default value#>"))
  }

  @Test("M2: A second default of a trait is an error with a fix-it")
  func secondDefault() {
    expectError(
      "@Entry var a: Int = 1", in: "MutableTraits", at: "2:19",
      "the default of a trait is written once, in the extension of TraitCollection: remove it here",
      fixIt: ("remove the default value", "@Entry var a: Int "))
  }

  @Test("M2: A variable that can be no entry gets accessors all the same, for one error is enough")
  func accessorsOfErrors() {
    let expansion = Expansion("extension EnvironmentValues { @Entry var a: Int }")
    #expect(expansion.notes.count == 1)
    #expect(expansion.source.codeLines.contains("get { fatalError() }"))
  }
}
