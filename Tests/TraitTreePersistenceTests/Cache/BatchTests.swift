import Foundation
import Testing
import TraitTree

@testable import TraitTreePersistence

@Suite("Batches")
struct BatchTests {
  private struct Stop: Error {}

  @Test("P1: a batch is saved once, at its end, and is in memory as it goes")
  func once() {
    let store = CountingStore()
    let number = AppStorage(wrappedValue: 0, "n", store: store)
    let result = store.batch {
      for value in 1...3 { number.wrappedValue = value }
      store.setValue(.bool(true), forKey: "b")
      #expect(store.value(forKey: "n") == .integer(3))
      #expect(store.saves.isEmpty)
      return number.wrappedValue
    }
    #expect(result == 3)
    #expect(store.saves == [["n": .integer(3), "b": .bool(true)]])
  }

  @Test("P1: a batch writes one new file")
  func oneFile() throws {
    let place = try Place()
    let system = FaultyFileSystem()
    let store = place.separateStore(system: system)
    store.batch { for number in 0..<100 { store.setValue(.integer(number), forKey: "\(number)") } }
    #expect(system.steps.count { $0 == "rename" } == 1)
    #expect(place.separateStore().value(forKey: "99") == .integer(99))
  }

  @Test("P1: a batch within a batch is part of it; one of another store is not")
  func nested() {
    let store = CountingStore()
    let other = CountingStore()
    store.batch {
      store.setValue(.integer(1), forKey: "a")
      other.batch {
        store.batch { store.setValue(.integer(2), forKey: "b") }
        other.setValue(.integer(3), forKey: "c")
        #expect(other.saves.isEmpty)
      }
      #expect(other.saves == [["c": .integer(3)]])
      #expect(store.saves.isEmpty)
    }
    #expect(store.saves == [["a": .integer(1), "b": .integer(2)]])
  }

  @Test("P1: what a batch wrote before it threw is saved")
  func throwing() {
    let store = CountingStore()
    #expect(throws: Stop.self) {
      try store.batch {
        store.setValue(.integer(1), forKey: "a")
        throw Stop()
      }
    }
    #expect(store.saves == [["a": .integer(1)]])
  }

  @Test("P1: an empty batch, and one of equal writes, save nothing")
  func empty() {
    let store = CountingStore()
    store.setValue(.integer(1), forKey: "a")
    store.batch {}
    store.batch { store.setValue(.integer(1), forKey: "a") }
    #expect(store.saves.count == 1)
  }

  @Test("P1: writes of other threads are saved while a batch runs, and its own are not")
  func otherThreads() {
    let store = CountingStore()
    store.batch {
      store.setValue(.integer(1), forKey: "a")
      onThread { store.setValue(.integer(2), forKey: "b") }
      #expect(store.saves == [["b": .integer(2)]])
    }
    #expect(store.saves == [["b": .integer(2)], ["a": .integer(1)]])
  }

  @Test("P1: a task that outlives the batch in which it was started saves by itself")
  func outliving() async {
    let store = CountingStore()
    let (stream, continuation) = AsyncStream<Void>.makeStream()
    let task = store.batch {
      Task {
        for await _ in stream { break }
        store.setValue(.integer(1), forKey: "late")
      }
    }
    continuation.yield()
    await task.value
    #expect(store.saves == [["late": .integer(1)]])
  }
}
