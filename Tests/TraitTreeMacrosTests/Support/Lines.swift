extension String {
  /// The lines without white space at their ends, and without empty ones.
  ///
  /// What the macros write is compared by its words and lines, not by how the expansion indents it.
  var codeLines: [String] {
    split(separator: "\n").map { line in
      let start = line.drop(while: \.isWhitespace)
      return String(start.reversed().drop(while: \.isWhitespace).reversed())
    }.filter { !$0.isEmpty }
  }
}
