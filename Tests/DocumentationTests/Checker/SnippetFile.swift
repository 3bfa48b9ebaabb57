/// Compiled code that a document shows.
///
/// In the source it stands between `// snippet: name` and `// end`. Parts of one name are one snippet, in the
/// order of the file, so that declarations and statements may be shown together.
struct Snippet {
  struct Part {
    /// The lines of the two comments.
    let lines: ClosedRange<Int>
    let text: String
    /// The line before the next part, to which a call of `ran()` must come.
    var lastLine = Int.max
    /// Whether it is in a function, and not a declaration of a file or a type.
    let isInFunction: Bool
  }

  let file: String
  let name: String
  var parts: [Part]

  var line: Int { parts[0].lines.lowerBound }
  var text: String { parts.map(\.text).joined(separator: "\n") }
}

/// A source with snippets.
struct SnippetFile {
  let path: String
  let text: String
  /// Whether the tests run it.
  let isRunHere: Bool
  private(set) var snippets: [Snippet] = []
  private(set) var findings: [Finding] = []

  init(path: String, text: String, isRunHere: Bool) {
    self.path = path
    self.text = text
    self.isRunHere = isRunHere
    var open: (name: Substring, line: Int, indentation: Int, text: [Substring])?
    for line in text.numberedLines {
      let trimmed = line.text.drop { $0 == " " }
      if trimmed.hasPrefix("// snippet: ") {
        if let open { find(open.line, "the snippet '\(open.name)' does not end") }
        open = (trimmed.dropFirst(12), line.number, line.text.count - trimmed.count, [])
      } else if trimmed == "// end" {
        guard let ended = open else {
          find(line.number, "nothing ends here")
          continue
        }
        add(
          ended.name,
          Snippet.Part(
            lines: ended.line...line.number, text: Self.dedented(ended.text),
            isInFunction: isRunHere && ended.indentation > 2))
        open = nil
      } else {
        open?.text.append(line.text)
      }
    }
    if let open { find(open.line, "the snippet '\(open.name)' does not end") }
  }

  private mutating func add(_ name: Substring, _ part: Snippet.Part) {
    for snippet in snippets.indices {
      for index in snippets[snippet].parts.indices
      where snippets[snippet].parts[index].lastLine == Int.max {
        snippets[snippet].parts[index].lastLine = part.lines.lowerBound - 1
      }
    }
    if let index = snippets.firstIndex(where: { $0.name == name }) {
      snippets[index].parts.append(part)
    } else {
      snippets.append(Snippet(file: path, name: String(name), parts: [part]))
    }
  }

  private mutating func find(_ line: Int, _ message: String) {
    findings.append(Finding(file: path, line: line, message: message))
  }

  private static func dedented(_ lines: [Substring]) -> String {
    let indentation =
      lines.filter { !$0.isEmpty }.map { line in line.prefix { $0 == " " }.count }.min() ?? 0
    return lines.map { $0.dropFirst(indentation) }.joined(separator: "\n")
  }
}
