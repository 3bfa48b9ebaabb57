import TraitTree

extension String {
  /// The text in quotation marks, for a message of one line.
  ///
  /// Line ends and what else a terminal obeys are written out, as `\r` or `\u{1B}`.
  var quoted: String { "'\(oneLine)'" }
}
