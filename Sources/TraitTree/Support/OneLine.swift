extension String {
  /// The text on one line, with line ends and control characters escaped, as `\n` or `\u{1B}`.
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
