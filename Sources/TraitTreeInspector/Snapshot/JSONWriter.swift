/// Writes JSON that may stand in an HTML document.
///
/// The caller keeps to the grammar: what is written is put together as it comes, with commas in between.
struct JSONWriter {
  private(set) var text = ""
  private var needsComma = false

  /// Writes an array.
  mutating func array(_ body: (inout JSONWriter) -> Void) {
    group("[", "]", body)
  }

  /// Writes an object, whose members are written by `member`.
  mutating func object(_ body: (inout JSONWriter) -> Void) {
    group("{", "}", body)
  }

  /// Writes a member of an object.
  mutating func member(_ name: String, _ body: (inout JSONWriter) -> Void) {
    string(name)
    text += ":"
    needsComma = false
    body(&self)
    needsComma = true
  }

  mutating func integer(_ value: Int) {
    separate()
    text += String(value)
  }

  mutating func integers(_ values: some Sequence<Int>) {
    array { writer in for value in values { writer.integer(value) } }
  }

  mutating func string(_ value: String) {
    separate()
    text += "\""
    for scalar in value.unicodeScalars {
      switch scalar {
      case "\"": text += "\\\""
      case "\\": text += "\\\\"
      // Markup would end the element that holds the data, and two separators end lines in older scripts.
      case "<", ">", "&", "\u{0}"..."\u{1F}", "\u{7F}"..."\u{9F}", "\u{2028}", "\u{2029}":
        let digits = String(scalar.value, radix: 16)
        text += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
      default: text.unicodeScalars.append(scalar)
      }
    }
    text += "\""
  }

  private mutating func separate() {
    if needsComma { text += "," }
    needsComma = true
  }

  private mutating func group(
    _ opening: String, _ closing: String, _ body: (inout JSONWriter) -> Void
  ) {
    separate()
    text += opening
    needsComma = false
    body(&self)
    text += closing
    needsComma = true
  }
}
