import Foundation
import Testing
import TraitTree

@testable import TraitTreePersistence

@MainActor @Suite("Changed elsewhere")
struct ChangedElsewhereTests {
  @Test("P1: two objects on one suite see each other at once, also through stores of their own")
  func oneSuite() {
    let suite = Suite()
    let a = Settings(UserDefaultsSettingsStore(suiteName: suite.name))
    let b = Settings(UserDefaultsSettingsStore(suiteName: suite.name))
    checkAgreement(a, b)
    #expect(suite.defaults?.string(forKey: "theme") == "dark")
  }

  @Test("P1: two objects on one file see each other at once, also through stores of their own")
  func oneFile() throws {
    let place = try Place()
    let a = Settings(JSONFileSettingsStore(url: place.file()))
    let b = Settings(JSONFileSettingsStore(url: place.url.appending(path: "x/../settings.json")))
    checkAgreement(a, b)
  }

  private func checkAgreement(_ a: Settings, _ b: Settings) {
    let node = ReadingNode { b.theme }
    let window = window(node)
    a.theme = "dark"
    #expect(b.theme == "dark")
    #expect(window.updateIfNeeded().runs == [.updateProperties: 1])
    #expect(node.values == ["light", "dark"])
  }

  @Test("P1: a refresh picks up plain writes to user defaults, and tells of changed keys only")
  func plainWrites() {
    let suite = Suite()
    let store = UserDefaultsSettingsStore(suiteName: suite.name)
    let settings = Settings(store)
    let theme = ReadingNode { settings.theme }
    let dotted = ReadingNode { settings.dotted }
    let window = window(theme, dotted)
    suite.defaults?.set("dark", forKey: "theme")
    suite.defaults?.set(1, forKey: "unrelated")
    store.refresh()
    #expect(window.updateIfNeeded().runs == [.updateProperties: 1])
    #expect(theme.values == ["light", "dark"])
    #expect(dotted.values == [0])
  }

  @Test(
    "P1: a refresh picks up what another process has written", arguments: ["json", "defaults"])
  func anotherProcess(_ kind: String) throws {
    let place = try Place()
    let suite = Suite()
    let name = kind == "json" ? place.file().path : suite.name
    let store: any SettingsStore =
      kind == "json"
      ? JSONFileSettingsStore(url: place.file()) : UserDefaultsSettingsStore(suiteName: suite.name)
    let settings = Settings(store)
    settings.dotted = 7
    let theme = ReadingNode { settings.theme }
    let dotted = ReadingNode { settings.dotted }
    let window = window(theme, dotted)
    try Writer.run("set", kind, name, "theme", "dark")
    #expect(settings.theme == "light")
    store.refresh()
    #expect(settings.theme == "dark")
    #expect(window.updateIfNeeded().runs == [.updateProperties: 1])
    #expect(dotted.values == [7])
  }
}
