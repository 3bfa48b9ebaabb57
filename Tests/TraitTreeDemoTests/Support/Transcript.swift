import Foundation
import Testing

@testable import TraitTreeDemo

/// Feeds lines to the program, and keeps what it prints.
@MainActor final class Transcript {
  private(set) var output: [String] = []
  private(set) var errors: [String] = []
  private(set) var unreadLines: [String]

  init(input: String = "") {
    unreadLines = input.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
  }

  var console: Console {
    Console(
      readLine: { self.unreadLines.isEmpty ? nil : self.unreadLines.removeFirst() },
      print: { self.output.append($0) },
      printError: { self.errors.append($0) })
  }

  /// The output of `--format json`, decoded.
  func steps() throws -> [DecodedStep] {
    var steps: [DecodedStep] = []
    for line in output {
      var step = try JSONDecoder().decode(DecodedStep.self, from: Data(line.utf8))
      step.shown = steps.last?.shown ?? [:]
      for (name, lines) in step.changes {
        step.shown[name] = lines.map { (step.shown[name] ?? [:]).merging($0) { $1 } }
      }
      steps.append(step)
    }
    return steps
  }
}

/// One JSON object of the output.
struct DecodedStep: Decodable {
  struct Ran: Decodable {
    var node: String
    var hook: String
  }

  private enum CodingKeys: String, CodingKey {
    case command, ran, output
    case changes = "windows"
  }

  var command: String?
  var ran: [Ran]
  /// What the step has changed, `nil` for a window that it has closed.
  var changes: [String: [String: String]?]
  var output: [String]?
  /// What the windows show after the step.
  var windows: [String: [String: String]] { shown }
  fileprivate var shown: [String: [String: String]] = [:]

  /// The runs as `NODE HOOK`, in their order.
  var runs: [String] { ran.map { "\($0.node) \($0.hook)" } }
}

/// Plays commands, one a line, and decodes the JSON output.
///
/// Loading takes no time.
@MainActor func play(_ commands: String) async throws -> [DecodedStep] {
  let transcript = Transcript(input: commands)
  let status = await Demo.run(
    ["--commands", "-", "--format", "json"], clock: ImmediateClock(), console: transcript.console)
  #expect(status == 0)
  #expect(transcript.errors.isEmpty)
  return try transcript.steps()
}
