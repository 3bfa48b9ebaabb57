extension String {
  /// Whether a terminal shows it as one line.
  var isOneLine: Bool { unicodeScalars.allSatisfy { !$0.breaksLines } }

  /// The text as messages have it: of a long one no more than the start is in each of them.
  var asMessage: String {
    var text = ""
    for scalar in unicodeScalars.prefix(80) {
      text += scalar.breaksLines ? scalar.escaped(asASCII: true) : String(scalar)
    }
    return text
  }
}

extension Unicode.Scalar {
  /// Whether it moves the place at which a terminal writes, or ends a line.
  fileprivate var breaksLines: Bool {
    switch properties.generalCategory {
    case .control, .lineSeparator, .paragraphSeparator: true
    default: false
    }
  }
}
