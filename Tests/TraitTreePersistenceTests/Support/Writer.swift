import Foundation

/// The program that tests start and kill: the one of the tests itself, told to be it.
enum Writer {
  /// Starts it.
  static func start(_ arguments: [String]) throws -> Running {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: CommandLine.arguments[0])
    process.arguments = arguments
    process.environment = ProcessInfo.processInfo.environment
      .merging(["TRAITTREE_SETTINGS_WRITER": "1"]) { $1 }
    let input = Pipe()
    let output = Pipe()
    process.standardInput = input
    process.standardOutput = output
    try process.run()
    return Running(
      process: process, input: input.fileHandleForWriting, output: output.fileHandleForReading)
  }

  /// Runs it to its end, and gives what it wrote.
  @discardableResult
  static func run(_ arguments: String...) throws -> String { try start(arguments).end() }

  struct Running {
    fileprivate let process: Process
    fileprivate let input: FileHandle
    fileprivate let output: FileHandle

    /// Ends the input, and gives what it wrote until its end.
    func end() throws -> String {
      try input.close()
      let text = String(decoding: try output.readToEnd() ?? Data(), as: UTF8.self)
      process.waitUntilExit()
      guard process.terminationStatus == 0 else { throw Failure(text: text) }
      return text.trimmingCharacters(in: .whitespacesAndNewlines)
    }

    /// Sends a line and gives the answer, which comes at once.
    func ask(_ line: String) throws -> String {
      try input.write(contentsOf: Data("\(line)\n".utf8))
      return String(decoding: output.availableData, as: UTF8.self)
        .trimmingCharacters(in: .whitespacesAndNewlines)
    }
  }

  struct Failure: Error {
    let text: String
  }
}
