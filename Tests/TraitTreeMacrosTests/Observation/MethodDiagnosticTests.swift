import Testing

/// What is said about where `@ObservationTracking` is attached, and how.
@Suite struct MethodDiagnosticTests {
  @Test("M1: A static method is an error with a fix-it")
  func staticMethod() {
    let expansion = Expansion(
      """
      class Badge {
        @ObservationTracking
        static func bind() { count = cart.count }
      }
      """)
    #expect(
      expansion.notes == [
        .init(
          severity: .error, position: "3:3",
          message: "@ObservationTracking needs an instance that observes, and 'bind' is 'static': "
            + "make it an instance method", fixIts: ["remove 'static'"])
      ])
    #expect(expansion.fixedSource.codeLines[2] == "func bind() { count = cart.count }")
    #expect(!expansion.source.contains("observe"))
  }

  @Test(
    "M1: A method of a value type is an error with a fix-it",
    arguments: ["struct", "enum", "protocol"])
  func valueType(keyword: String) {
    let expansion = Expansion(
      """
      \(keyword) Badge {
        @ObservationTracking func bind() { count = cart.count }
      }
      """)
    #expect(
      expansion.notes == [
        .init(
          severity: .error, position: "2:3",
          message: "@ObservationTracking needs an object that observes, and 'bind' belongs to a "
            + "\(keyword): move it to a class or an actor",
          fixIts: ["remove '@ObservationTracking'"])
      ])
    #expect(expansion.fixedSource.codeLines[1] == "func bind() { count = cart.count }")
  }

  @Test(
    "M1: What is no instance method with a body is an error with a fix-it",
    arguments: [
      ("class Badge {\n  @ObservationTracking var text = \"\"\n}", "2:3", "'text'"),
      ("class Badge {\n  @ObservationTracking init() {}\n}", "2:3", "an initializer"),
      ("class Badge {\n  @ObservationTracking func bind()\n}", "2:3", "'bind'"),
      ("@ObservationTracking func bind() {}", "1:1", "'bind'"),
      ("@ObservationTracking\nclass Badge {}", "1:1", "'Badge'"),
      ("class Badge {\n  @ObservationTracking @Sendable func bind()\n}", "2:3", "'bind'"),
    ])
  func notAMethod(source: String, position: String, name: String) {
    let expansion = Expansion(source)
    #expect(
      expansion.notes == [
        .init(
          severity: .error, position: position,
          message:
            "@ObservationTracking is for an instance method with a body, in a class, an actor "
            + "or an extension of one; \(name) is none: put the statements into such a method",
          fixIts: ["remove '@ObservationTracking'"])
      ])
    let fixed = source.replacing("@ObservationTracking ", with: "")
    #expect(expansion.fixedSource == fixed.replacing("@ObservationTracking\n", with: ""))
  }

  @Test(
    "M1: An isolation that is none is an error with the likely one as the fix-it",
    arguments: [
      ("mode", "mainActor"), (".main", "mainActor"), (".sync", "synchronous"), (".actor", "task"),
      ("Other.task", "task"), (".async", "task"), ("isOpen ? .task : nil", "task"),
    ])
  func unknownIsolation(argument: String, fix: String) {
    let expansion = Expansion(
      """
      class Badge {
        @ObservationTracking(isolation: \(argument)) func bind() { count = cart.count }
      }
      """)
    #expect(
      expansion.notes == [
        .init(
          severity: .error, position: "2:35",
          message: "'\(argument)' is no isolation that @ObservationTracking can read: write "
            + ".mainActor, .task or .synchronous", fixIts: ["write '.\(fix)'"])
      ])
    #expect(expansion.fixedSource.contains("(isolation: .\(fix)) func"))
  }

  @Test(
    "M1: The isolations are read in all their spellings",
    arguments: [
      ("", ".mainActor"), ("()", ".mainActor"), ("(isolation: nil)", ".mainActor"),
      ("(isolation: .task)", ".task"), ("(isolation: OnChangeBlockIsolation.task)", ".task"),
      ("(isolation:\n .synchronous)", ".synchronous"),
    ])
  func isolation(arguments: String, isolation: String) {
    let expansion = Expansion(
      "class Badge { @ObservationTracking\(arguments) func bind() { count = cart.count } }")
    #expect(expansion.notes == [])
    #expect(expansion.source.contains("\"bind.observeCount\", \(isolation))"))
  }

  @Test("M1: The main actor is an error in an actor, with a fix-it")
  func mainActorInActor() {
    let expansion = Expansion(
      "actor Meter { @ObservationTracking(isolation: .mainActor) func bind() { level = gauge.level } }"
    )
    #expect(
      expansion.notes == [
        .init(
          severity: .error, position: "1:47",
          message: "the observers of an actor run on the actor, not on the main actor: write .task",
          fixIts: ["write '.task'"])
      ])
    #expect(expansion.fixedSource.contains("(isolation: .task)"))
  }

  @Test("M1: A method with nothing to observe is pointed out")
  func nothingObserved() {
    let expansion = Expansion("class Badge {\n  @ObservationTracking func bind() { setUp() }\n}")
    #expect(
      expansion.notes == [
        .init(
          severity: .warning, position: "2:3",
          message:
            "'bind' has no statement to observe: an assignment, a call with one argument that "
            + "is not a literal, or an 'if' with one of these in a branch",
          fixIts: ["remove '@ObservationTracking'"])
      ])
  }

  @Test("M1: A method of an extension with a 'where' clause is an error that says what to write")
  func constrainedExtension() {
    let expansion = Expansion(
      """
      extension Box where Value: Hashable {
        @ObservationTracking func bind() { count = cart.count }
      }
      """)
    #expect(
      expansion.notes == [
        .init(
          severity: .error, position: "2:3",
          message:
            "the compiler cannot expand @ObservationTracking in an extension with a 'where' clause, and "
            + "calls that a circular reference: move 'bind' to an extension without one, and write "
            + "'where Value: Hashable' after its parameters", fixIts: [])
      ])
    #expect(!expansion.source.contains("observe"))
  }

  @Test(
    "M1: A method of an actor that does not run on it is an error with a fix-it",
    arguments: [
      ("@ObservationTracking nonisolated func", "1:36", "is 'nonisolated'", "nonisolated"),
      ("@Kitchen @ObservationTracking func", "1:15", "is bound to @Kitchen", "@Kitchen"),
    ])
  func offTheActor(method: String, position: String, what: String, fix: String) {
    let expansion = Expansion("actor Meter { \(method) bind() { level = gauge.level } }")
    #expect(
      expansion.notes == [
        .init(
          severity: .error, position: position,
          message:
            "the observers of an actor run on the actor, and 'bind' \(what): make it a method of the actor",
          fixIts: ["remove '\(fix)'"])
      ])
    #expect(!expansion.fixedSource.contains(fix))
    #expect(!expansion.source.contains("observe"))
  }
}
