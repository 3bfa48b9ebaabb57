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

  @Test("M1: Starting calls each method with its defaults, so that no overload takes its place")
  func overloads() {
    let expansion = Expansion(
      """
      @CancellableObservation class Badge {
        @ObservationTracking func bind() { count = cart.count }
        @ObservationTracking func bind(animated: Bool = true) { title = cart.title }
        @ObservationTracking func bind(_ names: [String] = ["a"], in list: List? = nil) { a = cart.a }
      }
      """)
    #expect(expansion.notes == [])
    let lines = expansion.source.codeLines
    let start = lines.firstIndex(of: "_$observations.startIfNeeded {") ?? 0
    #expect(
      lines[(start + 1)...].prefix(3)
        == ["bind()", "bind(animated: true)", "bind([\"a\"], in: nil)"])
  }

  @Test("M1: Methods that one call means are an error that names both")
  func indistinct() {
    let expansion = Expansion(
      """
      @CancellableObservation class Badge {
        @ObservationTracking func bind(to a: Int = 0) { count = cart.count }
        @ObservationTracking func bind(to b: String = "") { title = cart.title }
        #if DEBUG
        @ObservationTracking func debug() { count = cart.count }
        #else
        @ObservationTracking func debug() { title = cart.title }
        #endif
      }
      """)
    #expect(
      expansion.notes == [
        .init(
          severity: .error, position: "3:29",
          message:
            "startObservationsIfNeeded() cannot tell 'bind(to:)' from the other 'bind(to:)' of "
            + "this class: give one of the two another name", fixIts: [])
      ])
  }

  @Test("M1: Starting is bound to the actor of the methods, where the class is bound to none")
  func startActor() {
    let expansion = Expansion(
      """
      @CancellableObservation class Badge {
        @Kitchen @ObservationTracking func bind() { count = cart.count }
      }
      @CancellableObservation @MainActor class Bound {
        @MainActor @ObservationTracking func bind() { count = cart.count }
      }
      """)
    #expect(expansion.notes == [])
    let lines = expansion.source.codeLines
    #expect(lines.filter { $0 == "@Kitchen func startObservationsIfNeeded() {" }.count == 1)
    #expect(lines.filter { $0 == "func startObservationsIfNeeded() {" }.count == 1)
  }

  @Test("M1: Methods on two actors are an error at the second one, which is not started")
  func twoActors() {
    let expansion = Expansion(
      """
      @CancellableObservation class Badge {
        @MainActor @ObservationTracking func bind() { count = cart.count }
        @Kitchen @ObservationTracking func cook() { title = cart.title }
      }
      """)
    #expect(
      expansion.notes == [
        .init(
          severity: .error, position: "3:3",
          message: "startObservationsIfNeeded() cannot call both 'cook' on @Kitchen and 'bind' on "
            + "@MainActor: bind all the methods that observe to one actor", fixIts: [])
      ])
    #expect(!expansion.source.codeLines.contains("cook()"))
  }

  @Test(
    "M1: A screen that inherits nothing is an error at the attribute",
    arguments: ["", ": Sendable", ": AnyObject, Hashable"])
  func screenWithoutSuperclass(inherited: String) {
    let expansion = Expansion(
      "\n@CancellableObservation(screen: true) class Badge\(inherited) {\n  func viewWillAppear(_ a: Bool) {}\n}"
    )
    #expect(
      expansion.notes == [
        .init(
          severity: .error, position: "2:1",
          message:
            "'screen: true' overrides viewWillAppear(_:) and viewDidDisappear(_:), and 'Badge' inherits "
            + "none: inherit from 'Node', or start and stop the observers yourself and remove "
            + "'screen: true'", fixIts: [])
      ])
    #expect(!expansion.source.contains("override"))
  }

  @Test("M1: A class that inherits nothing is a screen with both callbacks of its own")
  func ownCallbacks() {
    let expansion = Expansion(
      """
      @CancellableObservation(screen: true) class Badge {
        func viewWillAppear(_ animated: Bool) { load() }
        func viewDidDisappear(_ animated: Bool) { save() }
      }
      """)
    #expect(expansion.notes == [])
    #expect(expansion.source.codeLines.filter { $0.hasPrefix("defer") }.count == 2)
  }
}
