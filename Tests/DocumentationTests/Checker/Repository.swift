import Foundation

/// The files of the repository, by their paths from its root.
enum Repository {
  private static let root = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  static func path(of file: String) -> String { root.appending(path: file).path() }

  static func text(of file: String) throws -> String {
    try String(contentsOf: root.appending(path: file), encoding: .utf8)
  }

  /// All files below a folder, sorted.
  static func files(in folder: String) throws -> [String] {
    let url = root.appending(path: folder).resolvingSymlinksInPath()
    return try FileManager.default.subpathsOfDirectory(atPath: url.path()).sorted()
      .map { "\(folder)/\($0)" }
  }

  /// What people read: the README, the articles of all catalogs, and the comments of the sources.
  static func documents() throws -> [MarkdownText] {
    let sources = try files(in: "Sources")
    let articles = sources.filter { $0.contains(".docc/") && $0.hasSuffix(".md") }
    let pages = try (["README.md"] + articles).map { page in
      MarkdownText(path: page, text: try text(of: page))
    }
    let comments = try sources.filter { $0.hasSuffix(".swift") && !$0.contains(".docc/") }
      .flatMap { MarkdownText.comments(path: $0, text: try text(of: $0)) }
    return pages + comments
  }

  /// The code that the documents show.
  ///
  /// That of packages is built and run by a script of its own.
  static func snippetFiles() throws -> [SnippetFile] {
    let snippets = try files(in: "Tests/DocumentationTests/Snippets")
      .filter { $0.hasSuffix(".swift") }
      .map { SnippetFile(path: $0, text: try text(of: $0), isRunHere: true) }
    let manifest = "Tests/Fixtures/ReadmePackage/Package.swift"
    return snippets + [SnippetFile(path: manifest, text: try text(of: manifest), isRunHere: false)]
  }

  /// The commands that a change must pass.
  static func checkedCommands() throws -> [ShellCommand] {
    try files(in: ".ci").flatMap { ShellCommand.commands(in: try text(of: $0)) }
  }
}
