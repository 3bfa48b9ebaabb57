import Testing

/// The names of observers.
@Suite struct ObserverNameTests {
  /// The observers that a method with these statements gets, in order.
  private func observers(_ statements: String, isFolded: Bool = false) -> [String] {
    let source = Expansion(
      "extension Badge { @ObservationTracking func bind() {\n\(statements)\n} }",
      isFolded: isFolded
    ).source
    return source.codeLines.compactMap { line in
      guard line.hasPrefix("private func ") else { return nil }
      return String(line.dropFirst("private func ".count).prefix { $0 != "(" })
    }
  }

  @Test(
    "M1: An observer is named after its property or function",
    arguments: [
      ("count = cart.count", "observeCount"), ("_count = cart.count", "observeCount"),
      ("`default` = cart.count", "observeDefault"),
      ("self.label.text = cart.title", "observeSelfLabelText"),
      ("label?.text = cart.title", "observeLabelText"),
      ("rows[0].title = cart.title", "observeRows0Title"),
      ("lookup[\"key\"] = cart.title", "observeLookupkey"),
      ("snake_case = cart.title", "observeSnakecase"),
      ("(a, b) = cart.pair", "observeAb"), ("größe = cart.size", "observeGröße"),
      ("label\n  // comment\n  .text = cart.title", "observeLabelText"),
      ("show(cart.title)", "observeShow"), ("label.show(cart.title)", "observeLabelShow"),
      ("show(text: cart.title)", "observeShow"), ("show(\"\\(cart.title)\")", "observeShow"),
      ("show([cart.title])", "observeShow"),
      ("if cart.isOpen { subtitle = cart.title }", "observeSubtitle"),
      ("if cart.isOpen { if other { refresh() } }", "observeRefresh"),
      ("if cart.isOpen {} else if other { refresh(1, 2) }", "observeRefresh"),
      ("if cart.isOpen { total += cart.count }", "observeTotal"),
      ("if cart.isOpen { for row in rows { row.show() } }", "observeRowShow"),
      (
        "if cart.isOpen { switch a { case 1: label.text = \"\" default: break } }",
        "observeLabelText"
      ),
    ])
  func name(statement: String, name: String) {
    #expect(observers(statement) == [name])
  }

  @Test(
    "M1: These statements are not observed",
    arguments: [
      "show(1)", "show(\"text\")", "show(nil)", "show(-1)", "show([1, 2])", "show(.init)()",
      "show()",
      "show { }", "show(title, other)", "show(title) { }", "show({ 1 })", "show(&title)",
      "show(1, \"text\")", "show(title, then: { })", "show(&title, title)",
      "_ = title", "count += step",
      "let copy = title", "if isOpen {}", "if isOpen { return }", "if isOpen { a = b; return }",
      "if isOpen { throw Failure() }", "if isOpen { defer { a() } }",
      "if isOpen { func f() { a() } }", "try show(title)", "count = await title",
      "while isOpen { a() }",
      "switch title { case 1: a = b default: break }", "do { a = b }", "#if DEBUG\na = b\n#endif",
    ])
  func notObserved(statement: String) {
    #expect(observers(statement) == [])
    #expect(observers(statement, isFolded: true) == [])
  }

  @Test(
    "M1: These statements are observed as well",
    arguments: [
      "count = 0", "count = try? load(cart)", "if isOpen { for a in b { if a.c { break } }; d() }",
      "if isOpen { while a { continue }; d() }", "if isOpen { switch a { default: break }; d() }",
      "show(.init(a))", "show((a, 1))", "show(a, 2)", "show(1, a)", "show(1, \"\\(a)\", true)",
      "show(a, animated: true)", "show(at: [1, 2], a, nil)", "label?.show(a, \\.text)",
      "a = b + c", "a = b ? c : d", "a = b as? C", "a.b = c ?? d",
      "show(a ? 1 : 2)", "if #available(macOS 26, *) { a() }",
      "if case .some(let a) = b { c(a) }", "action = { try await a() }",
      "if isOpen { run { return } }", "if isOpen { run { a = b } }",
    ])
  func observed(statement: String) {
    #expect(observers(statement).count == 1)
    #expect(observers(statement, isFolded: true).count == 1)
  }

  @Test("M1: Statements with one target get numbers, and none that another one's name ends in")
  func numbers() {
    #expect(
      observers("count = a\ncount = b\ncount2 = c\ncount = d\ncount(e)") == [
        "observeCount", "observeCount3", "observeCount2", "observeCount4", "observeCount5",
      ])
  }

  @Test(
    "M1: The label of an observer is the method's name with its labels",
    arguments: [
      ("bind()", "bind"), ("bind(to cart: Cart, _ other: Int = 0)", "bind_to__"),
      ("`default`()", "default"), ("`let`()", "`let`"), ("`let`(for a: Int)", "let_for"),
      ("`bind it`()", "`bind it`"), ("`1`(`in \"all\"` a: Int)", "`1_in \"all\"`"),
    ])
  func label(method: String, label: String) {
    let expansion = Expansion(
      "class Badge { @ObservationTracking func \(method) { count = self.cart.count } }")
    #expect(expansion.notes == [])
    #expect(expansion.source.contains("self.observeCount(\(label): Badge.self)"))
    #expect(expansion.source.contains("func observeCount(\(label) _: Badge.Type = Badge.self)"))
  }
}
