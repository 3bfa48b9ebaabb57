import Foundation
import Testing
import TraitTree

@testable import TraitTreePersistence

@MainActor @Suite("The article on settings")
struct ArticleTests {
  private static let repository = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  private func text(_ path: String) throws -> String {
    try String(contentsOf: Self.repository.appending(path: path), encoding: .utf8)
  }

  /// The lines without indentation, the empty ones left out.
  private func lines(_ text: some StringProtocol) -> [String] {
    text.split(separator: "\n").map { $0.trimmingCharacters(in: .whitespaces) }
      .filter { !$0.isEmpty }
  }

  @Test("P1: all code of the article is compiled")
  func compiled() throws {
    let article = try text("Sources/TraitTreePersistence/TraitTreePersistence.docc/Settings.md")
    let fixture = try lines(
      text("Tests/TraitTreePersistenceTests/Fixtures/SettingsArticle.swift")
        // What the article does not show.
        .replacing("fonts(page.font)\n", with: "\n"))
    let blocks = article.split(separator: "```swift\n").dropFirst().map { block in
      lines(block.prefix(upTo: block.range(of: "\n```")?.lowerBound ?? block.endIndex))
    }
    #expect(blocks.count == 10)
    for block in blocks {
      let isThere = fixture.indices.contains { fixture[$0...].starts(with: block) }
      #expect(isThere, "\(block.joined(separator: "\n"))")
    }
  }

  @Test("P1: the article's program does what it says")
  func runs() async throws {
    await #expect(processExitsWith: .success) { @MainActor in
      let place = try Place()
      SettingsArticle.start(place.file())
      var fonts: [String] = []
      SettingsArticle.use { fonts.append($0) }
      precondition(fonts == ["Serif, medium", "Serif, large"])
      let text = try place.text()
      precondition(text == "{\n  \"textSize\": \"large\"\n}\n")
      try place.write("{\"textSize\": \"small\"}")
      SettingsArticle.refresh()
      precondition(ReaderSettings().textSize == .small)
      SettingsArticle.test()
      let textAfterTest = try place.text()
      precondition(textAfterTest == "{\"textSize\": \"small\"}")
    }
  }

  @Test("P1: the article's windows are there again, and its errors are reported")
  func windows() throws {
    let place = try Place()
    func group() -> WindowGroup<URL> {
      WindowGroup(for: URL.self, scheduler: .manual) { _ in Node() }
    }
    let documents = group()
    documents.openWindow(value: place.url)
    try SettingsArticle.save(documents, to: RestorationFile(url: place.file()))
    let restored = group()
    try SettingsArticle.restore(restored, from: place.file())
    #expect(restored.restorationState == documents.restorationState)
    let store = CountingStore()
    let log = LogOfErrors()
    SettingsArticle.handle(store, log)
    store.observed.report(PersistenceError(.notWritten, detail: "no ink"))
    #expect(log.all.count == 1)
    #expect(log.all.first?.contains("no ink") == true)
  }
}
