import Testing

@testable import TraitTreeDemo

@Suite("Document windows")
@MainActor struct DocumentTests {
  @Test("A text opens a window of its own, once")
  func open() async throws {
    let steps = try await play("open Letter\nopen Invoice\nopen Letter")
    #expect(
      steps[1].runs == [
        "Document 1 onChange", "Document 1 updateProperties", "Document 1 layout",
        "Document 1 draw",
      ])
    #expect(steps[2].windows["document 2"] == ["Title": "Invoice", "History": "Invoice"])
    #expect(steps[3].runs.isEmpty)
    #expect(steps[3].windows.keys.filter { $0.hasPrefix("document") }.count == 2)
  }

  @Test("A restored window is there without a value first, and its object follows")
  func restore() async throws {
    let steps = try await play("open Letter\nopen Invoice\nsave\nclose 1\nclose 2\nrestore")
    #expect(steps[3].output == [#"{"windows":[{"value":"Letter"},{"value":"Invoice"}]}"#])
    #expect(steps[5].windows.keys.filter { $0.hasPrefix("document") }.isEmpty)
    let restored = try #require(steps.last)
    #expect(restored.windows["document 3"] == ["Title": "Letter", "History": "nothing, Letter"])
    #expect(restored.windows["document 4"] == ["Title": "Invoice", "History": "nothing, Invoice"])
    let first = ["onChange", "updateProperties", "layout", "draw"]
    let runs = restored.ran.filter { $0.node == "Document 3" }.map(\.hook)
    #expect(runs == first + ["onChange", "updateProperties"])
  }

  @Test("A window that is not there is named, and so is a state that is not there")
  func errors() async {
    let transcript = Transcript(input: "open Letter\nclose 2\nclose 1\nclose 1\nrestore")
    let status = await Demo.run(
      ["--commands", "-"], clock: ImmediateClock(), console: transcript.console)
    #expect(status == 1)
    #expect(
      transcript.errors == [
        "line 2: there is no document window 2",
        "line 4: there is no document window 1",
        "line 5: nothing was saved; 'save' remembers the document windows for this run",
      ])
  }
}
