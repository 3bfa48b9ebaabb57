/// What the command line asks for.
struct Options: Equatable {
  /// Where the commands come from.
  enum Source: Equatable {
    case tour
    case standardInput
    case file(String)
  }

  /// How steps are reported.
  enum Format: String, CaseIterable {
    case text
    case json
  }

  static let usage =
    """
    usage: TraitTreeDemo [--commands FILE|-] [--format text|json] [--state FILE]
                         [--trace FILE] [--report FILE] [--help]
    """

  static let help = [
    usage,
    "",
    "An app without a screen: three windows and a window for each document. After each command",
    "it says what changed in each window and which node ran which hook.",
    "",
    "  --commands FILE   play the commands in FILE, one a line; - is standard input",
    "                    (default: a built-in tour)",
    "  --format FORMAT   text, or json for one JSON object a line, which has what changed and null",
    "                    for a window that was closed (default: text)",
    "  --state FILE      keep the settings and the document windows in FILE, for the next run",
    "                    (default: until the end of this one)",
    "  --trace FILE      at the end, write what each update ran to FILE, as trace events that",
    "                    ui.perfetto.dev shows",
    "  --report FILE     at the end, write a page about the first window to FILE, and one about each",
    "                    other window beside it: its tree, its values, and what ran why",
    "  --help            print this text",
    "",
    "Exit status: 0; 1 if a command could not be carried out, or something is wrong with the",
    "file of the state, or a file cannot be written; 2 for bad arguments.",
    "",
    "Commands:",
  ]

  var source = Source.tour
  var format = Format.text
  /// The file of what is kept between runs.
  var state: String?
  /// The file for trace events.
  var trace: String?
  /// The file for the page about the first window.
  var report: String?
  var asksForHelp = false

  /// Reads the arguments, the program's name not among them.
  ///
  /// Of an option that is given twice the last one holds.
  ///
  /// - Throws: An `OptionsError` for the first argument that cannot be used.
  init(_ arguments: [String]) throws(OptionsError) {
    var rest = arguments[...]
    while let option = rest.popFirst() {
      switch option {
      case "--help", "-h": asksForHelp = true
      case "--commands":
        guard let value = rest.popFirst() else { throw .missingValue(option) }
        source = value == "-" ? .standardInput : .file(value)
      case "--format":
        guard let value = rest.popFirst() else { throw .missingValue(option) }
        guard let format = Format(rawValue: value) else { throw .unknownFormat(value) }
        self.format = format
      case "--state":
        guard let value = rest.popFirst() else { throw .missingValue(option) }
        state = value
      case "--trace":
        guard let value = rest.popFirst() else { throw .missingValue(option) }
        trace = value
      case "--report":
        guard let value = rest.popFirst() else { throw .missingValue(option) }
        report = value
      default: throw .unknownOption(option)
      }
    }
  }
}

/// A file that the session could not leave behind.
struct UnwritableFile: Error, CustomStringConvertible {
  var path: String
  var reason: String

  var description: String { "cannot write \(path.quotedPath): \(reason)" }
}

/// Why the arguments cannot be used, in one line.
enum OptionsError: Error, Equatable, CustomStringConvertible {
  case unknownOption(String)
  case missingValue(String)
  case unknownFormat(String)
  case unreadableFile(String, reason: String)

  var description: String {
    switch self {
    case .unknownOption(let option): "unknown option \(option.quoted)"
    case .missingValue(let option): "\(option) needs a value"
    case .unknownFormat(let format): "--format takes text or json, not \(format.quoted)"
    case .unreadableFile(let path, let reason): "cannot read \(path.quotedPath): \(reason)"
    }
  }
}
