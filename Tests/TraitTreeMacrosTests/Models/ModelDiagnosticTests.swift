import Testing

/// What is said about `@ObservableModel`.
@Suite struct ModelDiagnosticTests {
  private func expectError(
    _ source: String, at position: String, _ message: String, fixIts: [String] = [],
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    let expansion = Expansion(source)
    #expect(
      expansion.notes == [
        .init(severity: .error, position: position, message: message, fixIts: fixIts)
      ], sourceLocation: sourceLocation)
    #expect(!expansion.source.contains("access("), sourceLocation: sourceLocation)
  }

  @Test(
    "R1: What is no class is an error, with a fix-it",
    arguments: [("struct", "a struct"), ("enum", "an enum"), ("actor", "an actor")])
  func kinds(keyword: String, kind: String) {
    expectError(
      "@ObservableModel \(keyword) Model { var a: Int { 1 } }", at: "1:1",
      "@ObservableModel is for a class, and 'Model' is \(kind): make it a class",
      fixIts: ["remove '@ObservableModel'"])
  }

  @Test("R1: A property that cannot be tracked is an error")
  func properties() {
    expectError(
      "@ObservableModel class Model { lazy var a = 1 }", at: "1:32",
      "@ObservableModel cannot track 'a', which is lazy: remove 'lazy', or mark it "
        + "@ObservationIgnored")
    expectError(
      "@ObservableModel class Model { var a = 1, b = 2 }", at: "1:36",
      "@ObservableModel tracks one property in each 'var': declare 'a, b' one by one")
    expectError(
      "@ObservableModel class Model { var (a, b) = (1, 2) }", at: "1:36",
      "@ObservableModel cannot track the names of a pattern: declare '(a, b)' one by one, or mark "
        + "it @ObservationIgnored")
  }

  @Test("R1: A second attribute of either kind is an error")
  func attributes() {
    expectError(
      "@ObservableModel @Observable class Model { var a = 1 }", at: "1:18",
      "@ObservableModel and @Observable track the same properties: remove one of the two")
    let twice = Expansion("@ObservableModel @ObservableModel class Model {}")
    #expect(
      twice.notes.map(\.message) == [
        "@ObservableModel is attached to 'Model' already: remove one of the two"
      ])
  }

  @Test("R1: The attribute of a property is an error where there is no class")
  func trackedElsewhere() {
    let expansion = Expansion(#"struct Model { @ObservableModelTracked(0, "Model.a") var a = 1 }"#)
    #expect(
      expansion.notes.map(\.message) == [
        "@ObservableModelTracked is what @ObservableModel puts at stored properties: attach that to "
          + "the class of 'a'"
      ])
  }
}
