extension String {
  /// The text as one line, for messages that show text of any origin.
  ///
  /// Line ends and what else a terminal obeys are written out, as `\n` or `\u{1B}`.
  package var oneLine: String {
    guard unicodeScalars.contains(where: \.movesCursor) else { return self }
    return unicodeScalars.reduce(into: "") { text, scalar in
      if scalar.movesCursor {
        text += scalar.escaped(asASCII: true)
      } else {
        text.unicodeScalars.append(scalar)
      }
    }
  }
}

extension Unicode.Scalar {
  fileprivate var movesCursor: Bool {
    switch properties.generalCategory {
    case .control, .lineSeparator, .paragraphSeparator: true
    default: false
    }
  }
}
