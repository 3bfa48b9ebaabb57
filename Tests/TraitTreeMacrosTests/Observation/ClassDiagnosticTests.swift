import Testing

/// What is said about `@CancellableObservation`, `@StartObservations` and `@StopObservations`.
@Suite struct ClassDiagnosticTests {
  @Test(
    "M1: @CancellableObservation off a class is an error with a fix-it",
    arguments: ["struct Badge {}", "actor Badge {}", "enum Badge {}"])
  func notAClass(declaration: String) {
    let expansion = Expansion("@CancellableObservation \(declaration)")
    #expect(
      expansion.notes == [
        .init(
          severity: .error, position: "1:1",
          message:
            "@CancellableObservation is for a class declaration, and 'Badge' is none: attach "
            + "it to the class whose methods observe", fixIts: ["remove '@CancellableObservation'"])
      ])
    #expect(expansion.fixedSource.codeLines == [declaration])
  }

  @Test("M1: A screen that is not written out is an error with a fix-it")
  func unknownScreen() {
    let expansion = Expansion("@CancellableObservation(screen: isScreen) class Badge {}")
    #expect(
      expansion.notes == [
        .init(
          severity: .error, position: "1:33",
          message: "'screen' has to be written out: write true or false", fixIts: ["write 'true'"])
      ])
    #expect(expansion.fixedSource.hasPrefix("@CancellableObservation(screen: true) "))
  }

  @Test("M1: A method of a name that the macro adds is an error")
  func reservedName() {
    let expansion = Expansion(
      "@CancellableObservation class Badge {\n  func stopObservations() {}\n}")
    #expect(
      expansion.notes == [
        .init(
          severity: .error, position: "2:8",
          message: "@CancellableObservation adds a 'stopObservations()' of its own: give this one "
            + "another name", fixIts: [])
      ])
  }

  @Test(
    "M1: A method that cannot be started again is an error where it says why",
    arguments: [
      ("func bind() async", "is 'async'", "3:33"), ("func bind() throws", "can throw", "3:33"),
      ("func bind(_ cart: Cart)", "has a parameter", "3:31"),
    ])
  func cannotStart(method: String, reason: String, position: String) {
    let expansion = Expansion(
      """
      @CancellableObservation
      class Badge {
        @ObservationTracking \(method) { count = cart.count + 1 }
      }
      """)
    let message =
      "startObservationsIfNeeded() cannot call 'bind', which \(reason): keep what it needs in properties"
    let notes = expansion.notes.filter { $0.message == message }
    #expect(notes.map(\.severity) == [.error])
    #expect(!expansion.source.contains("\nbind()"))
  }

  @Test(
    "M1: Starting and stopping are deferred in instance methods only",
    arguments: [
      ("class Badge {\n  @StartObservations static func a() {}\n}", "'a'"),
      ("class Badge {\n  @StartObservations init() {}\n}", "an initializer"),
      ("class Badge {\n}\n  @StartObservations func a() {}", "'a'"),
    ])
  func deferring(source: String, name: String) {
    let expansion = Expansion(source)
    #expect(
      expansion.notes.map(\.message) == [
        "@StartObservations calls startObservationsIfNeeded() at the end of an instance method, and "
          + "\(name) is none: attach it to an instance method with a body"
      ])
    #expect(expansion.notes.map(\.fixIts) == [["remove '@StartObservations'"]])
    #expect(!expansion.source.contains("defer"))
  }

  @Test("M1: A method that returns its only expression still returns it")
  func implicitReturn() {
    let expansion = Expansion("class Badge { @StopObservations func a() -> Int { 5 } }")
    #expect(
      expansion.source.codeLines == [
        "class Badge { func a() -> Int {", "defer { self.stopObservations() }", "return 5", "}",
        "}",
      ])
  }
}
