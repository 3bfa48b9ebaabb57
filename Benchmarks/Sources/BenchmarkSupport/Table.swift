/// The results as a table.
package struct Table: Sendable {
  private let header: [String]
  private let lines: [[String]]

  /// A table of rows.
  ///
  /// - Parameters:
  ///   - rows: The results.
  ///   - second: Results of another build, whose ratios go into a second column.
  ///   - expectations: Judge the lines.
  package init(_ rows: [Row], second: [Row]?, expectations: Expectations) {
    let others = Dictionary(
      (second ?? []).map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })
    var header = ["id", "what", "size", "measured", "min … max", "baseline", "", "ratio"]
    if second != nil { header.append("cross-module") }
    self.header = header + ["budget", "verdict"]
    lines = rows.map { row in
      var cells = Self.cells(of: row)
      if second != nil { cells.append(others[row.name].map(Self.figure) ?? "") }
      return cells + [Self.budget(of: row, expectations), Self.verdict(on: row, expectations)]
    }
  }

  private static func cells(of row: Row) -> [String] {
    let isExact = row.measured.minimum == row.measured.maximum
    let range =
      "\(Format.figure(row.measured.minimum, row.unit)) … "
      + Format.figure(row.measured.maximum, row.unit)
    return [
      row.budget, row.what, row.size.map(Format.grouped) ?? "",
      Format.figure(row.measured.median, row.unit), isExact ? "" : range,
      row.baselineName ?? "", row.baseline.map { Format.figure($0.median, row.unit) } ?? "",
      row.ratio.map(Format.ratio) ?? "",
    ]
  }

  private static func figure(of row: Row) -> String {
    row.ratio.map(Format.ratio) ?? Format.figure(row.measured.median, row.unit)
  }

  private static func budget(of row: Row, _ expectations: Expectations) -> String {
    if row.unit == .count {
      let expected = row.limit.map { Int($0) } ?? expectations.counts[row.name]
      return expected.map { "= \(Format.grouped($0))" } ?? ""
    }
    guard let limit = row.limit else { return "" }
    return "≤ " + (row.ratio == nil ? Format.figure(limit, row.unit) : Format.ratio(limit))
  }

  private static func verdict(on row: Row, _ expectations: Expectations) -> String {
    let attempts = row.attempts > 1 ? " (\(row.attempts) attempts)" : ""
    return switch expectations.verdict(on: row) {
    case .informative: ""
    case .met: "met\(attempts)"
    case .tolerated: "within tolerance\(attempts)"
    case .missed: "MISSED\(attempts)"
    }
  }

  /// Columns that hold numbers are aligned on the right.
  private static let leftAligned: Set<String> = ["id", "what", "baseline", "verdict"]

  /// The table in plain text.
  package var text: String {
    let rows = [header] + lines
    let widths = header.indices.map { column in rows.map { $0[column].count }.max() ?? 0 }
    return rows.map { cells in
      let padded = cells.indices.map { column in
        Self.leftAligned.contains(header[column])
          ? cells[column].padded(to: widths[column]) : cells[column].indented(to: widths[column])
      }
      let line = padded.joined(separator: "  ")
      return String(line.reversed().drop { $0 == " " }.reversed())
    }.joined(separator: "\n")
  }

  /// The table in Markdown.
  package var markdown: String {
    let rule = header.map { Self.leftAligned.contains($0) ? "---" : "---:" }
    return ([header, rule] + lines).map { "| " + $0.joined(separator: " | ") + " |" }
      .joined(separator: "\n")
  }
}
