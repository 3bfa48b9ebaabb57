import TraitTree

extension String {
  /// The text in quotation marks, for a message of one line.
  ///
  /// Line ends and what else a terminal obeys are written out, as `\r` or `\u{1B}`. Of a text that is longer
  /// than a message ought to be, there are the start and the length.
  var quoted: String { quoted(upTo: 80) }

  /// The text in quotation marks, in full up to the length that a path may have.
  var quotedPath: String { quoted(upTo: 4_096) }

  private func quoted(upTo limit: Int) -> String {
    // A character may be as long as a text.
    let scalars = unicodeScalars
    guard
      let end = scalars.index(scalars.startIndex, offsetBy: limit, limitedBy: scalars.endIndex),
      end < scalars.endIndex
    else { return "'\(oneLine)'" }
    return "'\(String(scalars[..<end]).oneLine)…' (\(scalars.count) characters)"
  }
}
