import BenchmarkSupport
import Testing

@Suite("Tables") struct TableTests {
  private let expectations = Expectations(
    tolerance: .init(ratio: 1.1, exponent: 1.05, bytes: 1), counts: ["B1 runs": 1])

  private func time(
    _ what: String, size: Int? = nil, _ nanoseconds: Double, ratio: Double? = nil,
    limit: Double? = nil
  ) -> Row {
    let row = Row(
      budget: "B1", what: what, size: size, unit: .nanoseconds,
      measured: Spread(exactly: nanoseconds))
    guard let ratio else { return row }
    return row.compared(to: "bare", Spread(exactly: nanoseconds / ratio), ratio: ratio)
      .limited(to: limit)
  }

  @Test("Text is aligned: words on the left, numbers on the right")
  func text() {
    let table = Table(
      columns: [.words("id"), .numbers("n"), .words("verdict")],
      lines: [["B1", "1,000", "met"], ["B10", "5", ""]])
    #expect(table.text == "id       n  verdict\nB1   1,000  met\nB10      5")
    #expect(
      table.markdown
        == "| id | n | verdict |\n| --- | ---: | --- |\n| B1 | 1,000 | met |\n| B10 | 5 |  |")
  }

  @Test("A line has figure, baseline, ratio, budget and verdict")
  func line() {
    let tables = ResultTables(
      [time("read", 3.5, ratio: 1.75, limit: 2)], second: nil, expectations: expectations)
    #expect(
      tables.all.lines == [
        ["B1", "read", "", "3.50 ns", "", "bare", "2.00 ns", "1.75 ×", "≤ 2.00 ×", "met"]
      ])
  }

  @Test("Figures of another build go into a column of their own, where that build has the line")
  func second() {
    let rows = [time("read", 3.5, ratio: 1.75, limit: 2), time("write", 5)]
    let tables = ResultTables(
      rows, second: [time("read", 2, ratio: 1, limit: 2)], expectations: expectations)
    #expect(tables.all.columns[8] == .numbers("cross-module"))
    #expect(tables.all.lines.map { $0[8] } == ["1.00 ×", ""])
  }

  @Test("Lines that differ in their baseline have a figure of another build each")
  func secondOfBaselines() {
    func row(_ baseline: String, ratio: Double) -> Row {
      time("read", 4).compared(to: baseline, Spread(exactly: 4 / ratio), ratio: ratio)
    }
    let tables = ResultTables(
      [row("a", ratio: 2), row("b", ratio: 4)],
      second: [row("a", ratio: 1), row("b", ratio: 3)], expectations: expectations)
    #expect(tables.all.lines.map { $0[8] } == ["1.00 ×", "3.00 ×"])
  }

  @Test("The summary keeps the worst line of each limit, and counts that miss")
  func summary() {
    func count(_ what: String, _ value: Double) -> Row {
      Row(budget: "B1", what: what, unit: .count, measured: Spread(exactly: value))
    }
    let rows = [
      time("flat", 2, ratio: 1.5, limit: 2), time("deep", 2, ratio: 1.8, limit: 2),
      time("wide", 2, ratio: 1.6, limit: 2), time("class", 2, ratio: 1.1, limit: 4),
      time("other", 9, ratio: 3), count("runs", 1), count("allocations", 1),
    ]
    let tables = ResultTables(rows, second: nil, expectations: expectations)
    #expect(tables.summary.lines.map { $0[1] } == ["deep", "class", "allocations"])
  }

  @Test("Growth has a column for each size and the exponent at the end")
  func growth() {
    let exponent = Row(
      budget: "B1", what: "move: growth", unit: .exponent, measured: Spread(exactly: 1.02))
    let rows = [
      time("move", size: 1000, 2000), time("move", size: 10_000, 21_000, ratio: 10.5), exponent,
      time("other", size: 100, 1),
    ]
    let table = Table.growth(rows)
    #expect(table.columns.map(\.title) == ["id", "what", "1,000", "10,000", "exponent"])
    #expect(table.lines == [["B1", "move", "2.00 µs", "21.0 µs", "1.02"]])
  }

  @Test("Times per node belong to the case whose exponent is that of all nodes")
  func growthPerNode() {
    let exponent = Row(
      budget: "B1", what: "build: growth", unit: .exponent, measured: Spread(exactly: 1))
    let table = Table.growth([time("build, per node", size: 1000, 5), exponent])
    #expect(table.lines == [["B1", "build", "5.00 ns", "1.00"]])
  }

  @Test("Numbers are grouped, times have three digits and a unit")
  func formats() {
    #expect(Format.grouped(1_234_567) == "1,234,567")
    #expect(Format.grouped(-1000) == "-1,000")
    #expect(Format.grouped(999) == "999")
    #expect(Format.figure(12.34, .nanoseconds) == "12.3 ns")
    #expect(Format.figure(1_234_000, .nanoseconds) == "1.23 ms")
    #expect(Format.figure(2_500_000_000, .nanoseconds) == "2.50 s")
    #expect(Format.figure(170.7, .bytes) == "170.7 B")
    #expect(Format.ratio(1.049) == "1.05 ×")
  }
}
