import Foundation
import Testing

/// The examples of the documentation are code that is compiled.
@Suite struct DocumentedCodeTests {
  private static let root = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  @Test(
    "M1, M2: Every example of the macros' documentation is compiled code",
    arguments: ["ObservationTracking", "TraitTreeMacros"])
  func examples(module: String) throws {
    let path = "Tests/\(module)Tests/Documentation/Examples.swift"
    let compiled = try Self.text(path).split(separator: "\n", omittingEmptySubsequences: false)
    let files = try Self.files(in: "Sources/\(module)")
    var count = 0
    for file in files {
      for example in examples(in: try String(contentsOf: file, encoding: .utf8)) {
        count += 1
        #expect(
          contains(example, in: compiled),
          "\(file.lastPathComponent) has an example that \(path) does not have:\n\(example)")
      }
    }
    #expect(count > 4)
  }

  private static func text(_ path: String) throws -> String {
    try String(contentsOf: root.appending(path: path), encoding: .utf8)
  }

  private static func files(in path: String) throws -> [URL] {
    let folder = root.appending(path: path)
    return try FileManager.default.subpathsOfDirectory(atPath: folder.path())
      .filter { $0.hasSuffix(".md") || $0.hasSuffix(".swift") }.sorted()
      .map { folder.appending(path: $0) }
  }

  /// The fenced blocks of Swift in an article, or in the documentation comments of a source.
  private func examples(in text: String) -> [[Substring]] {
    var examples: [[Substring]] = []
    var current: [Substring]?
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
      var line = line
      let comment = line.drop { $0 == " " }
      if comment.hasPrefix("///") { line = comment.dropFirst(comment.hasPrefix("/// ") ? 4 : 3) }
      if line == "```swift" {
        current = []
      } else if line == "```" {
        if let example = current { examples.append(example) }
        current = nil
      } else {
        current?.append(line)
      }
    }
    return examples
  }

  /// Whether the lines are there, one after the other, all of them indented alike.
  private func contains(_ example: [Substring], in lines: [Substring]) -> Bool {
    lines.indices.contains { start in
      let indentation = lines[start].prefix { $0 == " " }
      let candidate = lines[start...].prefix(example.count).map { line in
        line.hasPrefix(indentation) ? line.dropFirst(indentation.count) : line
      }
      return candidate == example
    }
  }
}
