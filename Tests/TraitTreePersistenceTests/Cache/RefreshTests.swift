import Foundation
import Observation
import Testing
import TraitTree

@testable import TraitTreePersistence

@Suite("Refreshing")
struct RefreshTests {
  @Test("P1: a refresh on the main actor has told its readers when it returns") @MainActor
  func onMainActor() {
    let store = CountingStore()
    let setting = AppStorage(wrappedValue: 0, "n", store: store)
    let reading = ReadingNode { setting.wrappedValue }
    let window = window(reading)
    store.change("n", to: .integer(1))
    #expect(setting.wrappedValue == 0)
    store.refresh()
    #expect(window.updateIfNeeded().runs == [.updateProperties: 1])
    #expect(reading.values == [0, 1])
  }

  @Test(
    "P1: a refresh elsewhere has the values when it returns, and tells on the main actor",
    .timeLimit(.minutes(30)))
  func elsewhere() async {
    let store = CountingStore()
    let setting = Shared(value: AppStorage(wrappedValue: 0, "n", store: store))
    let (told, continuation) = AsyncStream<Bool>.makeStream()
    withObservationTracking {
      _ = setting.value.wrappedValue
    } onChange: {
      MainActor.assertIsolated()
      continuation.yield(true)
    }
    store.change("n", to: .integer(1))
    onThread {
      store.refresh()
      #expect(setting.value.wrappedValue == 1)
    }
    for await isTold in told {
      #expect(isTold)
      break
    }
  }

  @Test("P1: a refresh loads the keys that are in use, all at once") @MainActor
  func keysInUse() {
    let store = CountingStore()
    let a = AppStorage(wrappedValue: 0, "a", store: store)
    let b = AppStorage(wrappedValue: 0, "b", store: store)
    let unused = AppStorage(wrappedValue: 0, "c", store: store)
    for setting in [a, b, a, b] { _ = setting.wrappedValue }
    #expect(store.loads == [["a"], ["b"]])
    store.refresh()
    #expect(store.loads == [["a"], ["b"], ["a", "b"]])
    _ = unused
  }

  @Test("P1: a refresh keeps what could not be saved yet, and saves it first") @MainActor
  func unsaved() throws {
    let place = try Place()
    let system = FaultyFileSystem()
    let store = place.separateStore(system: system)
    _ = Reports(of: store)
    _ = store.value(forKey: "a")
    system.fail(at: 0, .forGood)
    store.setValue(.integer(1), forKey: "a")
    try place.write("{\"a\": 2, \"b\": 3}")
    store.refresh()
    #expect(store.value(forKey: "a") == .integer(1))
    system.recover()
    store.refresh()
    #expect(try place.text() == "{\n  \"a\": 1,\n  \"b\": 3\n}\n")
    #expect(store.value(forKey: "b") == .integer(3))
  }

  @Test("P1: writes between two refreshes are not undone by either", arguments: 0..<20)
  func racing(_ round: Int) throws {
    let place = try Place()
    let store = place.separateStore()
    let setting = Shared(value: AppStorage(wrappedValue: 0, "n", store: store))
    onThreads(2) { thread in
      for number in 1...10 {
        if thread == 0 { store.refresh() } else { setting.value.wrappedValue = number }
      }
    }
    #expect(setting.value.wrappedValue == 10)
    #expect(place.separateStore().value(forKey: "n") == .integer(10))
  }

  @Test("P1: a file that could be written again without a trace is read again, an older one is not")
  @MainActor
  func stamps() throws {
    let place = try Place()
    let system = FaultyFileSystem()
    let store = place.separateStore(system: system)
    try place.write("{\"n\": 10}")
    #expect(store.value(forKey: "n") == .integer(10))
    system.pass(.seconds(3))
    store.refresh()
    let reads = system.steps.count { $0 == "read" }
    #expect(reads == 2)
    store.refresh()
    #expect(store.value(forKey: "m") == nil)
    #expect(system.steps.count { $0 == "read" } == reads)
    // Another stamp is another file.
    try place.write("{\"n\": 13}")
    store.refresh()
    #expect(store.value(forKey: "n") == .integer(13))
  }

  @Test("P1: a second edit within a second is seen where the file system counts whole seconds")
  func wholeSeconds() throws {
    let place = try Place()
    try place.write("{\"n\": 10}")
    let system = FaultyFileSystem()
    system.countWholeSeconds()
    let store = place.separateStore(system: system)
    #expect(store.value(forKey: "n") == .integer(10))
    for number in 11...20 {
      // In place, of the same length, and twice a quarter of a second after the last one.
      try place.overwrite("{\"n\": \(number)}")
      system.pass(.milliseconds(250))
      store.refresh()
      #expect(store.value(forKey: "n") == .integer(number))
    }
    // What was written by this process is not trusted sooner.
    store.setValue(.integer(10), forKey: "n")
    try place.overwrite(try place.text().replacing("10", with: "99"))
    system.pass(.milliseconds(1900))
    store.refresh()
    #expect(store.value(forKey: "n") == .integer(99))
  }
}
