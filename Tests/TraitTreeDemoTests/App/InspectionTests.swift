import Foundation
import Testing

@testable import TraitTreeDemo

@Suite("Looking into the sample")
@MainActor struct InspectionTests {
  /// What a command prints, after some others.
  private func output(_ commands: String...) async throws -> [String] {
    try await play(commands.joined(separator: "\n")).last?.output ?? []
  }

  @Test("I1: why tells what ran each hook of a node last")
  func why() async throws {
    #expect(
      try await output("theme dark", "why Companion/Preview/Swatch") == [
        "Companion/Preview/Swatch updateProperties",
        "  because of its first run",
        "Companion/Preview/Swatch layout",
        "  because of its first run",
        "Companion/Preview/Swatch draw",
        "  because of the trait TraitUserInterfaceStyle",
        "  provided by Companion, changed by Companion updateProperties",
      ])
  }

  @Test("I1: why tells the property of the model as far as the toolchain does")
  func model() async throws {
    let lines = try await output("color Red", "why Controls/Style/Color")
    #expect(lines[0] == "Controls/Style/Color updateProperties")
    #expect(
      [
        "  because of a PaletteColor property of the model AppModel (selectedColor)",
        "  because of a model",
      ].contains(lines[1]))
  }

  @Test("I1: the end of a path names all nodes that have it")
  func ends() async throws {
    let lines = try await output("increment", "why Counter")
    #expect(lines.filter { $0.hasSuffix("updateProperties") }.count == 2)
    let none = Transcript(input: "why Count")
    _ = await Demo.run(["--commands", "-"], clock: ImmediateClock(), console: none.console)
    #expect(none.errors == ["line 1: there is no node 'Count'; 'tree' prints them all"])
  }

  @Test("I1: explain tells who provides a trait, what that hides, and who reads it")
  func explain() async throws {
    #expect(
      try await output(
        "theme dark", "explain Companion/Preview/Swatch TraitUserInterfaceStyle") == [
          "TraitUserInterfaceStyle at Companion/Preview/Swatch: dark",
          "  provided by Companion",
          "  instead of light by the window",
          "  instead of unspecified by default",
          "  read by Companion/Preview/Swatch: draw",
        ])
  }

  @Test("I1: explain takes a node whose name has white space")
  func whiteSpace() async throws {
    let lines = try await output("open Letter", "explain Document 1  TraitDisplayScale")
    #expect(lines.first == "TraitDisplayScale at Document 1: 1.0")
  }

  @Test(
    "I1: an explanation without a node or of an unknown trait is refused",
    arguments: [
      ("explain", "explain needs an argument: explain NODE TRAIT"),
      ("explain Controls", "explain needs an argument: explain NODE TRAIT"),
      (
        "explain Controls Color",
        """
        explain takes AppModelTrait, TraitUserInterfaceStyle or TraitDisplayScale, not 'Color'
        """
      ),
      ("why", "why needs an argument: why NODE"),
      ("trace 0", "trace takes a whole number from 1 up, not '0'"),
    ])
  func refused(line: String, message: String) async {
    let transcript = Transcript(input: line)
    let status = await Demo.run(
      ["--commands", "-"], clock: ImmediateClock(), console: transcript.console)
    #expect(status == 1)
    #expect(transcript.errors == ["line 1: \(message)"])
  }

  @Test("I1: trace tells the last updates of each window")
  func trace() async throws {
    let last = try await output("increment", "companion", "increment", "trace")
    #expect(last.first == "controls, update 3:")
    #expect(last[1] == "  Controls/Counter updateProperties")
    let two = try await output("increment", "companion", "increment", "trace 2")
    let titles = two.filter { $0.hasPrefix("controls") }
    #expect(titles == ["controls, update 2:", "controls, update 3:"])
  }

  @Test("I1: the updates are left in a file, as trace events of each window")
  func traceFile() async throws {
    let url = FileManager.default.temporaryDirectory.appending(path: "\(UUID()).json")
    defer { try? FileManager.default.removeItem(at: url) }
    let transcript = Transcript(input: "increment")
    let status = await Demo.run(
      ["--commands", "-", "--trace", url.path], clock: ImmediateClock(),
      console: transcript.console)
    #expect(status == 0)
    let json = try JSONSerialization.jsonObject(with: Data(contentsOf: url)) as? [String: Any]
    let events = try #require(json?["traceEvents"] as? [[String: Any]])
    let names = events.compactMap { ($0["args"] as? [String: Any])?["name"] as? String }
    #expect(names == ["controls", "companion", "settings"])
    let counters = events.filter { $0["name"] as? String == "Controls/Counter updateProperties" }
    #expect(counters.count == 2)
  }

  @Test("I1: a page about each window is left in a file")
  func reports() async throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "\(UUID())")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let transcript = Transcript(input: "open <b>Letter</b>\nincrement")
    let status = await Demo.run(
      ["--commands", "-", "--report", folder.appending(path: "a page.html").path],
      clock: ImmediateClock(), console: transcript.console)
    #expect(status == 0)
    let files = try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
    #expect(
      files == [
        "a page-companion.html", "a page-document-1.html", "a page-settings.html", "a page.html",
      ])
    let page = try String(contentsOf: folder.appending(path: "a page.html"), encoding: .utf8)
    #expect(page.contains("CounterController"))
    let document = try String(contentsOf: folder.appending(path: files[1]), encoding: .utf8)
    #expect(document.contains("DocumentController"))
    #expect(!document.contains("<b>Letter"))
  }

  @Test("I1: what can be written is written, whatever cannot, and each failure is told")
  func partlyWritable() async throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    let blocked = folder.appending(path: "page-companion.html")
    try FileManager.default.createDirectory(at: blocked, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let transcript = Transcript(input: "increment")
    let page = folder.appending(path: "page.html").path
    let status = await Demo.run(
      ["--commands", "-", "--trace", folder.path, "--report", page],
      clock: ImmediateClock(), console: transcript.console)
    #expect(status == 1)
    #expect(
      transcript.errors
        == [folder.path, blocked.path].map {
          "TraitTreeDemo: cannot write '\($0)': it is not a writable file"
        })
    for name in ["page.html", "page-settings.html"] {
      let data = try Data(contentsOf: folder.appending(path: name))
      #expect(!data.isEmpty)
    }
  }

  @Test("I1: a file that cannot be written is one clear line, exit status 1, and all was played")
  func unwritable() async {
    let transcript = Transcript(input: "increment")
    let status = await Demo.run(
      ["--commands", "-", "--trace", "/no/such/folder/file"], clock: ImmediateClock(),
      console: transcript.console)
    #expect(status == 1)
    #expect(transcript.output.contains("> increment"))
    #expect(
      transcript.errors == [
        "TraitTreeDemo: cannot write '/no/such/folder/file': there is no such file"
      ])
  }
}
