/// A command line, taken apart at its spaces.
struct ShellCommand: Equatable {
  /// Counted from one.
  let line: Int
  let words: [String]

  /// The commands of a script, without comments, those that go over several lines in one.
  static func commands(in text: String) -> [ShellCommand] {
    var commands: [ShellCommand] = []
    var words: [String] = []
    var start = 1
    for line in text.numberedLines {
      if words.isEmpty { start = line.number }
      var rest = line.text.split(separator: " ")
      if let comment = rest.firstIndex(where: { $0.hasPrefix("#") }) {
        rest = Array(rest[..<comment])
      }
      let continues = rest.last == "\\"
      if continues { rest.removeLast() }
      words += rest.map { word in String(word.filter { $0 != "\"" }) }
      if !continues, !words.isEmpty {
        commands.append(ShellCommand(line: start, words: words))
        words = []
      }
    }
    return commands
  }

  /// Whether another command is this one, perhaps with further options.
  ///
  /// A file may be in another folder there.
  func isContained(in other: ShellCommand) -> Bool {
    var rest = other.words[...]
    for word in words {
      let match = rest.firstIndex { candidate in
        candidate == word || (candidate.hasPrefix("$") && candidate.hasSuffix("/\(word)"))
      }
      guard let match else { return false }
      rest = rest[(match + 1)...]
    }
    return true
  }
}
