/// The documents beside the compiled code.
struct Comparison {
  let documents: [MarkdownText]
  let files: [SnippetFile]

  private var snippets: [Snippet] { files.flatMap(\.snippets) }

  var blocks: [CodeBlock] { documents.flatMap(\.blocks) }

  private func snippet(for block: CodeBlock) -> Snippet? {
    snippets.first { $0.text == block.text }
  }

  /// What does not read well, blocks that no snippet is equal to, snippets that no block shows, and
  /// declarations that nothing uses.
  func differences() -> [Finding] {
    var findings = documents.flatMap(\.findings) + files.flatMap(\.findings)
    for block in blocks where block.kind == .swift && snippet(for: block) == nil {
      findings.append(
        Finding(file: block.file, line: block.line, message: unknown(block)))
    }
    let shown = Set(blocks.filter { $0.kind == .swift }.map(\.text))
    var texts: Set<String> = []
    for snippet in snippets {
      if !shown.contains(snippet.text) {
        findings.append(
          Finding(
            file: snippet.file, line: snippet.line,
            message: "no document shows the snippet '\(snippet.name)'"))
      }
      if !texts.insert(snippet.text).inserted {
        findings.append(
          Finding(
            file: snippet.file, line: snippet.line,
            message: "the snippet '\(snippet.name)' is there twice"))
      }
    }
    return findings + unusedDeclarations()
  }

  /// Declarations cannot say that they ran; tests are found by the testing library.
  private func unusedDeclarations() -> [Finding] {
    let words = files.map { Words(of: $0.text).all }.joined()
    let counts = Dictionary(words.map { ($0, 1) }, uniquingKeysWith: +)
    return files.filter(\.isRunHere).flatMap(\.snippets).flatMap { snippet in
      let text = snippet.parts.filter { !$0.isInFunction }.map(\.text).joined(separator: "\n")
      let names = text.contains("@Test") ? [] : Words(of: text).declarations
      return names.filter { counts[$0, default: 0] < 2 }.map { name in
        Finding(file: snippet.file, line: snippet.line, message: "nothing uses \(name)")
      }
    }
  }

  /// Names the snippet that has the most lines in common with a block, and where the two part.
  private func unknown(_ block: CodeBlock) -> String {
    let lines = block.text.split(separator: "\n", omittingEmptySubsequences: false)
    let all = snippets.map { snippet in
      let other = snippet.text.split(separator: "\n", omittingEmptySubsequences: false)
      let common = zip(lines, other).prefix { $0 == $1 }.count
      return (snippet: snippet, other: other, common: common)
    }
    let message = "this code is in no snippet"
    guard let best = all.max(by: { $0.common < $1.common }), best.common > 0 else { return message }
    let there = best.common < best.other.count ? best.other[best.common] : "(its end)"
    return """
      \(message); line \(best.common + 1) of the block differs from '\(best.snippet.name)' \
      (\(best.snippet.file):\(best.snippet.line)), which has: \(there)
      """
  }

  /// Snippets that did not run, and blocks of output that are not what was printed.
  func differences(from recorder: Recorder) -> [Finding] {
    var findings: [Finding] = []
    for snippet in snippets {
      for part in snippet.parts
      where part.isInFunction && recorder.output(of: part, in: snippet.file) == nil {
        findings.append(
          Finding(
            file: snippet.file, line: part.lines.lowerBound,
            message: "no call of ran() has come after '\(snippet.name)'"))
      }
    }
    for document in documents {
      var printed = Printed()
      for block in document.blocks {
        if block.kind == .output {
          findings += printed.take(block)
          continue
        }
        findings += printed.leftovers()
        guard block.kind == .swift, let snippet = snippet(for: block) else { continue }
        let output = snippet.parts.filter(\.isInFunction)
          .compactMap { recorder.output(of: $0, in: snippet.file) }.joined()
        printed = Printed(block: block, output: output)
      }
      findings += printed.leftovers()
    }
    return findings
  }
}

/// What a block printed, until a document has shown it.
private struct Printed {
  var block: CodeBlock?
  var output = ""

  mutating func take(_ shown: CodeBlock) -> [Finding] {
    defer { self = Printed() }
    if block == nil {
      let message = "no code right above prints this: a drawing is marked as text"
      return [Finding(file: shown.file, line: shown.line, message: message)]
    }
    if shown.text + "\n" == output { return [] }
    return [
      Finding(
        file: shown.file, line: shown.line, message: "the code above prints this:\n\(output)")
    ]
  }

  mutating func leftovers() -> [Finding] {
    defer { self = Printed() }
    guard let block, !output.isEmpty else { return [] }
    return [
      Finding(
        file: block.file, line: block.line, message: "what this prints is not shown:\n\(output)")
    ]
  }
}
