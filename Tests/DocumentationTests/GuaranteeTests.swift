import Testing

/// The tests that the article on guarantees names.
struct GuaranteeTests {
  private static let article = "Sources/TraitTree/TraitTree.docc/Guarantees.md"

  /// The texts between backquotes in the last column of the tables, without the heads.
  private func rows(of text: String) -> [(line: Int, tests: [Substring])] {
    text.numberedLines
      .filter { $0.text.hasPrefix("|") && !$0.text.hasPrefix("|-") && $0.text != Self.head }
      .map { line in
        let cell = line.text.split(separator: "|").last ?? ""
        let parts = cell.split(separator: "`", omittingEmptySubsequences: false)
        return (line.number, parts.enumerated().filter { $0.offset % 2 == 1 }.map(\.element))
      }
  }

  private static let head = "| promise | shown by |"

  /// The display names of all tests, each with its first quotation mark.
  private func names() throws -> [Substring] {
    try Repository.files(in: "Tests").filter { $0.hasSuffix(".swift") }
      .flatMap { try Repository.text(of: $0).numberedLines }
      .compactMap { line in
        let text = line.text.drop { $0 == " " }
        guard text.hasPrefix("@Test(\"") || text.hasPrefix("\"") else { return nil }
        return text.hasPrefix("@") ? text.dropFirst(6) : text
      }
  }

  @Test("Every promise names tests, and each test that is named is there")
  func named() throws {
    let names = try names()
    let rows = rows(of: try Repository.text(of: Self.article))
    for row in rows {
      if row.tests.isEmpty {
        Finding(file: Self.article, line: row.line, message: "no test shows this").record()
      }
      for test in row.tests where !names.contains(where: { $0.hasPrefix("\"\(test)") }) {
        Finding(file: Self.article, line: row.line, message: "no test has this name: \(test)")
          .record()
      }
    }
    #expect(rows.count > 40)
  }

  @Test("The rules are in order, and each number that a test begins with is one of them")
  func numbered() throws {
    let numbers = try names().compactMap { $0.firstMatch(of: #/^"([A-Z][0-9]+): /#)?.1 }
    let rules = try Repository.text(of: Self.article).numberedLines
      .compactMap { $0.text.firstMatch(of: #/^\| \*\*([A-Z][0-9]+)\*\* /#)?.1 }
    #expect(Set(numbers).subtracting(rules).isEmpty)
    let places = rules.map { rule in
      (Array("TNURDEJPMI").firstIndex(of: rule.first ?? " ") ?? 10) * 100
        + (Int(rule.dropFirst()) ?? 0)
    }
    #expect(places == places.sorted())
    #expect(Set(rules).count > 40)
  }

  @Test("A row is read with all of its tests")
  func reading() {
    let rows = rows(of: "\(Self.head)\n|---|---|\n| `a` b | `T1: c`, `T2: d` |\n| e | none |")
    #expect(rows.map(\.line) == [3, 4])
    #expect(rows.map(\.tests) == [["T1: c", "T2: d"], []])
  }
}
