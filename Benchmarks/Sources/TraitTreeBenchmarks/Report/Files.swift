internal import Foundation

/// Where files are.
enum Files {
  /// The counts and tolerances that belong to this package, beside its manifest.
  static let expectations = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .appending(path: "Expected.json")
}
