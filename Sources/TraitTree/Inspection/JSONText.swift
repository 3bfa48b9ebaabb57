/// A JSON value that is written on one line, in the order in which it was put together.
///
/// The core does without Foundation.
indirect enum JSONText {
  case string(String)
  case integer(Int)
  /// A number that is text already.
  case number(String)
  case array([JSONText])
  case object([(String, JSONText)])

  /// A member of an object that is left out where there is nothing.
  static func optional(_ name: String, _ value: String?) -> [(String, JSONText)] {
    value.map { [(name, .string($0))] } ?? []
  }

  /// The text.
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

  /// Writes a string in which the two separators that end a line in JavaScript are escaped as well.
  private static func write(_ string: String, to text: inout String) {
    JSONString.write(string, to: &text) {
      $0 == "\u{7F}" || $0 == "\u{2028}" || $0 == "\u{2029}"
    }
  }
}
