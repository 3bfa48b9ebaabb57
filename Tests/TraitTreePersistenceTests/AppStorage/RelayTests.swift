import Foundation
import Observation
import Testing
import TraitTree

@testable import TraitTreePersistence

@MainActor @Suite("A change that is written back")
struct RelayTests {
  @Test("P1: two objects on one store with relays are each told once and agree")
  func relays() {
    let store = InMemorySettingsStore()
    let a = Settings(store)
    let b = Settings(store)
    let node = Node()
    let window = window(node)
    var calls: [String] = []
    node.onChange(of: a.tags) { _, new in
      calls.append("a \(new.count)")
      b.tags = new
    }
    node.onChange(of: b.tags) { _, new in
      calls.append("b \(new.count)")
      a.tags = new
    }
    a.tags.formUnion(1...10)
    let report = window.updateIfNeeded()
    #expect(calls == ["a 10", "b 10"])
    #expect(report.isSettled)
    #expect(a.tags == Set(1...10))
    #expect(b.tags == a.tags)
    #expect(window.updateIfNeeded().runs.isEmpty)
  }

  @Test("P1: a relay inside Observation's own callback ends with the first write")
  func relaysOfObservation() {
    let store = InMemorySettingsStore()
    let a = Shared(value: Settings(store))
    let b = Shared(value: Settings(store))
    let log = Locked<[String]>([])
    withObservationTracking {
      _ = a.value.tags
    } onChange: {
      log.withLock { $0.append("a") }
      b.value.tags = a.value.tags
    }
    withObservationTracking {
      _ = b.value.tags
    } onChange: {
      log.withLock { $0.append("b") }
      a.value.tags = b.value.tags
    }
    a.value.tags.formUnion(1...10)
    #expect(log.withLock { $0.sorted() } == ["a", "b"])
    #expect(b.value.tags == Set(1...10))
  }

  @Test(
    "P1: reading inside the callback gives the new value, and another write there tells once more")
  func insideTheCallback() {
    let settings = Shared(value: Settings(InMemorySettingsStore()))
    let seen = Locked<[String]>([])
    let notifications = Notifications { _ = settings.value.theme }
    withObservationTracking {
      _ = settings.value.theme
    } onChange: {
      seen.withLock { $0.append(settings.value.theme) }
      settings.value.theme = "mono"
    }
    settings.value.theme = "dark"
    // The write inside is the one that tells once more; there the write is an equal one.
    #expect(seen.withLock { $0 } == ["dark", "mono"])
    #expect(settings.value.theme == "mono")
    #expect(notifications.count == 2)
  }
}
