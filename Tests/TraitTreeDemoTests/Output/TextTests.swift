import Testing
import TraitTree

@testable import TraitTreeDemo

@Suite("The output for people")
@MainActor struct TextTests {
  private func play(_ arguments: [String], _ input: String = "") async -> Transcript {
    let transcript = Transcript(input: input)
    let status = await Demo.run(arguments, clock: ImmediateClock(), console: transcript.console)
    #expect(status == 0)
    #expect(transcript.errors.isEmpty)
    return transcript
  }

  @Test("The tour plays all commands, ends with a balance, and is the same each time")
  func tour() async throws {
    let first = await play([])
    let second = await play([])
    #expect(first.output == second.output)
    let headings = first.output.filter { $0.hasPrefix("> ") }.map { String($0.dropFirst(2)) }
    #expect(headings == Tour.commands)
    #expect((25...35).contains(headings.count))
    #expect(first.output.contains("load done"))
    #expect(first.output.contains("Hooks run at the start: 63"))
    #expect(first.output.contains("Nodes alive at the end: 23"))
    for line in first.output { #expect(line.count <= 100) }
    let verbs = Set(headings.compactMap { $0.split(separator: " ").first.map(String.init) })
    let missing = Set(Verb.allCases.map(\.rawValue)).subtracting(verbs)
    #expect(missing == ["help"])
  }

  @Test("A command prints the changed lines of each window, and who ran")
  func changedLines() async {
    let transcript = await play(["--commands", "-"], "increment\ntheme dark\ncompanion\nquit")
    let command = transcript.output.drop { $0 != "> increment" }
    #expect(
      Array(command) == [
        "> increment",
        "  controls   Counter: 1",
        "  companion  Counter: 1",
        "  ran        Controls/Counter: updateProperties",
        "             Companion/Counter: updateProperties",
        "",
        "> theme dark",
        "  controls   Theme: dark",
        "             Appearance: dark, was light",
        "  companion  Theme: dark",
        "             Swatch: Blue on dark",
        "  ran        Controls: updateProperties",
        "             Controls/Style/Appearance: traitChanges, updateProperties",
        "             Companion: updateProperties",
        "             Companion/Preview/Swatch: draw",
        "",
        "> companion",
        "  companion  closed",
        "  ran        nothing",
        "",
        "> quit",
        "  ran        nothing",
        "",
        "Nodes alive at the end: 12",
        "Hooks run at the start: 63",
        "Updates after the start: 4",
        "Hooks run by them: 7",
        // 21 after each of the first two commands, 12 after the others.
        "Hooks if every node ran one in each update: 66",
      ])
  }

  @Test("What was typed is printed on its line, whatever is in it")
  func controlCharacters() async {
    let transcript = await play(["--commands", "-"], "message a\u{1B}[2Jb\nopen \u{8}\u{2028}x")
    #expect(transcript.output.contains(#"> message a\u{1B}[2Jb"#))
    #expect(transcript.output.contains(#"  controls   Message: a\u{1B}[2Jb"#))
    #expect(transcript.output.contains(#"> open \u{08}\u{2028}x"#))
    #expect(transcript.output.contains(#"  document 1 Title: \u{08}\u{2028}x"#))
  }

  @Test("A path has an index where siblings share a name")
  func paths() {
    let log = RunLog()
    let root = DemoController("Root", log: log)
    for title in ["Row", "Header", "Row"] { root.addChild(DemoController(title, log: log)) }
    root.children[2].addChild(DemoController("Cell", log: log))
    #expect(root.pathFromRoot == "Root")
    #expect(
      root.children.map(\.pathFromRoot) == ["Root/Row[0]", "Root/Header", "Root/Row[2]"])
    #expect(root.children[2].children.map(\.pathFromRoot) == ["Root/Row[2]/Cell"])
  }
}
