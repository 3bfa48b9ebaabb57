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
    let rows = measure(expectations)
    if options.records {
      expectations.record(rows)
      try expectations.write(to: expectationsFile)
    }
    let table = Table(rows, second: second?.rows, expectations: expectations)
    Output.print(table.text)
    if let path = options.markdown {
      try Data((table.markdown + "\n").utf8).write(to: URL(filePath: path), options: .atomic)
    }
    if let path = options.json {
      try ResultsFile(tracking: TrackingImplementation.name, isQuick: options.isQuick, rows: rows)
        .write(to: URL(filePath: path))
    }
    return check(rows, expectations)
  }

  private func measure(_ expectations: Expectations) -> [Row] {
    let progress = Progress()
    let bench = Bench(isQuick: options.isQuick, expectations: expectations, progress: progress)
    let budgets = Budgets.all.filter { options.includes($0.id) }
    for (index, budget) in budgets.enumerated() {
      progress.begin(budget.id, index + 1, of: budgets.count, title: budget.title)
      bench.begin(budget.id)
      budget.run(bench)
    }
    progress.end()
    return bench.rows
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
