import TraitTree

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
    JSONString.write(value, to: &text) { scalar in
      switch scalar {
      // Markup would end the element that holds the data, and two separators end lines in older scripts.
      case "<", ">", "&", "\u{7F}"..."\u{9F}", "\u{2028}", "\u{2029}": true
      default: false
      }
    }
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
