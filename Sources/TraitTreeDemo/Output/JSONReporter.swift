import Foundation

/// Reports for programs: one JSON object a line, with sorted keys.
///
/// `windows` has what has changed: the lines of a window that are new or different, and `null` for a window
/// that was closed.
struct JSONReporter: Reporter {
  func lines(for step: Step) throws -> [String] {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return [String(decoding: try encoder.encode(Record(step)), as: UTF8.self)]
  }

  func lines(for summary: Summary) -> [String] { [] }
}

/// The JSON object of one step.
private struct Record: Encodable {
  struct RunRecord: Encodable {
    var node: String
    var hook: String
  }

  private enum CodingKeys: CodingKey {
    case command, ran, windows, output
  }

  private var command: String?
  private var ran: [RunRecord]
  private var windows: [String: [String: String]?]
  private var output: [String]?

  init(_ step: Step) {
    command =
      switch step.event {
      case .start: nil
      case .command(let line): line
      case .loadDone: "load done"
      }
    ran = step.update.ran.map { RunRecord(node: $0.node, hook: "\($0.hook)") }
    windows = [:]
    for change in step.update.changes {
      let lines = change.lines.map { lines in
        Dictionary(lines.map { ($0.label, $0.text) }, uniquingKeysWith: { $1 })
      }
      windows.updateValue(lines, forKey: change.name)
    }
    output = step.output
  }

  /// Written out because `command` is there as `null` at the start, where a synthesized method
  /// leaves the key out.
  func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(command, forKey: .command)
    try container.encode(ran, forKey: .ran)
    try container.encode(windows, forKey: .windows)
    try container.encodeIfPresent(output, forKey: .output)
  }
}
