/// The tables that results make.
package struct ResultTables: Sendable {
  private let rows: [Row]
  private let second: [String: Row]?
  private let expectations: Expectations

  /// Tables of results.
  ///
  /// - Parameters:
  ///   - rows: The results.
  ///   - second: Results of another build, whose figures go into a column of their own.
  ///   - expectations: Judge the lines.
  package init(_ rows: [Row], second: [Row]?, expectations: Expectations) {
    self.rows = rows
    self.second = second.map {
      Dictionary($0.map { (Self.identity($0), $0) }, uniquingKeysWith: { first, _ in first })
    }
    self.expectations = expectations
  }

  /// What tells a line apart from others of the same name.
  private static func identity(_ row: Row) -> String { "\(row.name), \(row.baselineName ?? "")" }

  /// Everything that was measured.
  package var all: Table { table(of: rows) }

  /// For each limit of each budget the line that is nearest to it or furthest beyond it; counts only where
  /// they miss.
  package var summary: Table {
    var worst: [Row] = []
    for row in rows {
      guard row.unit != .count, let limit = row.limit else {
        if expectations.verdict(on: row).isMissed { worst.append(row) }
        continue
      }
      let index = worst.firstIndex {
        $0.budget == row.budget && $0.limit == limit && $0.unit == row.unit
      }
      guard let index else {
        worst.append(row)
        continue
      }
      // A figure that is not a number is worse than any other.
      if !(row.figure <= worst[index].figure) { worst[index] = row }
    }
    var columns: [Table.Column] = [
      .words("id"), .words("nearest to its limit"), .numbers("measured"), .words("baseline"),
      .numbers("ratio"),
    ]
    if second != nil { columns.append(.numbers("cross-module")) }
    columns += [.numbers("budget"), .words("verdict")]
    return Table(columns: columns, lines: worst.map(summaryCells))
  }

  private func summaryCells(of row: Row) -> [String] {
    let size = row.size.map { ", \(Format.grouped($0))" } ?? ""
    let time = row.baseline.map { " \(Format.figure($0.median, row.unit))" } ?? ""
    var cells = [
      row.budget, row.what + size, Format.figure(row.measured.median, row.unit),
      (row.baselineName ?? "") + time, row.ratio.map(Format.ratio) ?? "",
    ]
    if let second { cells.append(second[Self.identity(row)].map(figure) ?? "") }
    return cells + [budget(of: row), verdict(on: row)]
  }

  private func table(of rows: [Row]) -> Table {
    var columns: [Table.Column] = [
      .words("id"), .words("what"), .numbers("size"), .numbers("measured"), .numbers("min … max"),
      .words("baseline"), .numbers("its time"), .numbers("ratio"),
    ]
    if second != nil { columns.append(.numbers("cross-module")) }
    columns += [.numbers("budget"), .words("verdict")]
    return Table(columns: columns, lines: rows.map(cells))
  }

  private func cells(of row: Row) -> [String] {
    let isExact = row.measured.minimum == row.measured.maximum
    let range =
      "\(Format.figure(row.measured.minimum, row.unit)) … "
      + Format.figure(row.measured.maximum, row.unit)
    var cells = [
      row.budget, row.what, row.size.map(Format.grouped) ?? "",
      Format.figure(row.measured.median, row.unit), isExact ? "" : range,
      row.baselineName ?? "", row.baseline.map { Format.figure($0.median, row.unit) } ?? "",
      row.ratio.map(Format.ratio) ?? "",
    ]
    if let second { cells.append(second[Self.identity(row)].map(figure) ?? "") }
    return cells + [budget(of: row), verdict(on: row)]
  }

  private func figure(of row: Row) -> String {
    row.ratio.map(Format.ratio) ?? Format.figure(row.measured.median, row.unit)
  }

  private func budget(of row: Row) -> String {
    if row.unit == .count {
      let expected = row.limit.map { Int($0) } ?? expectations.counts[row.name]
      return expected.map { "= \(Format.grouped($0))" } ?? ""
    }
    guard let limit = row.limit else { return "" }
    return "≤ " + (row.ratio == nil ? Format.figure(limit, row.unit) : Format.ratio(limit))
  }

  private func verdict(on row: Row) -> String {
    let attempts = row.attempts > 1 ? " (\(row.attempts) attempts)" : ""
    return switch expectations.verdict(on: row) {
    case .informative: ""
    case .met: "met\(attempts)"
    case .tolerated: "within tolerance\(attempts)"
    case .missed: "MISSED\(attempts)"
    }
  }
}
