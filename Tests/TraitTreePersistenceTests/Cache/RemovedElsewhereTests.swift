import Foundation
import Testing
import TraitTree

@testable import TraitTreePersistence

@MainActor @Suite("Removed from outside")
struct RemovedElsewhereTests {
  @Test("P1: a key that is removed from the file reads as the default, with one notification")
  func removedFromFile() throws {
    let place = try Place()
    let store = place.separateStore()
    check(store) { try? place.write("{}") }
  }

  @Test("P1: a key that is removed from user defaults does so too")
  func removedFromDefaults() {
    let suite = Suite()
    check(UserDefaultsSettingsStore(suiteName: suite.name)) {
      suite.defaults?.removeObject(forKey: "theme")
    }
  }

  @Test("P1: a key that is removed through the store does so too, and a refresh adds nothing")
  func removedFromStore() {
    let store = InMemorySettingsStore()
    check(store) { store.removeValue(forKey: "theme") }
  }

  private func check(_ store: some SettingsStore, remove: () -> Void) {
    let settings = Settings(store)
    settings.theme = "dark"
    let node = ReadingNode { settings.theme }
    let window = window(node)
    let shared = Shared(value: settings)
    let notifications = Notifications { _ = shared.value.theme }
    remove()
    store.refresh()
    #expect(settings.theme == "light")
    #expect(notifications.count == 1)
    #expect(window.updateIfNeeded().runs == [.updateProperties: 1])
    #expect(node.values == ["dark", "light"])
    store.refresh()
    #expect(notifications.count == 1)
  }

  @Test("P1: removing what is not there, and an equal value from outside, tell nobody")
  func nothing() throws {
    let suite = Suite()
    let store = UserDefaultsSettingsStore(suiteName: suite.name)
    let settings = Settings(store)
    let node = ReadingNode { settings.theme }
    let window = window(node)
    suite.defaults?.removeObject(forKey: "theme")
    store.refresh()
    store.removeValue(forKey: "theme")
    #expect(window.updateIfNeeded().runs.isEmpty)
    settings.theme = "dark"
    #expect(window.updateIfNeeded().runs == [.updateProperties: 1])
    suite.defaults?.set("dark", forKey: "theme")
    store.refresh()
    #expect(window.updateIfNeeded().runs.isEmpty)
    #expect(node.values == ["light", "dark"])
  }
}
