package import Foundation

/// Results as they are written by `--json`.
package struct ResultsFile: Codable, Equatable, Sendable {
  /// The implementation of model tracking that was measured.
  package var tracking: TrackingName
  /// Whether everything was measured that there is.
  package var isComplete: Bool
  package var rows: [Row]

  /// Results that are given.
  package init(tracking: TrackingName, isComplete: Bool, rows: [Row]) {
    self.tracking = tracking
    self.isComplete = isComplete
    self.rows = rows
  }

  /// Reads a file.
  package init(contentsOf url: URL) throws {
    self = try JSONDecoder().decode(ResultsFile.self, from: Data(contentsOf: url))
  }

  /// Writes a file.
  package func write(to url: URL) throws {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    try encoder.encode(self).write(to: url, options: .atomic)
  }
}
