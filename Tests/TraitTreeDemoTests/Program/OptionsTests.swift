import Foundation
import Testing

@testable import TraitTreeDemo

@Suite("The command line")
@MainActor struct OptionsTests {
  @Test("Without arguments the tour is played, as text")
  func defaults() throws {
    let options = try Options([])
    #expect(options.source == .tour)
    #expect(options.format == .text)
    #expect(!options.asksForHelp)
  }

  @Test("Options are read in any order, and the last of two holds")
  func order() throws {
    let options = try Options(["--format", "json", "--commands", "a", "--commands", "-"])
    #expect(options.source == .standardInput)
    #expect(options.format == .json)
    #expect(try Options(["--commands", "a"]).source == .file("a"))
    #expect(try Options(["--format", "text"]).format == .text)
  }

  @Test(
    "A bad argument is one clear line and the usage, exit status 2, and nothing is played",
    arguments: [
      (["--verbose"], "unknown option '--verbose'"),
      (["tour"], "unknown option 'tour'"),
      (["--commands"], "--commands needs a value"),
      (["--format"], "--format needs a value"),
      (["--format", "xml"], "--format takes text or json, not 'xml'"),
      (["a\rb"], "unknown option 'a\\rb'"),
      (["--format", "\u{1B}[2J"], "--format takes text or json, not '\\u{1B}[2J'"),
    ])
  func badArguments(arguments: [String], message: String) async {
    let transcript = Transcript()
    let status = await Demo.run(arguments, clock: ImmediateClock(), console: transcript.console)
    #expect(status == 2)
    #expect(transcript.output.isEmpty)
    #expect(transcript.errors == ["TraitTreeDemo: \(message)", Options.usage])
  }

  @Test(
    "A file that cannot be read is one clear line and the usage, exit status 2",
    arguments: [
      ("/no/such/file", "there is no such file"),
      (FileManager.default.temporaryDirectory.path, "it is not a readable file"),
    ])
  func unreadableFile(path: String, reason: String) async {
    let transcript = Transcript()
    let status = await Demo.run(
      ["--commands", path], clock: ImmediateClock(), console: transcript.console)
    #expect(status == 2)
    #expect(transcript.output.isEmpty)
    let message = "TraitTreeDemo: cannot read '\(path)': \(reason)"
    #expect(transcript.errors == [message, Options.usage])
  }

  @Test("Help lists options and commands, exit status 0")
  func help() async {
    let transcript = Transcript()
    let status = await Demo.run(["--help"], clock: ImmediateClock(), console: transcript.console)
    #expect(status == 0)
    #expect(transcript.errors.isEmpty)
    #expect(transcript.output.first == Options.usage)
    #expect(transcript.output.count == Options.help.count + Verb.allCases.count)
  }

  @Test("Commands in a file are played, whatever its line endings")
  func file() async throws {
    let url = FileManager.default.temporaryDirectory
      .appendingPathComponent("TraitTreeDemoTests-\(UUID().uuidString)")
    try Data("increment\r\n\r\njump\nincrement".utf8).write(to: url)
    defer { try? FileManager.default.removeItem(at: url) }
    let transcript = Transcript()
    let status = await Demo.run(
      ["--format", "json", "--commands", url.path], clock: ImmediateClock(),
      console: transcript.console)
    #expect(status == 1)
    #expect(try transcript.steps().map(\.command) == [nil, "increment", "increment"])
    #expect(transcript.errors == ["line 3: unknown command 'jump'; 'help' lists the commands"])
  }
}
