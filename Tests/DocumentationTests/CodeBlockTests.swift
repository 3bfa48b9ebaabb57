import SwiftParser
import SwiftSyntax
import Testing

/// The code blocks of the README, of all articles and of the documentation comments.
struct CodeBlockTests {
  private let comparison: Comparison
  private let blocks: [CodeBlock]

  init() throws {
    comparison = Comparison(
      documents: try Repository.documents(), files: try Repository.snippetFiles())
    blocks = comparison.blocks
  }

  @Test("Every block of Swift is compiled code, and all code that is compiled for it is shown")
  func texts() {
    for finding in comparison.differences() { finding.record() }
    #expect(blocks.contains { $0.file == "README.md" && $0.kind == .swift })
  }

  @Test("Every block of Swift runs, and prints what is shown below it")
  func outputs() async throws {
    let recorder = Recorder()
    try await Recorder.$current.withValue(recorder) {
      for example in await Examples.all { try await example() }
    }
    for finding in comparison.differences(from: recorder) { finding.record() }
    #expect(blocks.contains { $0.file == "README.md" && $0.kind == .output })
  }

  @Test("Code for UIKit and SwiftUI is Swift that parses")
  func foreignCode() {
    let foreign = blocks.filter { $0.kind == .foreign }
    for block in foreign where Parser.parse(source: block.text).hasError {
      Finding(file: block.file, line: block.line, message: "this does not parse").record()
    }
    #expect(!foreign.isEmpty)
  }

  @Test("Every command is one that the checks of a change run")
  func commands() throws {
    let checked = try Repository.checkedCommands()
    let shell = blocks.filter { $0.kind == .shell }
    for block in shell {
      for command in ShellCommand.commands(in: block.text)
      where !checked.contains(where: command.isContained) {
        let text = command.words.joined(separator: " ")
        Finding(
          file: block.file, line: block.line + command.line, message: "nothing in .ci runs: \(text)"
        ).record()
      }
    }
    #expect(!shell.isEmpty)
  }
}
