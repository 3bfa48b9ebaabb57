import Foundation
import Testing
import TraitTree

@testable import TraitTreePersistence

@Suite("Settings that others write as well")
struct OtherWritersTests {
  @Test("P1: a setter of a value that memory has writes it where another process has replaced it")
  func equalValue() throws {
    let place = try Place()
    let store = place.separateStore()
    let other = place.separateStore()
    let theme = AppStorage(wrappedValue: "", "theme", store: store)
    theme.wrappedValue = "light"
    AppStorage(wrappedValue: "", "theme", store: other).wrappedValue = "dark"
    theme.wrappedValue = "light"
    #expect(try place.text() == "{\n  \"theme\": \"light\"\n}\n")
    #expect(store.lastError == nil)
    other.refresh()
    #expect(other.value(forKey: "theme") == .string("light"))
  }

  @Test("P1: after a setter a removed key or a deleted file is there again, and a removed one gone")
  func removed() throws {
    let place = try Place()
    let store = place.separateStore()
    let theme = AppStorage(wrappedValue: "", "theme", store: store)
    let size = AppStorage<Int?>("size", store: store)
    theme.wrappedValue = "light"
    try place.write("{}")
    theme.wrappedValue = "light"
    #expect(try place.text() == "{\n  \"theme\": \"light\"\n}\n")
    try FileManager.default.removeItem(at: place.file())
    theme.wrappedValue = "light"
    #expect(try place.text() == "{\n  \"theme\": \"light\"\n}\n")
    size.wrappedValue = nil
    try place.write("{\"size\": 3}")
    size.wrappedValue = nil
    #expect(try place.text() == "{}\n")
  }

  @Test("P1: a batch is written as a whole, also the part that memory has already")
  func batch() throws {
    let place = try Place()
    let store = place.separateStore()
    func write(_ theme: String, _ version: Int) {
      store.batch {
        store.setValue(.string(theme), forKey: "theme")
        store.setValue(.integer(version), forKey: "version")
      }
    }
    write("light", 1)
    try place.write("{\"theme\": \"dark\", \"version\": 7}")
    write("light", 2)
    #expect(try place.text() == "{\n  \"theme\": \"light\",\n  \"version\": 2\n}\n")
    try place.write("{\"theme\": \"dark\", \"version\": 7}")
    write("light", 2)
    #expect(try place.text() == "{\n  \"theme\": \"light\",\n  \"version\": 2\n}\n")
  }

  @Test("P1: equal values write nothing where the file is as it was, alone and in a batch")
  func noWrite() throws {
    let place = try Place()
    let store = place.separateStore()
    store.setValue(.integer(1), forKey: "a")
    let inode = try place.inode()
    for _ in 0..<3 {
      store.setValue(.integer(1), forKey: "a")
      store.batch { store.setValue(.integer(1), forKey: "a") }
    }
    #expect(try place.inode() == inode)
    try place.write("{\"a\": 1}", to: "settings.json")
    store.setValue(.integer(1), forKey: "a")
    #expect(try place.text() == "{\"a\": 1}")
  }

  @Test("P1: what other code has written to user defaults is replaced by an equal value as well")
  func userDefaults() throws {
    let suite = Suite()
    let store = UserDefaultsSettingsStore(suiteName: suite.name)
    store.setValue(.string("light"), forKey: "theme")
    suite.defaults?.set("dark", forKey: "theme")
    store.setValue(.string("light"), forKey: "theme")
    #expect(suite.defaults?.string(forKey: "theme") == "light")
    suite.defaults?.removeObject(forKey: "theme")
    store.setValue(.string("light"), forKey: "theme")
    #expect(suite.defaults?.string(forKey: "theme") == "light")
  }

  @Test("P1: a store of a program's own is asked whether others may have changed it")
  func ownStore() {
    let store = CountingStore()
    store.setValue(.integer(1), forKey: "a")
    store.setValue(.integer(1), forKey: "a")
    #expect(store.saves.count == 1)
    store.sharesItsValues()
    store.change("a", to: .integer(2))
    store.setValue(.integer(1), forKey: "a")
    #expect(store.saves.count == 2)
    #expect(store.load(["a"])["a"] == .integer(1))
  }

  @Test("P1: processes that write batches never leave a torn one, and none reads one")
  func processes() throws {
    let place = try Place()
    let writers = try ["a", "b", "c"].map {
      try Writer.start(["batches", "json", place.file().path, $0])
    }
    for writer in writers { #expect(try writer.end() == "") }
    let store = place.separateStore()
    let first = AppStorage(wrappedValue: "none", "first", store: store).wrappedValue
    let second = AppStorage(wrappedValue: "", "second", store: store).wrappedValue
    #expect(second.hasPrefix(first))
    #expect(try place.names == ["settings.json", "settings.json.lock"])
  }
}
