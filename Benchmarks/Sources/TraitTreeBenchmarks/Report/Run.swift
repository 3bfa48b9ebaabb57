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
    var expectations = try Self.reading(expectationsFile) { try Expectations(contentsOf: $0) }
    let second = try options.second.map {
      try Self.reading(URL(filePath: $0)) { try ResultsFile(contentsOf: $0) }
    }
    let results = try results(expectations)
    let rows = results.rows
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
      try results.write(to: URL(filePath: path))
    }
    return check(results, expectations)
  }

  private static func reading<T>(_ file: URL, _ read: (URL) throws -> T) throws -> T {
    do {
      return try read(file)
    } catch {
      let reason = error is DecodingError ? "\(error)" : error.localizedDescription
      throw ToolError(description: "cannot read '\(file.relativePath)': \(reason)")
    }
  }

  /// What was measured, now or before.
  private func results(_ expectations: Expectations) throws -> ResultsFile {
    if let path = options.from {
      return try Self.reading(URL(filePath: path)) { try ResultsFile(contentsOf: $0) }
    }
    return ResultsFile(
      tracking: TrackingImplementation.name,
      isComplete: options.filter.isEmpty && !options.isQuick, rows: try measure(expectations))
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

  private func check(_ results: ResultsFile, _ expectations: Expectations) -> Bool {
    guard options.checks else { return true }
    let misses = expectations.misses(
      in: results.rows, isComplete: results.isComplete, tracking: results.tracking)
    if misses.isEmpty {
      let tolerated = results.rows.count { expectations.verdict(on: $0) == .tolerated }
      let remark = tolerated == 0 ? "" : ", \(tolerated) of them within the tolerance only"
      let known = results.rows.count { expectations.isKnownMiss($0) }
      let extent =
        known == 0 ? "All budgets are met" : "All budgets but \(known) known misses are met"
      Output.print("\n\(extent)\(remark).")
      return true
    }
    for miss in misses { Output.complain("missed: \(miss)") }
    return false
  }
}
