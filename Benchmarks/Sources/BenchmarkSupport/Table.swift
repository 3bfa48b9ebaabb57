/// Cells in lines and columns, as text for a terminal or as Markdown.
package struct Table: Equatable, Sendable {
  /// One column.
  package struct Column: Equatable, Sendable {
    package let title: String
    /// Words are aligned on the left, numbers on the right.
    package let holdsWords: Bool

    package static func words(_ title: String) -> Column { Column(title: title, holdsWords: true) }

    package static func numbers(_ title: String) -> Column {
      Column(title: title, holdsWords: false)
    }
  }

  package let columns: [Column]
  package let lines: [[String]]

  package init(columns: [Column], lines: [[String]]) {
    self.columns = columns
    self.lines = lines
  }

  /// The table in plain text, columns aligned.
  package var text: String {
    let rows = [columns.map(\.title)] + lines
    let widths = columns.indices.map { column in rows.map { $0[column].count }.max() ?? 0 }
    return rows.map { cells in
      let padded = cells.indices.map { index in
        columns[index].holdsWords
          ? cells[index].padded(to: widths[index]) : cells[index].indented(to: widths[index])
      }
      let line = padded.joined(separator: "  ")
      return String(line.reversed().drop { $0 == " " }.reversed())
    }.joined(separator: "\n")
  }

  /// The table in Markdown.
  package var markdown: String {
    let rule = columns.map { $0.holdsWords ? "---" : "---:" }
    return ([columns.map(\.title), rule] + lines)
      .map { "| " + $0.joined(separator: " | ") + " |" }.joined(separator: "\n")
  }
}
