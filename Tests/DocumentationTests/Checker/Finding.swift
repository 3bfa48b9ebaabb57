import Testing

/// Something that is wrong with the documentation, and where.
struct Finding: Hashable, CustomStringConvertible {
  /// A path from the root of the repository.
  let file: String
  /// Counted from one.
  let line: Int
  let message: String

  var description: String { "\(file):\(line): \(message)" }

  /// Lets the running test fail at the place of the finding.
  func record() {
    Issue.record(
      "\(description)",
      sourceLocation: SourceLocation(
        fileID: "Documentation/\(file)", filePath: Repository.path(of: file), line: line, column: 1)
    )
  }
}
