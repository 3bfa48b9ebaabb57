/// The one figure that is taken from callgrind's output.
package enum CallgrindProfile {
  /// The instructions that the whole run took, from the content of a `callgrind.out` file.
  ///
  /// `nil` if the text does not tell.
  package static func instructions(in text: String) -> Int? {
    for line in text.split(separator: "\n") {
      for key in ["summary: ", "totals: "] where line.hasPrefix(key) {
        return Int(line.dropFirst(key.count).prefix { $0.isNumber })
      }
    }
    return nil
  }
}
