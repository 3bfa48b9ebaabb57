import Foundation
import Testing
import TraitTree

@testable import TraitTreePersistence

@Suite("The default store")
struct DefaultStoreTests {
  @Test("P1: until it is set the default store is that of the standard user defaults")
  func standard() {
    let store = DefaultAppStorage.store as? UserDefaultsSettingsStore
    #expect(store?.observed === UserDefaultsSettingsStore().observed)
  }

  @Test("P1: a store holds for what is made in its scope, and for nothing else")
  func scope() async {
    let outer = InMemorySettingsStore()
    let inner = InMemorySettingsStore()
    let (a, b) = DefaultAppStorage.withStore(outer) {
      let a = AppStorage(wrappedValue: 0, "n")
      let b = DefaultAppStorage.withStore(inner) { AppStorage(wrappedValue: 0, "n") }
      return (a, b)
    }
    a.wrappedValue = 1
    b.wrappedValue = 2
    #expect(outer.value(forKey: "n") == .integer(1))
    #expect(inner.value(forKey: "n") == .integer(2))
    await DefaultAppStorage.withStore(outer) {
      await Task.yield()
      #expect(AppStorage(wrappedValue: 0, "n").wrappedValue == 1)
    }
  }

  @Test("P1: a program sets its store once, and everything that is made later uses it")
  func process() async {
    await #expect(processExitsWith: .success) {
      let store = InMemorySettingsStore()
      DefaultAppStorage.store = store
      AppStorage(wrappedValue: 0, "n").wrappedValue = 5
      precondition(store.value(forKey: "n") == .integer(5))
    }
  }

  @Test("P1: a store of something else than a file stops with a message")
  func noFile() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      guard let url = URL(string: "https://example.org/settings.json") else { return }
      _ = JSONFileSettingsStore(url: url)
    }
    let message = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    #expect(message.contains("https://example.org/settings.json is no file."))
  }

  @Test("P1: without a handler errors go to standard error")
  func standardError() async {
    let result = await #expect(processExitsWith: .success, observing: [\.standardErrorContent]) {
      let place = try Place()
      try place.write("damaged")
      _ = JSONFileSettingsStore(url: place.file()).value(forKey: "a")
    }
    let message = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    #expect(message.hasPrefix("TraitTreePersistence: "))
    #expect(
      message.contains("settings.json is damaged, and is left as it is: no value at byte 0\n"))
  }

  @Test("P1: a handler gets errors after the store's work, and may use settings")
  func handler() {
    let store = CountingStore()
    let seen = Locked<[String]>([])
    store.onError { [weak store] error in
      seen.withLock { $0.append(error.detail) }
      store?.setValue(.string(error.detail), forKey: "last error")
    }
    store.observed.report(PersistenceError(.notWritten, detail: "x"))
    #expect(seen.withLock { $0 } == ["x"])
    #expect(store.saves == [["last error": .string("x")]])
    // What it was about has not worked again by being saved elsewhere.
    #expect(store.value(forKey: "last error") == .string("x"))
  }
}
