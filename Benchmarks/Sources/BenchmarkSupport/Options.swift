/// What the command line asks for.
package struct Options: Equatable, Sendable {
  package var filter: Set<String> = []
  package var isQuick = false
  package var checks = false
  package var records = false
  package var countsInstructions = false
  package var asksForHelp = false
  package var json: String?
  package var markdown: String?
  /// Results that were written before, to be shown instead of measuring.
  package var from: String?
  /// Results of another build, for a second column.
  package var second: String?
  /// The expectations, `nil` for those of the repository.
  package var expected: String?

  package static let usage = """
    usage: TraitTreeBenchmarks [--filter ID]… [--quick] [--check] [--record] [--instructions]
                               [--json FILE] [--markdown FILE] [--from FILE] [--second FILE]
                               [--expected FILE] [--help]
    """

  /// The help text, given the budgets.
  package static func help(budgets: [(id: String, title: String)]) -> String {
    let list = budgets.map { "  \($0.id.padded(to: 4)) \($0.title)" }.joined(separator: "\n")
    return """
      \(usage)

      Measures what traits and updates cost, against baselines in the same run. Times are
      processor time of the measuring thread.

        --filter ID       measure this budget only; may be given several times
        --quick           fewer samples and sizes: under a minute in all
        --check           exit with 1 and name each budget that is missed, each count that differs
        --record          write the counts of this run to the expectations
        --instructions    count the instructions of a read as well, if valgrind is there
        --json FILE       write the results to FILE
        --markdown FILE   write the results to FILE as Markdown: a summary, growth, everything
        --from FILE       show the results in FILE, written by --json, instead of measuring
        --second FILE     show the figures in FILE, written by --json, in a column of their own
        --expected FILE   compare with FILE instead of Expected.json
        --help            print this text

      Exit status: 0; 1 if --check found a miss or a file cannot be used; 64 for bad arguments.

      \(list)
      """
  }

  /// Reads the arguments, the program's name not among them.
  ///
  /// - Parameters:
  ///   - arguments: The arguments.
  ///   - budgets: The budgets that there are.
  /// - Throws: An ``OptionsError`` for the first argument that cannot be used.
  package init(_ arguments: [String], budgets: [String]) throws(OptionsError) {
    var rest = arguments[...]
    while let option = rest.popFirst() {
      switch option {
      case "--filter":
        let id = try Self.value(of: option, &rest)
        guard let budget = budgets.first(where: { $0.lowercased() == id.lowercased() }) else {
          throw .unknownBudget(id, known: budgets)
        }
        filter.insert(budget)
      case "--quick": isQuick = true
      case "--check": checks = true
      case "--record": records = true
      case "--instructions": countsInstructions = true
      case "--json": json = try Self.value(of: option, &rest)
      case "--markdown": markdown = try Self.value(of: option, &rest)
      case "--from": from = try Self.value(of: option, &rest)
      case "--second": second = try Self.value(of: option, &rest)
      case "--expected": expected = try Self.value(of: option, &rest)
      case "--help", "-h": asksForHelp = true
      default: throw .unknownOption(option)
      }
    }
    if isQuick && countsInstructions { throw .notTogether("--quick", "--instructions") }
    if from != nil && isQuick { throw .notTogether("--from", "--quick") }
    if from != nil && records { throw .notTogether("--from", "--record") }
    if from != nil && countsInstructions { throw .notTogether("--from", "--instructions") }
    if from != nil && !filter.isEmpty { throw .notTogether("--from", "--filter") }
  }

  private static func value(
    of option: String, _ rest: inout ArraySlice<String>
  ) throws(OptionsError) -> String {
    guard let value = rest.popFirst(), !value.hasPrefix("--") else { throw .missingValue(option) }
    return value
  }

  /// Whether a budget is to be measured.
  package func includes(_ budget: String) -> Bool { filter.isEmpty || filter.contains(budget) }
}

/// Why the arguments cannot be used, in one line.
package enum OptionsError: Error, Equatable, CustomStringConvertible {
  case unknownOption(String)
  case missingValue(String)
  case unknownBudget(String, known: [String])
  case notTogether(String, String)

  package var description: String {
    switch self {
    case .unknownOption(let option): "unknown option '\(option)'"
    case .missingValue(let option): "\(option) needs a value"
    case .unknownBudget(let id, let known):
      "there is no budget '\(id)', only \(known.joined(separator: ", "))"
    case .notTogether(let one, let other): "\(one) and \(other) do not go together"
    }
  }
}

extension String {
  /// The string with blanks behind it up to a width.
  func padded(to width: Int) -> String {
    self + String(repeating: " ", count: max(0, width - count))
  }

  /// The string with blanks before it up to a width.
  func indented(to width: Int) -> String {
    String(repeating: " ", count: max(0, width - count)) + self
  }
}
