import Testing

/// What is said about the statements of an annotated method.
@Suite struct StatementDiagnosticTests {
  private func expansion(
    _ statements: String, parameters: String = "", isFolded: Bool = false
  ) -> Expansion {
    Expansion(
      "class Badge {\n@ObservationTracking func bind(\(parameters)) {\n\(statements)\n}\n}",
      isFolded: isFolded)
  }

  @Test("M1: A parameter in an observed statement is an error where it is used")
  func parameter() {
    let expansion = expansion(
      "title = prefix + cart.title\ncount = cart.count", parameters: "with prefix: String")
    #expect(
      expansion.notes == [
        .init(
          severity: .error, position: "3:9",
          message:
            "'prefix' is a parameter of 'bind', and the observer that this statement becomes "
            + "runs again without it: keep the value in a property, or read it in the statement itself",
          fixIts: [])
      ])
    #expect(expansion.source.contains("title = prefix + cart.title"))
    #expect(expansion.source.contains("self.observeCount(bind_with: Badge.self)"))
  }

  @Test("M1: A generic parameter in an observed statement is an error where it is used")
  func genericParameter() {
    let expansion = Expansion(
      "class Badge { @ObservationTracking func bind<Value>() { show(Value.self) } }")
    #expect(expansion.notes.map(\.position) == ["1:62"])
    #expect(expansion.notes.first?.message.hasPrefix("'Value' is a parameter of 'bind'") == true)
  }

  @Test(
    "M1: A local in an observed statement is an error where it is used",
    arguments: [
      ("let a = 1\ncount = a", "4:9"), ("guard let a else { return }\nshow(a.b)", "4:6"),
      ("func a() {}\ncount = a()", "4:9"), ("let (b, a) = c\nif a { show() }", "4:4"),
      ("let a = 1\nif let a { show(a) }", "4:8"), ("let a = 1\nif b { c { a } }", "4:12"),
      ("let a = 1\na.b = cart.count", "4:1"), ("let a = [1]\nb[a[0]] = cart.count", "4:3"),
      ("let a = 1\ncount = b.map { $0 + a }", "4:22"), ("let `a` = 1\ncount = a", "4:9"),
      ("let a = 1\nif b { let a = a; show(a) }", "4:16"), ("let a = 1\nshow(\"\\(a)\")", "4:9"),
      ("var a = 1\nif b { show(c) } else { show(a) }", "4:30"),
    ])
  func local(statements: String, position: String) {
    let expansion = expansion(statements)
    let errors = expansion.notes.filter { $0.severity == .error }
    #expect(errors.map(\.position) == [position])
    #expect(errors.first?.message.hasPrefix("'a' is local to 'bind'") == true)
  }

  @Test(
    "M1: A name that only looks like the local one is none",
    arguments: [
      "let a = 1\ncount = b.a", "let a = 1\ncount = self.a", "let a = 1\nshow(a: cart.count)",
      "let a = 1\nif let a = b { show(a) }", "let a = 1\nif b { let a = c; show(a) }",
      "let a = 1\ncount = b.map { a in a }", "let a = 1\ncount = b.map { (a: Int) in a }",
      "let a = 1\nif case .c(let a) = b { show(a) }", "let a = 1\nif b { for a in c { show(a) } }",
      "let a = 1\ncount = .a", "let a = 1\nif b { switch c { case let a: show(a) } }",
      "let a = 1\nif b { func a() {}; a() }",
    ])
  func shadowed(statements: String) {
    #expect(expansion(statements).notes == [])
  }

  private static let once = "is read once, when 'bind' is called: "
  private static let orOnce = ", or read it into a variable first if once is what you want"
  private static let moveIt =
    "; assign it to a property, or call a method with it as the only argument" + orOnce

  @Test(
    "M1: A statement that is not observed is pointed out where it reads a model",
    arguments: [
      (
        "guard cart.isOpen else { return }", "3:7",
        "'cart.isOpen' \(once)'guard' is not observed; put what depends on it into an 'if'\(orOnce)"
      ),
      (
        "switch self.cart?.count { default: a() }", "3:8",
        "'self.cart?.count' \(once)'switch' is not observed; assign a 'switch' expression, or call a "
          + "method with it\(orOnce)"
      ),
      (
        "for row in cart.rows { a() }", "3:12", "'cart.rows' \(once)a loop is not observed\(moveIt)"
      ),
      (
        "while a { b = cart.count }", "3:15", "'cart.count' \(once)a loop is not observed\(moveIt)"
      ),
      (
        "a.run { b = cart.count }", "3:13",
        "'cart.count' \(once)a call with a closure is not observed\(moveIt)"
      ),
      (
        "Task { cart.refresh(cart.title) }", "3:21",
        "'cart.title' \(once)a call with a closure is not observed\(moveIt)"
      ),
      (
        "count = a; b <- cart.count", "3:17",
        "'cart.count' \(once)a statement is not observed\(moveIt)"
      ),
      (
        "func f() { b = cart.count }", "3:16",
        "'cart.count' \(once)a local function is not observed\(moveIt)"
      ),
      (
        "defer { label.text = cart.title }", "3:22",
        "'cart.title' \(once)'defer' is not observed\(moveIt)"
      ),
      (
        "show(cart.title, cart.count)", "3:6",
        "'cart.title' \(once)a call is observed only with exactly one argument that is not a literal"
          + moveIt
      ),
      (
        "if cart.isOpen { return }", "3:4",
        "'cart.isOpen' \(once)an 'if' is observed only if it assigns or calls something and does not "
          + "leave the method\(moveIt)"
      ),
      (
        "try show(cart.title)", "3:10",
        "'cart.title' \(once)what has to 'try' or 'await' is not observed\(moveIt)"
      ),
      (
        "count += cart.count", "3:10",
        "'cart.count' \(once)a compound assignment is not observed; assign the whole value with '='"
          + orOnce
      ),
      (
        "_ = cart.count", "3:5",
        "'cart.count' \(once)what is not assigned to a property is not observed; assign it to a property"
          + orOnce
      ),
      ("do { b = cart.count }", "3:10", "'cart.count' \(once)'do' is not observed\(moveIt)"),
      (
        "#if DEBUG\nb = cart.count\n#endif", "4:5",
        "'cart.count' \(once)'#if' is not observed\(moveIt)"
      ),
    ])
  func unobservedRead(statement: String, position: String, message: String) {
    for isFolded in [false, true] {
      #expect(
        expansion(statement + "\ncount = cart.count", isFolded: isFolded).notes == [
          .init(severity: .warning, position: position, message: message, fixIts: [])
        ])
    }
  }

  @Test(
    "M1: What is written is not read",
    arguments: [
      "label.animate(for: 3) { label.alpha = 1 }", "Task { label.alpha = 0 }",
      "defer { label.alpha = 1 }", "for _ in 0..<2 { label.alpha = 1 }",
      "func f() { label.layer.alpha = 1 }", "label.alpha += 1", "label.alpha *= a + b",
      "defer { label.alpha -= 1 }", "do { label.alpha = a * 2 + b }",
      "guard isReady else { label.alpha = 0; return }", "swap(&label.alpha, &other.alpha)",
      "try animate { label?.alpha = 1 }", "run { if a == b { label.alpha = a ? 1 : 0 } }",
      "#if DEBUG\nlabel.alpha |= 1\n#endif",
    ])
  func written(statement: String) {
    for isFolded in [false, true] {
      #expect(expansion(statement + "\ncount = cart.count", isFolded: isFolded).notes == [])
    }
  }

  @Test("M1: A value that is only handed on may be a local one")
  func handedOn() {
    let expansion = expansion(
      "let a = cart.title\nshow(a)\nnote(a, times: 2)\nuse(prefix)\ncount = cart.count",
      parameters: "_ prefix: String")
    #expect(expansion.notes == [])
    #expect(expansion.source.codeLines.contains("note(a, times: 2)"))
  }

  @Test(
    "M1: What looks like no model is not pointed out",
    arguments: [
      "guard isOpen, self.isOpen else { return }", "let a = cart.count\nfor b in 0..<a { show() }",
      "for mode in Mode.allCases { show() }", "cart.refresh(1, 2)", "show(.one, .zero)",
      "defer { cart.count = 1 }", "let a = cart\nfor b in a.rows { show() }",
      "super.bind(1, 2)", "let a = cart.count",
    ])
  func silent(statement: String) {
    #expect(expansion(statement + "\ncount = cart.count").notes == [])
  }
}
