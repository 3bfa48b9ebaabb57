import Foundation
import Testing
import TraitTree

@testable import TraitTreePersistence

@MainActor @Suite("Written in the background")
struct BackgroundTests {
  @Test(
    "P1: a write of another thread to a key with dots runs its hook once, on the main actor",
    arguments: ["memory", "file", "defaults"])
  func fromAnotherThread(_ kind: String) async throws {
    let place = try Place()
    let suite = Suite()
    let store: any SettingsStore =
      switch kind {
      case "memory": InMemorySettingsStore()
      case "file": JSONFileSettingsStore(url: place.file())
      default: UserDefaultsSettingsStore(suiteName: suite.name)
      }
    let settings = Settings(store)
    let node = ReadingNode { settings.dotted }
    let other = ReadingNode { settings.theme }
    let window = window(node, other)
    onThread { store.setValue(.string("x"), forKey: "a") }
    onThread { store.setValue(.string("x"), forKey: "b") }
    #expect(window.updateIfNeeded().runs.isEmpty)
    onThread { store.setValue(.integer(5), forKey: "a.b") }
    #expect(settings.dotted == 5)
    #expect(window.updateIfNeeded().runs == [.updateProperties: 1])
    #expect(node.values == [0, 5])
    #expect(other.values == ["light"])
  }

  @Test("P1: with the main actor's scheduler the hook runs by itself")
  func byItself() async {
    let store = InMemorySettingsStore()
    let settings = Settings(store)
    let node = ReadingNode {
      MainActor.assertIsolated()
      return settings.dotted
    }
    let window = Window(rootNode: node)
    _ = await window.settled()
    onThread { store.setValue(.integer(5), forKey: "a.b") }
    _ = await window.settled()
    #expect(node.values == [0, 5])
  }
}
