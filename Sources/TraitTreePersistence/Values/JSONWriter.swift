internal import TraitTree

/// Writes JSON for people: one member a line, sorted by name, so that two versions compare line by line.
enum JSONWriter {
  /// The text of a value, with a line end.
  static func bytes(of value: SettingsValue) -> [UInt8] { Array((text(of: value) + "\n").utf8) }

  /// The text of a value whose further lines begin with an indent.
  static func text(of value: SettingsValue, indent: String = "\n") -> String {
    var text = ""
    write(value.jsonForm, indent: indent, to: &text)
    return text
  }

  private static func write(_ value: SettingsValue, indent: String, to text: inout String) {
    switch value {
    case .null: text += "null"
    case .bool(let value): text += "\(value)"
    case .integer(let value): text += "\(value)"
    case .double(let value): text += "\(value)"
    case .number(let digits): text += digits
    case .string(let string): JSONString.write(string, to: &text)
    // The JSON form has none of these.
    case .data, .date: write(value.jsonForm, indent: indent, to: &text)
    case .array(let elements):
      write(elements, brackets: "[]", indent: indent, to: &text) { element, text in
        write(element, indent: indent + "  ", to: &text)
      }
    case .object(let members):
      let sorted = members.sorted { $0.key.precedes($1.key) }
      write(sorted, brackets: "{}", indent: indent, to: &text) { member, text in
        JSONString.write(member.key, to: &text)
        text += ": "
        write(member.value, indent: indent + "  ", to: &text)
      }
    }
  }

  private static func write<Element>(
    _ elements: [Element], brackets: String, indent: String, to text: inout String,
    element: (Element, inout String) -> Void
  ) {
    text += brackets.prefix(1)
    for (index, next) in elements.enumerated() {
      text += index == 0 ? "" : ","
      text += indent + "  "
      element(next, &text)
    }
    text += elements.isEmpty ? "" : indent
    text += brackets.suffix(1)
  }
}
