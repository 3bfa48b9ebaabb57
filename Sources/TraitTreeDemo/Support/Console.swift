import Foundation

/// The program's way to the outside: lines in, lines out.
@MainActor struct Console {
  /// The next line of standard input without its ending, or nil at the end.
  var readLine: () -> String?
  /// Prints a line on standard output.
  var print: (String) -> Void
  /// Prints a line on standard error.
  var printError: (String) -> Void

  /// The console of the process.
  ///
  /// Nothing is buffered, so that the lines of both outputs keep their order, and a reader at the
  /// other end of a pipe sees each at once.
  static var process: Console {
    Console(
      readLine: { Swift.readLine() },
      print: { write($0, to: .standardOutput) },
      printError: { write($0, to: .standardError) })
  }

  private static func write(_ line: String, to handle: FileHandle) {
    // Where nobody takes the output there is nobody to tell either.
    try? handle.write(contentsOf: Data("\(line)\n".utf8))
  }
}
