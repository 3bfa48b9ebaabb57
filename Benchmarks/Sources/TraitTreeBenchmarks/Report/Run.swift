internal import BenchmarkSupport
internal import Foundation

/// One run of the program: what was asked for is measured, shown, written and checked.
@MainActor struct Run {
  private let options: Options
  private let expectationsFile: URL

  init(_ options: Options) {
    self.options = options
    expectationsFile = options.expected.map { URL(filePath: $0) } ?? Files.expectations
  }

  /// Gives `false` if a check found a miss.
  func perform() throws -> Bool {
    var expectations = try Expectations(contentsOf: expectationsFile)
    let second = try options.second.map { try ResultsFile(contentsOf: URL(filePath: $0)) }
    let rows = try measure(expectations)
    if options.records {
      expectations.record(rows)
      try expectations.write(to: expectationsFile)
    }
    let tables = ResultTables(rows, second: second?.rows, expectations: expectations)
    let growth = Table.growth(rows)
    Output.print(tables.all.text)
    if !growth.lines.isEmpty { Output.print("\n\(growth.text)") }
    if let path = options.markdown {
      let parts = [tables.summary, growth, tables.all].map(\.markdown)
      try Data((parts.joined(separator: "\n\n") + "\n").utf8)
        .write(to: URL(filePath: path), options: .atomic)
    }
    if let path = options.json {
      try ResultsFile(tracking: TrackingImplementation.name, isQuick: options.isQuick, rows: rows)
        .write(to: URL(filePath: path))
    }
    return check(rows, expectations)
  }

  private func measure(_ expectations: Expectations) throws -> [Row] {
    let progress = Progress()
    let bench = Bench(isQuick: options.isQuick, expectations: expectations, progress: progress)
    let budgets = Budgets.all.filter { options.includes($0.id) }
    for (index, budget) in budgets.enumerated() {
      progress.begin(budget.id, index + 1, of: budgets.count, title: budget.title)
      bench.begin(budget.id)
      budget.run(bench)
    }
    if options.countsInstructions { try countInstructions(bench, progress) }
    progress.end()
    return bench.rows
  }

  private func countInstructions(_ bench: Bench, _ progress: Progress) throws {
    guard let callgrind = try Callgrind() else {
      return Output.print("Instructions are not measured: valgrind is not on the path.\n")
    }
    progress.update("counting instructions")
    try InstructionCounts.run(bench, callgrind, includes: options.includes)
    try callgrind.finish()
  }

  private func check(_ rows: [Row], _ expectations: Expectations) -> Bool {
    guard options.checks else { return true }
    let isComplete = options.filter.isEmpty && !options.isQuick
    let misses = expectations.misses(in: rows, isComplete: isComplete)
    if misses.isEmpty {
      Output.print("\nAll budgets are met.")
      return true
    }
    for miss in misses { Output.complain("missed: \(miss)") }
    return false
  }
}
