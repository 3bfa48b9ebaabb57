import Foundation
import Testing

/// What the compiler makes of the macros' misuse, since much of it shows nowhere else.
@Suite struct CompilerTests {
  @Test(
    "M1: What cannot be observed is one error each, at its place, and nothing in what the macros write"
  )
  func observers() throws {
    let compiled = try Compiled("Observers")
    #expect(compiled.expansionErrors == [])
    #expect(compiled.errorLines == compiled.markedLines)
  }

  @Test("M2: What can be no entry is one error each, which says what to do")
  func entries() throws {
    let compiled = try Compiled("Entries")
    // The macro cannot see the other extension, so that the compiler finds out in the macro's code.
    #expect(compiled.expansionErrors.count == 1)
    #expect(
      compiled.expansionErrors.first?.contains(
        "this trait has no entry to read: write '@Entry var', with the same name and a default value, in "
          + "an extension of TraitCollection in this file") == true)
    #expect(compiled.errorLines == compiled.markedLines)
  }

  @Test(
    "R1: A program uses models of all kinds without a warning, on the main actor by default too")
  func models() throws {
    let folder = "PublicConsumer/Sources/MacroConsumer/Contract"
    let warnings = ["-warnings-as-errors"]
    let mainActor = ["-default-isolation", "MainActor"]
    for options in [warnings, warnings + mainActor] {
      let compiled = try Compiled("Models", in: folder, options: options)
      #expect(compiled.messages == [])
      #expect(compiled.status == 0)
    }
  }

  @Test("R1: What can be no model is one error each, which says what to do")
  func modelMisuse() throws {
    let compiled = try Compiled("Models")
    #expect(compiled.expansionErrors == [])
    #expect(compiled.errorLines == compiled.markedLines)
  }
}

/// A fixture that has been given to the compiler of this toolchain, with the plugin that has been built.
private struct Compiled {
  /// The lines that are marked to have an error.
  let markedLines: [Int]
  /// The lines that have one, once for each.
  let errorLines: [Int]
  /// The errors in code that macros have written.
  let expansionErrors: [String]
  /// All errors.
  let messages: [String]
  /// What the compiler ended with.
  let status: Int32

  init(_ name: String, in folder: String = "MacroMisuse", options: [String] = []) throws {
    let file = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().appending(path: "Fixtures/\(folder)/\(name).swift")
    let lines = try String(contentsOf: file, encoding: .utf8)
      .split(separator: "\n", omittingEmptySubsequences: false)
    markedLines = lines.indices.filter { lines[$0].hasSuffix("// error") }.map { $0 + 1 }

    let products = URL(filePath: CommandLine.arguments[0]).resolvingSymlinksInPath()
      .deletingLastPathComponent()
    let errors = Pipe()
    let compiler = Process()
    compiler.executableURL = URL(filePath: "/usr/bin/env")
    compiler.arguments =
      [
        "swiftc", "-typecheck", "-swift-version", "6", "-module-name", "Fixture",
        "-I", products.appending(path: "Modules").path,
        "-load-plugin-executable",
        products.appending(path: "TraitTreeMacrosPlugin-tool").path + "#TraitTreeMacrosPlugin",
        file.path,
      ] + options
    compiler.standardOutput = FileHandle.nullDevice
    compiler.standardError = errors
    try compiler.run()
    // Read to its end first: a full pipe would keep the compiler from ending.
    let output = try errors.fileHandleForReading.readToEnd() ?? Data()
    compiler.waitUntilExit()
    status = compiler.terminationStatus
    messages = String(decoding: output, as: UTF8.self).split(separator: "\n")
      .filter { $0.contains(": error: ") }.map(String.init)
    let prefix = file.path + ":"
    errorLines = messages.filter { $0.hasPrefix(prefix) }
      .compactMap { Int($0.dropFirst(prefix.count).prefix { $0 != ":" }) }.sorted()
    expansionErrors = messages.filter { $0.hasPrefix("macro expansion") }
  }
}
