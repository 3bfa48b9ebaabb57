internal import BenchmarkSupport
internal import Foundation

/// Counts instructions: this program runs itself under valgrind.
struct Callgrind {
  /// The argument after which this program does nothing but the reads of a kind, so many times.
  static let argument = "--read-only"

  private let valgrind: URL
  /// Where the output goes, and a copy of this program without debugging information, of which valgrind
  /// does not know every form.
  private let directory: URL
  private let program: URL

  /// `nil` if valgrind is not on the path.
  init?() throws {
    guard let valgrind = Self.tool("valgrind") else { return nil }
    self.valgrind = valgrind
    directory = FileManager.default.temporaryDirectory
      .appending(path: "TraitTreeBenchmarks.\(ProcessInfo.processInfo.processIdentifier)")
    try FileManager.default.createDirectory(at: directory, withIntermediateDirectories: true)
    let original = URL(filePath: CommandLine.arguments[0])
    if let strip = Self.tool("strip") {
      program = directory.appending(path: "stripped")
      try Self.run(strip, ["--strip-debug", "-o", program.path(), original.path()])
    } else {
      program = original
    }
  }

  /// Removes the files.
  func finish() throws { try FileManager.default.removeItem(at: directory) }

  /// The instructions of one read of a kind.
  ///
  /// What is not a read, the start of the program above all, is the same for any number of reads: it falls
  /// out of the difference of two runs.
  func instructionsPerRead(_ kind: String) throws -> Double {
    let (few, many) = (1000, 101_000)
    let difference = try instructions(kind, many) - instructions(kind, few)
    return Double(difference) / Double(many - few)
  }

  private func instructions(_ kind: String, _ count: Int) throws -> Int {
    let output = directory.appending(path: "callgrind.out")
    try Self.run(
      valgrind,
      [
        "--tool=callgrind", "--callgrind-out-file=\(output.path())", program.path(),
        Self.argument, kind, String(count),
      ])
    let text = try String(contentsOf: output, encoding: .utf8)
    guard let total = CallgrindProfile.instructions(in: text) else {
      throw ToolError(description: "callgrind's output does not tell how many instructions ran")
    }
    return total
  }

  private static func tool(_ name: String) -> URL? {
    let path = ProcessInfo.processInfo.environment["PATH"] ?? ""
    return path.split(separator: ":").map { URL(filePath: "\($0)/\(name)") }
      .first { FileManager.default.isExecutableFile(atPath: $0.path()) }
  }

  private static func run(_ tool: URL, _ arguments: [String]) throws {
    let process = Process()
    process.executableURL = tool
    process.arguments = arguments
    process.standardOutput = FileHandle.nullDevice
    process.standardError = FileHandle.nullDevice
    try process.run()
    process.waitUntilExit()
    if process.terminationStatus == 0 { return }
    let command = ([tool.lastPathComponent] + arguments).joined(separator: " ")
    throw ToolError(description: "status \(process.terminationStatus) from: \(command)")
  }
}

/// A tool has not done what it was asked for.
struct ToolError: Error, CustomStringConvertible {
  let description: String
}
