internal import Foundation

/// The two streams, and the ways to end.
enum Output {
  static func print(_ text: String) { write(text, to: .standardOutput) }

  static func complain(_ text: String) { write("TraitTreeBenchmarks: \(text)", to: .standardError) }

  private static func write(_ text: String, to handle: FileHandle) {
    handle.write(Data((text + "\n").utf8))
  }
}
