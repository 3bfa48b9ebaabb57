import BenchmarkSupport
import Testing

@Suite("Options") struct OptionsTests {
  private let budgets = ["B1", "B10", "B2"]

  private func parse(_ arguments: String...) throws(OptionsError) -> Options {
    try Options(arguments, budgets: budgets)
  }

  @Test("Without arguments everything is measured and nothing checked")
  func none() throws {
    let options = try parse()
    #expect(!options.checks && !options.isQuick && !options.records)
    #expect(budgets.allSatisfy(options.includes))
  }

  @Test("All options are understood")
  func all() throws {
    let options = try parse(
      "--quick", "--check", "--record", "--json", "a", "--markdown", "b", "--second", "c",
      "--expected", "d")
    #expect(options.isQuick && options.checks && options.records)
    #expect(options.json == "a")
    #expect(options.markdown == "b")
    #expect(options.second == "c")
    #expect(options.expected == "d")
    #expect(try parse("--instructions").countsInstructions)
    #expect(try parse("--from", "e").from == "e")
    #expect(try parse("--help").asksForHelp)
  }

  @Test("A filter takes one budget, in any case of letters, and not those that begin like it")
  func filter() throws {
    let options = try parse("--filter", "b1")
    #expect(options.includes("B1"))
    #expect(!options.includes("B10"))
    #expect(!options.includes("B2"))
    let two = try parse("--filter", "B1", "--filter", "B2")
    #expect(two.includes("B1") && two.includes("B2") && !two.includes("B10"))
  }

  @Test("What is not understood is named")
  func errors() {
    #expect(throws: OptionsError.unknownOption("--fast")) { try parse("--fast") }
    #expect(throws: OptionsError.missingValue("--json")) { try parse("--json") }
    #expect(throws: OptionsError.missingValue("--json")) { try parse("--json", "--quick") }
    #expect(throws: OptionsError.unknownBudget("B9", known: budgets)) {
      try parse("--filter", "B9")
    }
    #expect(throws: OptionsError.notTogether("--quick", "--instructions")) {
      try parse("--quick", "--instructions")
    }
    for option in ["--quick", "--record", "--instructions"] {
      #expect(throws: OptionsError.notTogether("--from", option)) {
        try parse(option, "--from", "a")
      }
    }
    #expect(throws: OptionsError.notTogether("--from", "--filter")) {
      try parse("--from", "a", "--filter", "B1")
    }
    #expect("\(OptionsError.unknownOption("--fast"))".contains("--fast"))
  }

  @Test("The help names every option and every budget")
  func help() {
    let help = Options.help(budgets: [("B1", "lookups"), ("B10", "allocations")])
    for option in [
      "--filter", "--quick", "--check", "--record", "--instructions", "--json", "--markdown",
      "--from", "--second", "--expected", "--help",
    ] {
      #expect(help.contains("  \(option) "))
      #expect(Options.usage.contains(option))
    }
    #expect(help.contains("B10  allocations"))
  }
}
