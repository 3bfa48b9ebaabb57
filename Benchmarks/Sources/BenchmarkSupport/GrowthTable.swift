extension Table {
  /// How cost grows: a line for each case of which an exponent was fitted, a column for each size.
  package static func growth(_ rows: [Row]) -> Table {
    let cases = rows.filter { $0.unit == .exponent }
    let timed = rows.filter { $0.unit == .nanoseconds && $0.size != nil }
    func times(of exponent: Row) -> [Int: Row] {
      let matching = timed.filter {
        $0.budget == exponent.budget && exponent.growthCase == $0.growthCase
      }
      return Dictionary(
        matching.map { ($0.size ?? 0, $0) }, uniquingKeysWith: { first, _ in first })
    }
    let sizes = Set(cases.flatMap { times(of: $0).keys }).sorted()
    let lines = cases.map { exponent in
      let times = times(of: exponent)
      let cells = sizes.map { size in
        times[size].map { Format.figure($0.measured.median, .nanoseconds) } ?? ""
      }
      return [exponent.budget, exponent.growthCase] + cells + [
        Format.fixed(exponent.measured.median, 2)
      ]
    }
    return Table(
      columns: [.words("id"), .words("what")] + sizes.map { .numbers(Format.grouped($0)) }
        + [.numbers("exponent")], lines: lines)
  }
}

extension Row {
  /// What is added to the name of a case in the line of its exponent.
  package static let growthSuffix = ": growth"
  /// What is added in the lines of times that are divided by the size.
  package static let perElementSuffix = ", per node"

  /// The case that a line of times or of an exponent belongs to.
  fileprivate var growthCase: String {
    for suffix in [Self.growthSuffix, Self.perElementSuffix] where what.hasSuffix(suffix) {
      return String(what.dropLast(suffix.count))
    }
    return what
  }
}
