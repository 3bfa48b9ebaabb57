import Testing

/// That the comparison of documents and code finds what it is there for.
struct CheckerTests {
  private func comparison(_ markdown: String, _ source: String) -> Comparison {
    Comparison(
      documents: [MarkdownText(path: "A.md", text: markdown)],
      files: [SnippetFile(path: "A.swift", text: source, isRunHere: true)])
  }

  private let code = "    // snippet: sum\n    let a = 1 + 1\n    // end\n    ran()\n"

  @Test("A block that is equal to a snippet at any indentation is found")
  func equal() {
    #expect(comparison("```swift\nlet a = 1 + 1\n```", code).differences().isEmpty)
  }

  @Test("A block that differs is a finding with the place of both, and so is the snippet")
  func different() {
    let findings = comparison("One:\n\n```swift\nlet a = 1\n```", code).differences()
    #expect(findings.map(\.file) == ["A.md", "A.swift"])
    #expect(findings.map(\.line) == [3, 1])
  }

  @Test("The message about a block tells where it parts from the snippet that is nearest")
  func nearest() throws {
    let source = "// snippet: two\nlet a = 1\nlet b = 2\n// end"
    let findings = comparison("```swift\nlet a = 1\nlet b = 3\n```", source).differences()
    let message = try #require(findings.first?.message)
    #expect(message.contains("line 2") && message.contains("let b = 2"))
  }

  @Test("Parts of one name are one snippet")
  func parts() {
    let source =
      "// snippet: two\nlet a = 1\n// end\nlet x = 0\n  // snippet: two\n  let b = 2\n  // end"
    #expect(comparison("```swift\nlet a = 1\nlet b = 2\n```", source).differences().isEmpty)
  }

  @Test(
    "What is not closed, not opened, of another language or there twice is a finding",
    arguments: [
      ("```swift\nlet a = 1 + 1", ""), ("", "// snippet: sum\nlet a = 1"), ("", "// end"),
      ("```java\n1\n```", ""), ("", "// snippet: a\n// snippet: b\n// end"),
    ])
  func malformed(markdown: String, source: String) {
    #expect(!comparison(markdown, source).differences().isEmpty)
    let twice = code + code.replacing("sum", with: "again")
    #expect(comparison("```swift\nlet a = 1 + 1\n```", twice).differences().count == 1)
  }

  private func record(_ text: String, line: Int) -> Recorder {
    let recorder = Recorder()
    Recorder.$current.withValue(recorder) {
      print(text, terminator: "")
      ran(file: "A.swift", line: line)
    }
    return recorder
  }

  @Test("Output is compared, must be shown, and must have code above it")
  func output() {
    let shown = comparison("```swift\nlet a = 1 + 1\n```\n\n```\n2\n```", code)
    let hidden = comparison("```swift\nlet a = 1 + 1\n```", code)
    let alone = comparison("```\n2\n```", "")
    #expect(shown.differences(from: record("2\n", line: 4)).isEmpty)
    #expect(shown.differences(from: record("3\n", line: 4)).map(\.line) == [5])
    #expect(shown.differences(from: record("", line: 4)).map(\.line) == [5])
    #expect(hidden.differences(from: record("2\n", line: 4)).map(\.line) == [1])
    #expect(hidden.differences(from: record("", line: 4)).isEmpty)
    #expect(alone.differences(from: record("", line: 4)).map(\.line) == [1])
  }

  @Test("Statements that did not run are a finding, also if those below them did")
  func notRun() {
    let document = "```swift\nlet a = 1 + 1\n```\n\n```swift\nlet b = 2\n```"
    let two = code + "    // snippet: more\n    let b = 2\n    // end\n    ran()\n"
    let comparison = comparison(document, two)
    #expect(comparison.differences(from: Recorder()).map(\.line) == [1, 5])
    #expect(comparison.differences(from: record("", line: 8)).map(\.line) == [1])
    #expect(comparison.differences(from: record("", line: 4)).map(\.line) == [5])
  }

  @Test("A declaration that nothing uses is a finding, a test is not")
  func unused() {
    let type = "// snippet: a\nstruct A { var b = 1 }\n// end\n"
    let test = "// snippet: a\n@Test func b() {}\n// end\n"
    let member = "// snippet: a\nextension Int { var b: Int { 1 } }\n// end\n"
    for (source, use, count) in [
      (type, "let x = c", 1), (type, "let x = A()", 0), (member, "let x = c", 1),
      (member, "let x = 1.b", 0), (test, "", 0),
    ] {
      let file = SnippetFile(path: "A.swift", text: source, isRunHere: true)
      let markdown = "```swift\n\(file.snippets[0].text)\n```"
      #expect(comparison(markdown, source + use).differences().count == count)
    }
  }

  @Test("The comments of a source are documents, each for itself")
  func comments() {
    let source = "/// ```swift\n/// let a = 1\n/// ```\nlet a = 1\n  /// ```\n  /// 1\n  /// ```"
    let documents = MarkdownText.comments(path: "A.swift", text: source)
    #expect(documents.map(\.blocks.first?.line) == [1, 5])
    #expect(documents.map(\.blocks.first?.text) == ["let a = 1", "1"])
  }

  @Test("Code after the name of another library is foreign, and only that")
  func foreign() {
    let text = "In UIKit:\n\n```swift\na\n```\n\nHere:\n\n```swift\nb\n```"
    #expect(MarkdownText(path: "A.md", text: text).blocks.map(\.kind) == [.foreign, .swift])
  }

  @Test("A command may have more options in the checks, and no fewer")
  func commands() throws {
    let script = "step \"a\" # b\nswift run \\\n  -q Tool --json \"$work/a.json\"\n"
    let checked = ShellCommand.commands(in: script)
    #expect(checked.map(\.line) == [1, 2])
    let tool = try #require(checked.last)
    for (text, isContained) in [
      ("swift run Tool", true), ("swift run Tool --json a.json  # twice", true),
      ("swift test", false), ("swift run Tool -q", false), ("swift run Tool --json b.json", false),
    ] {
      let command = try #require(ShellCommand.commands(in: text).first)
      #expect(command.isContained(in: tool) == isContained, "\(text)")
    }
  }
}
