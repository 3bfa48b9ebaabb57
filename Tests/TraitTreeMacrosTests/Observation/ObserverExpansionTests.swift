import Testing

/// What the observation macros write, for the shapes that matter.
@Suite struct ObserverExpansionTests {
  @Test("M1: In a class an assignment becomes a private observer with a stored scope")
  func assignmentInClass() {
    let expansion = Expansion(
      """
      final class Badge {
        @ObservationTracking
        func bind() {
          count = cart.count
        }
      }
      """)
    #expect(expansion.notes == [])
    let scope =
      expansion.source.codeLines.compactMap { line -> Substring? in
        guard line.hasPrefix("private let ") else { return nil }
        return line.dropFirst("private let ".count).split(separator: " ").first
      }.first ?? ""
    #expect(scope.contains("bind"))
    #expect(
      expansion.source.codeLines
        == """
        final class Badge {
          func bind() {
            self.observeCount(bind: Badge.self)
          }
          private let \(scope) = ObservationTrackingScope()
          private func observeCount(bind _: Badge.Type = Badge.self) {
            \(scope).observe(self, "bind.observeCount", .mainActor) {
              count = $0.value {
                cart.count
              }
            } again: {
              $0.observeCount(bind: Badge.self)
            }
          }
        }
        """.codeLines)
  }

  @Test("M1: In an extension nothing is stored")
  func conditionalInExtension() {
    let expansion = Expansion(
      """
      extension Badge {
        @MainActor @available(macOS 26, *) @ObservationTracking(isolation: .synchronous)
        func bind() {
          if let note = cart.note { show(note) } else { clear() }
        }
      }
      """)
    #expect(expansion.notes == [])
    #expect(
      expansion.source.codeLines
        == """
        extension Badge {
          @MainActor @available(macOS 26, *)
          func bind() {
            self.observeShow(bind: ())
          }
          @MainActor @available(macOS 26, *) private func observeShow(bind _: Void = ()) {
            ObservationTrackingScope.observe(self, "bind.observeShow", .synchronous) {
              $0.statement {
                if let note = cart.note { show(note) } else { clear() }
                return
              }
            } again: {
              $0.observeShow(bind: ())
            }
          }
        }
        """.codeLines)
  }

  @Test("M1: An actor's observers run again in tasks on the actor")
  func callInActor() {
    let expansion = Expansion(
      "actor Meter { @ObservationTracking func bind() { show(gauge.level) } }")
    #expect(expansion.notes == [])
    #expect(expansion.source.contains("observe(self, \"bind.observeShow\", .task)"))
  }

  @Test("M1: A cancellable class gets its control methods with the access of the class")
  func cancellableClass() {
    let expansion = Expansion(
      """
      @CancellableObservation(screen: true)
      open class Screen: Node {
        @ObservationTracking func bind() { count = cart.count }
        #if DEBUG
        @ObservationTracking func debug() -> Int { show(cart.count); return 1 }
        #endif
        override func viewWillAppear(_ animated: Bool) { super.viewWillAppear(animated) }
      }
      """)
    #expect(expansion.notes == [])
    let lines = expansion.source.codeLines
    #expect(lines.contains("public func cancelObserveCount(bind _: Screen.Type = Screen.self) {"))
    #expect(lines.contains("defer { self.startObservationsIfNeeded() }"))
    #expect(lines.contains("public override func viewDidDisappear(_ animated: Bool) {"))
    #expect(!lines.contains("public override func viewWillAppear(_ animated: Bool) {"))
    let start = expansion.source.range(from: "public func startObservationsIfNeeded", lines: 7)
    #expect(
      start == [
        "public func startObservationsIfNeeded() {", "_$observations.startIfNeeded {", "bind()",
        "#if DEBUG", "_ = debug()", "#endif", "}",
      ])
  }

  @Test("M1: A method that starts or stops by an attribute takes the place of a screen's callback")
  func screenAttributes() {
    let expansion = Expansion(
      """
      @CancellableObservation(screen: true)
      class Screen: Node {
        @ObservationTracking func bind() { count = cart.count }
        @StartObservations func begin() { load() }
        @StopObservations func end() { save() }
        override func viewWillAppear(_ animated: Bool) { super.viewWillAppear(animated) }
      }
      """)
    #expect(expansion.notes == [])
    let lines = expansion.source.codeLines
    #expect(lines.filter { $0.contains("func viewWillAppear") }.count == 1)
    #expect(!lines.contains { $0.contains("viewDidDisappear") })
    #expect(lines.filter { $0.hasPrefix("defer") }.count == 2)
  }

  @Test("M1: Statements on one line, comments and white space of any kind expand")
  func whiteSpace() {
    let expansion = Expansion(
      """
      class Badge {
        @ObservationTracking func bind(){count=cart.count;title = /* the */ cart // comment
          .title; /* last */ show( cart.title ) }
      }
      """)
    #expect(expansion.notes == [])
    let lines = expansion.source.codeLines
    #expect(lines.contains { $0.contains("self.observeCount(bind: Badge.self);") })
    #expect(lines.contains { $0.contains("self.observeTitle(bind: Badge.self);") })
    #expect(lines.contains { $0.contains("/* last */") })
    #expect(lines.contains("show( cart.title )"))
  }

  @Test("M1: A string literal of several lines keeps its contents")
  func multilineString() {
    let expansion = Expansion(
      #"""
      class Badge {
        @ObservationTracking func bind() {
          text = """
            \(cart.count)
              indented
            """
        }
      }
      """#)
    #expect(expansion.notes == [])
    let lines = expansion.source.split(separator: "\n")
    let end = lines.lastIndex { $0.hasSuffix("\"\"\"") } ?? 0
    let indentation = lines[end].prefix { $0 == " " }
    #expect(lines[end - 2] == indentation + "\\(cart.count)")
    #expect(lines[end - 1] == indentation + "  indented")
  }
}

extension String {
  /// Some lines from the one on that begins with a text.
  fileprivate func range(from prefix: String, lines: Int) -> [String] {
    Array(codeLines.drop { !$0.hasPrefix(prefix) }.prefix(lines))
  }
}
