import Foundation
import Testing
import TraitTree
import TraitTreePersistence

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

  @Test("With many windows a command tells what it changed, and looks at nothing else")
  func many() async throws {
    let texts = (1...400).map { "open Text \($0)" }
    let commands = texts + ["increment", "close 200", "open Letter", "open Text 7", "tree"]
    let transcript = Transcript(input: commands.joined(separator: "\n"))
    let status = await Demo.run(
      ["--commands", "-", "--format", "json"], clock: ImmediateClock(), console: transcript.console)
    #expect(status == 0)
    let steps = try transcript.steps()
    for (number, step) in zip(1..., steps.dropFirst().prefix(texts.count)) {
      #expect(Set(step.changes.keys) == ["document \(number)"])
    }
    let last = steps.suffix(5)
    #expect(
      last.map { $0.changes.keys.sorted() } == [
        ["companion", "controls"], ["document 200"], ["document 401"], [], [],
      ])
    #expect(last.first?.windows.count == 403)
    // Each line is as long as what it tells.
    #expect(transcript.output.dropFirst().dropLast().allSatisfy { $0.utf8.count < 600 })
    #expect(last.last?.output?.count == 400 + 21)
  }

  @Test("Windows that have nothing to do are neither updated nor asked what they show")
  func idle() throws {
    let app = DefaultAppStorage.withStore(InMemorySettingsStore()) { DemoApp() }
    for number in 1...50 { app.documents.open("Text \(number)") }
    _ = app.update()
    let traced = app.windows.dropFirst(3).map { $0.window.trace.updates.count }
    #expect(traced == Array(repeating: 1, count: 50))
    try app.model.apply(.increment)
    try app.documents.close(3)
    let update = app.update()
    #expect(update.changes.map(\.name) == ["controls", "companion", "document 3"])
    #expect(update.changes.last?.lines == nil)
    #expect(update.nodeCount == 21 + 49)
    let names = app.windows.dropFirst(3).map(\.name)
    #expect(names == (1...50).filter { $0 != 3 }.map { "document \($0)" })
  }

  @Test("Documents are kept for the next run also where not each change is kept at once")
  func keptAtTheEnd() async throws {
    let file = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    defer {
      for name in [file.path, file.path + ".lock"] {
        try? FileManager.default.removeItem(atPath: name)
      }
    }
    func run(_ commands: [String]) async throws -> [DecodedStep] {
      let transcript = Transcript(input: commands.joined(separator: "\n"))
      let status = await Demo.run(
        ["--state", file.path, "--commands", "-", "--format", "json"], clock: ImmediateClock(),
        console: transcript.console)
      #expect(status == 0)
      return try transcript.steps()
    }
    _ = try await run((1...70).map { "open Text \($0)" } + ["close 70"])
    let start = try #require(try await run([]).first)
    #expect(start.windows.keys.filter { $0.hasPrefix("document") }.count == 69)
    #expect(start.windows["document 69"]?["Title"] == "Text 69")
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
