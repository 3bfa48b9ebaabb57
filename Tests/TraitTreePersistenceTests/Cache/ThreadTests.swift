import Foundation
import Testing
import TraitTree

@testable import TraitTreePersistence

@Suite("Settings on many threads")
struct ThreadTests {
  private static let kinds = ["memory", "file", "defaults"]

  private func store(_ kind: String, _ place: Place, _ suite: Suite) -> any SettingsStore {
    switch kind {
    case "memory": InMemorySettingsStore()
    case "file": JSONFileSettingsStore(url: place.file())
    default: UserDefaultsSettingsStore(suiteName: suite.name)
    }
  }

  @Test("P1: writes of many threads to keys of their own are all there", arguments: kinds)
  func ownKeys(_ kind: String) throws {
    let place = try Place()
    let suite = Suite()
    let store = store(kind, place, suite)
    onThreads(4) { thread in
      let setting = AppStorage(wrappedValue: -1, "key\(thread)", store: store)
      for number in 0..<25 {
        setting.wrappedValue = number
        #expect(setting.wrappedValue == number)
      }
    }
    for thread in 0..<4 { #expect(store.value(forKey: "key\(thread)") == .integer(24)) }
    if kind == "file" {
      for thread in 0..<4 {
        #expect(place.separateStore().value(forKey: "key\(thread)") == .integer(24))
      }
    }
  }

  @Test("P1: what memory and the store have in the end is the same", arguments: kinds)
  func sameKey(_ kind: String) throws {
    let place = try Place()
    let suite = Suite()
    let store = store(kind, place, suite)
    onThreads(4) { thread in
      let setting = AppStorage(wrappedValue: "", "key", store: store)
      for number in 0..<25 {
        setting.wrappedValue = "\(thread) \(number)"
        #expect(setting.wrappedValue != "")
      }
    }
    let value = try #require(store.value(forKey: "key"))
    #expect(try store.load(["key"])["key"] == value)
  }

  @Test("P1: one owner may be used by many threads", arguments: kinds)
  func oneOwner(_ kind: String) throws {
    let place = try Place()
    let suite = Suite()
    let settings = Shared(value: Settings(store(kind, place, suite)))
    onThreads(4) { thread in
      for number in 0..<25 {
        settings.value.dotted = number
        settings.value.theme = "\(thread)"
        settings.value.tags.insert(number)
        #expect((0..<25).contains(settings.value.dotted))
      }
    }
    #expect(settings.value.dotted == 24)
  }

  @Test("P1: a hook ends on the last value that other threads wrote", arguments: kinds) @MainActor
  func hooks(_ kind: String) async throws {
    let place = try Place()
    let suite = Suite()
    let store = store(kind, place, suite)
    let settings = Settings(store)
    let reading = ReadingNode { settings.dotted }
    let window = window(reading)
    // All of the writes may fall into one update, where a hook that runs too often is left as it is.
    window.updateRunLimit = 1000
    let finished = Locked(false)
    let writer = Thread {
      let own = AppStorage(wrappedValue: 0, "a.b", store: store)
      for number in 1...50 { own.wrappedValue = number }
      finished.withLock { $0 = true }
    }
    writer.start()
    while !finished.withLock({ $0 }) { window.updateIfNeeded() }
    window.updateIfNeeded()
    #expect(reading.values.last == 50)
    #expect(reading.values == reading.values.sorted())
  }

  @Test("P1: a setter of a value that another thread is saving returns when it is saved")
  func equalWriteMeanwhile() throws {
    let place = try Place()
    for round in 0..<20 {
      let name = "\(round).json"
      let store = place.separateStore(name)
      onThreads(2) { _ in
        store.setValue(.integer(1), forKey: "a")
        #expect(place.separateStore(name).value(forKey: "a") == .integer(1))
      }
    }
  }

  @Test("P1: owners come and go on many threads while the key is written")
  func owners() {
    let store = InMemorySettingsStore()
    onThreads(4) { thread in
      for number in 0..<200 {
        let setting = AppStorage(wrappedValue: 0, "key", store: store)
        if thread == 0 { setting.wrappedValue = number } else { _ = setting.wrappedValue }
      }
    }
    #expect(store.value(forKey: "key") == .integer(199))
    #expect(store.observed.cell(for: "key").readerCount == 0)
  }

  @Test("P1: processes do not lose each other's keys", arguments: ["json", "defaults"])
  func processes(_ kind: String) throws {
    let place = try Place()
    let suite = Suite()
    let name = kind == "json" ? place.file().path : suite.name
    // User defaults of several processes are as safe as the system makes them: one after the other.
    if kind == "defaults" {
      for prefix in ["a", "b"] { try Writer.run("count", kind, name, prefix) }
    } else {
      let writers = try ["a", "b", "c"].map { try Writer.start(["count", kind, name, $0]) }
      for writer in writers { #expect(try writer.end() == "") }
    }
    let store: any SettingsStore =
      kind == "json" ? place.separateStore() : UserDefaultsSettingsStore(suiteName: name)
    for prefix in kind == "json" ? ["a", "b", "c"] : ["a", "b"] {
      for number in 0..<40 {
        #expect(store.value(forKey: "\(prefix).\(number)") == .integer(number))
      }
    }
  }
}
