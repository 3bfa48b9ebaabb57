/// Writes strings in JSON (RFC 8259).
package enum JSONString {
  /// Appends a string with its quotation marks, escaping quotation marks, backslashes, ASCII's
  /// control characters and the ones given.
  package static func write(
    _ string: String, to text: inout String,
    escaping isEscaped: (Unicode.Scalar) -> Bool = { _ in false }
  ) {
    text += "\""
    for scalar in string.unicodeScalars {
      switch scalar {
      case "\"": text += "\\\""
      case "\\": text += "\\\\"
      case "\n": text += "\\n"
      case "\r": text += "\\r"
      case "\t": text += "\\t"
      case _ where scalar < " " || isEscaped(scalar):
        for unit in scalar.utf16 {
          let digits = String(unit, radix: 16)
          text += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
        }
      default: text.unicodeScalars.append(scalar)
      }
    }
    text += "\""
  }
}
