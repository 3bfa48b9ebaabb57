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
        let start = "nonisolated private let "
        guard line.hasPrefix(start) else { return nil }
        return line.dropFirst(start.count).split(separator: " ").first
      }.first ?? ""
    #expect(scope.contains("bind"))
    #expect(
      expansion.source.codeLines
        == """
        final class Badge {
          func bind() {
            self.observeCount(bind: Badge.self)
          }
          nonisolated private let \(scope) = ObservationTrackingScope()
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
              $0.statement { _$run in
                if let note = _$run.value({ cart.note }) { show(note) } else { clear() }
                return
              }
            } again: {
              $0.observeShow(bind: ())
            }
          }
        }
        """.codeLines)
  }

  @Test("M1: Of a call the one argument that is no literal is observed, wherever it stands")
  func argument() {
    let expansion = Expansion(
      """
      extension Badge {
        @ObservationTracking func bind() {
          self.label?.setOn(
            // whether it plays
            player.isPlaying, animated: true, // at once
            in: nil)
        }
      }
      """)
    #expect(expansion.notes == [])
    let call = expansion.source.range(from: "ObservationTrackingScope", lines: 6)
    #expect(
      call.dropFirst() == [
        "self.label?.setOn(", "// whether it plays",
        "$0.value { player.isPlaying }, animated: true, // at once", "in: nil)", "} again: {",
      ])
  }

  @Test("M1: The parts of a conditional are watched by themselves, what runs later is left alone")
  func conditionalParts() {
    let expansion = Expansion(
      """
      extension Badge {
        @ObservationTracking func bind() {
          if cart.count > 1, let note = cart.note, case .some(let a) = cart.a, #available(macOS 26, *) {
            show(note, cart.title, 3, &total)
            total = cart.count + 1
            if cart.isOpen { run { total = cart.count } }
            for row in cart.rows { row.count = cart.count }
            switch cart.mode { case .one: total = 1; default: break }
            total += cart.count
          } else if isReady { text = "ready" }
        }
      }
      """)
    #expect(expansion.notes == [])
    #expect(
      expansion.source.range(from: "$0.statement", lines: 10).dropFirst() == [
        "if _$run.value({ cart.count > 1 }), let note = _$run.value({ cart.note }), "
          + "case .some(let a) = _$run.value({ cart.a }), #available(macOS 26, *) {",
        "show(note, _$run.value({ cart.title }), 3, &total)",
        "total = _$run.value({ cart.count + 1 })",
        "if _$run.value({ cart.isOpen }) { run { total = cart.count } }",
        "for row in _$run.value({ cart.rows }) { row.count = _$run.value({ cart.count }) }",
        "switch _$run.value({ cart.mode }) { case .one: total = 1; default: break }",
        "total += _$run.value({ cart.count })",
        "} else if _$run.value({ isReady }) { text = \"ready\" }", "return",
      ])
  }

  @Test("M1: What a method requires of the type, its observers require too")
  func requirements() {
    let expansion = Expansion(
      """
      @CancellableObservation class Box<Value> {
        @ObservationTracking func bind() where Value: Hashable { count = cart.count }
      }
      """)
    #expect(expansion.notes == [])
    let head = "(bind _: Box.Type = Box.self) where Value: Hashable {"
    #expect(expansion.source.codeLines.filter { $0.hasSuffix(head) }.count == 2)
  }

  @Test(
    "M1: A global actor of any name is carried to the observers, other attributes are not",
    arguments: [
      ("@Kitchen", "@Kitchen "), ("@App.Kitchen", "@App.Kitchen "), ("@MainActor", "@MainActor "),
      ("@discardableResult", ""), ("@objc", ""), ("@IBAction", ""), ("@Sendable", ""),
      ("@Logged(1)", ""),
    ])
  func globalActor(attribute: String, carried: String) {
    let expansion = Expansion(
      "class Badge { \(attribute) @ObservationTracking func bind() { count = cart.count } }")
    #expect(expansion.notes == [])
    #expect(expansion.source.codeLines.contains { $0.hasPrefix(carried + "private func observe") })
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
    #expect(lines.contains("show( $0.value { cart.title } )"))
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
