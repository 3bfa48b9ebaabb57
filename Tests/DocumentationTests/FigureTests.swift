import Testing

/// The figures of the benchmarks.
struct FigureTests {
  private func rows(of file: String) throws -> [Substring] {
    let lines = try Repository.text(of: file).numberedLines.map(\.text)
    let start = try #require(lines.firstIndex { $0.hasPrefix("| id | nearest to its limit |") })
    return Array(lines[start...].prefix { $0.hasPrefix("|") })
  }

  @Test("The figures of the README are some of those of the article on performance")
  func readme() throws {
    let all = try rows(of: "Sources/TraitTree/TraitTree.docc/Performance.md")
    let some = try rows(of: "README.md")
    for row in some where !all.contains(row) {
      Issue.record("the article has no such line: \(row)")
    }
    #expect(some.count > 5)
    #expect(all.count > some.count)
  }
}
