/// A JSON value to be written on one line, in order; the core does without Foundation.
indirect enum JSONText {
  case string(String)
  case integer(Int)
  case number(String)
  case array([JSONText])
  case object([(String, JSONText)])

  /// The member of an object, none for `nil`.
  static func optional(_ name: String, _ value: String?) -> [(String, JSONText)] {
    value.map { [(name, .string($0))] } ?? []
  }

  var text: String {
    var text = ""
    write(to: &text)
    return text
  }

  private func write(to text: inout String) {
    switch self {
    case .string(let string): Self.write(string, to: &text)
    case .integer(let integer): text += "\(integer)"
    case .number(let number): text += number
    case .array(let elements):
      text += "["
      for (index, element) in elements.enumerated() {
        if index > 0 { text += "," }
        element.write(to: &text)
      }
      text += "]"
    case .object(let members):
      text += "{"
      for (index, member) in members.enumerated() {
        if index > 0 { text += "," }
        Self.write(member.0, to: &text)
        text += ":"
        member.1.write(to: &text)
      }
      text += "}"
    }
  }

  /// Escapes the two line separators of JavaScript as well.
  private static func write(_ string: String, to text: inout String) {
    JSONString.write(string, to: &text) {
      $0 == "\u{7F}" || $0 == "\u{2028}" || $0 == "\u{2029}"
    }
  }
}
