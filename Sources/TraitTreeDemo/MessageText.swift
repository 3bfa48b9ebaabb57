extension String {
  /// The text in quotation marks, for a message of one line.
  ///
  /// Line ends and what else a terminal obeys are written out, as `\r` or `\u{1B}`.
  var quoted: String {
    let scalars = unicodeScalars.map { scalar in
      switch scalar.properties.generalCategory {
      case .control, .lineSeparator, .paragraphSeparator: scalar.escaped(asASCII: true)
      default: String(scalar)
      }
    }
    return "'\(scalars.joined())'"
  }
}
