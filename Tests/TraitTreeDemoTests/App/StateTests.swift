import Foundation
import Testing

@testable import TraitTreeDemo

@Suite("What is kept between runs")
@MainActor struct StateTests {
  private let directory = FileManager.default.temporaryDirectory
    .appending(path: "TraitTreeDemoTests-\(UUID().uuidString)")
  private var file: URL { directory.appending(path: "state.json") }

  /// One run of the program.
  private func run(_ commands: String) async throws -> (status: Int32, Transcript) {
    let transcript = Transcript(input: commands)
    let status = await Demo.run(
      ["--state", file.path, "--commands", "-", "--format", "json"], clock: ImmediateClock(),
      console: transcript.console)
    return (status, transcript)
  }

  @Test("Settings and document windows are there again in the next run")
  func nextRun() async throws {
    defer { try? FileManager.default.removeItem(at: directory) }
    let (status, first) = try await run("photo L\nopen nan\nopen Invoice\nopen Memo\nclose 2")
    #expect(status == 0)
    #expect(first.errors.isEmpty)
    let (nextStatus, next) = try await run("close 1")
    #expect(nextStatus == 0)
    let start = try #require(try next.steps().first)
    #expect(start.windows["settings"]?["Photo size"]?.contains("L") == true)
    #expect(start.windows["companion"]?["Photo"] == "size L")
    #expect(start.windows["document 1"]?["Title"] == "nan")
    #expect(start.windows["document 2"]?["Title"] == "Memo")
    // Each was there without a value first.
    #expect(start.windows["document 2"]?["History"] == "nothing, Memo")
    let (_, last) = try await run("")
    let end = try #require(try last.steps().first)
    #expect(end.windows.keys.filter { $0.hasPrefix("document") }.count == 1)
    #expect(end.windows["document 1"]?["Title"] == "Memo")
  }

  @Test("The file is for people to read")
  func text() async throws {
    defer { try? FileManager.default.removeItem(at: directory) }
    _ = try await run("photo S\nopen Letter")
    #expect(
      try String(contentsOf: file, encoding: .utf8) == """
        {
          "documents": {
            "windows": [
              {
                "value": "Letter"
              }
            ]
          },
          "photoSize": "S"
        }

        """)
  }

  @Test("Without a change nothing is kept, and runs without a file share nothing")
  func nothing() async throws {
    defer { try? FileManager.default.removeItem(at: directory) }
    _ = try await run("increment")
    #expect(!FileManager.default.fileExists(atPath: file.path))
    _ = try await play("photo L\nopen Letter")
    let start = try #require(try await play("").first)
    #expect(start.windows["companion"]?["Photo"] == "size M")
    #expect(start.windows["document 1"] == nil)
  }

  @Test("A damaged file is reported by name, kept aside, and replaced")
  func damaged() async throws {
    defer { try? FileManager.default.removeItem(at: directory) }
    try FileManager.default.createDirectory(at: directory, withIntermediateDirectories: true)
    try Data("{ \"photoSize".utf8).write(to: file)
    let (status, transcript) = try await run("photo L")
    #expect(status == 1)
    #expect(transcript.errors.count == 2)
    #expect(transcript.errors.allSatisfy { $0.hasPrefix("TraitTreeDemo: \(file.path) is damaged") })
    let kept = try Data(contentsOf: directory.appending(path: "state.json.damaged-1"))
    #expect(kept == Data("{ \"photoSize".utf8))
    let (nextStatus, next) = try await run("")
    #expect(nextStatus == 0)
    #expect(try next.steps().first?.windows["companion"]?["Photo"] == "size L")
  }

  @Test("A directory in place of the file is reported, and is exit status 1")
  func directoryInPlace() async throws {
    defer { try? FileManager.default.removeItem(at: directory) }
    try FileManager.default.createDirectory(at: file, withIntermediateDirectories: true)
    let (status, transcript) = try await run("photo L")
    #expect(status == 1)
    #expect(transcript.errors.count == 1)
    #expect(transcript.errors.first?.contains("\(file.path) can not be read") == true)
    #expect(try transcript.steps().last?.windows["companion"]?["Photo"] == "size L")
  }
}
