/// A fenced block of an article.
struct CodeBlock: Equatable {
  enum Kind: Equatable {
    /// Code that must be compiled and run.
    case swift
    /// Code for a library that is not here: it follows "In UIKit:" or "In SwiftUI:", and is only parsed.
    case foreign
    /// What the code above prints.
    case output
    /// Commands, of which the checks of a change run each.
    case shell
    /// A drawing or a table.
    case text
  }

  let file: String
  /// The line of its first fence.
  let line: Int
  let kind: Kind
  let text: String
}

/// An article, or one comment of a source.
struct MarkdownText {
  let path: String
  private(set) var blocks: [CodeBlock] = []
  private(set) var findings: [Finding] = []

  init(path: String, text: String) {
    self.init(path: path, lines: text.numberedLines)
  }

  private init(path: String, lines: [Line]) {
    self.path = path
    var fence: (line: Int, indentation: Int, language: Substring, text: [Substring])?
    var paragraph: Substring = ""
    for line in lines {
      let trimmed = line.text.drop { $0 == " " }
      if let open = fence {
        if trimmed == "```" {
          close(open.line, open.language, open.text.joined(separator: "\n"), after: paragraph)
          fence = nil
          paragraph = ""
        } else {
          let indentation = line.text.prefix(open.indentation).prefix { $0 == " " }.count
          fence?.text.append(line.text.dropFirst(indentation))
        }
      } else if trimmed.hasPrefix("```") {
        let indentation = line.text.count - trimmed.count
        fence = (line.number, indentation, trimmed.dropFirst(3), [])
      } else if !trimmed.isEmpty {
        paragraph = trimmed
      }
    }
    if let fence { find(fence.line, "this block does not end") }
  }

  /// The documentation comments of a source, each one a document.
  static func comments(path: String, text: String) -> [MarkdownText] {
    var comments: [[Line]] = [[]]
    for line in text.numberedLines {
      let comment = line.text.drop { $0 == " " }
      guard comment.hasPrefix("///") else {
        if comments.last?.isEmpty == false { comments.append([]) }
        continue
      }
      let content = comment.dropFirst(comment.hasPrefix("/// ") ? 4 : 3)
      comments[comments.count - 1].append(Line(number: line.number, text: content))
    }
    return comments.map { MarkdownText(path: path, lines: $0) }
  }

  private mutating func close(
    _ line: Int, _ language: Substring, _ text: String, after paragraph: Substring
  ) {
    let isForeign = paragraph == "In UIKit:" || paragraph == "In SwiftUI:"
    let kind: CodeBlock.Kind
    switch language {
    case "swift": kind = isForeign ? .foreign : .swift
    case "": kind = .output
    case "sh": kind = .shell
    case "text": kind = .text
    default: return find(line, "a block is swift, sh, text or output, not '\(language)'")
    }
    blocks.append(CodeBlock(file: path, line: line, kind: kind, text: text))
  }

  private mutating func find(_ line: Int, _ message: String) {
    findings.append(Finding(file: path, line: line, message: message))
  }
}

/// A line of a file, counted from one.
struct Line {
  let number: Int
  let text: Substring
}

extension String {
  var numberedLines: [Line] {
    split(separator: "\n", omittingEmptySubsequences: false).enumerated()
      .map { Line(number: $0.offset + 1, text: $0.element) }
  }
}
