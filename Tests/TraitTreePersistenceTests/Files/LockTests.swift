import Foundation
import Testing
import TraitTree

@testable import TraitTreePersistence

/// A lock that somebody else has.
private final class HeldLock: Sendable {
  private let file: Int32

  init(_ place: Place, _ name: String = "settings.json.lock") throws {
    file = unsafe open(place.file(name).path, O_RDWR | O_CREAT, 0o600)
    try #require(file >= 0)
    try #require(flock(file, LOCK_EX) == 0)
  }

  func release() { flock(file, LOCK_UN) }

  deinit { close(file) }
}

/// Time that passes only where somebody waits.
private final class TestClock: Sendable {
  private let start = ContinuousClock.now
  private let waited = Locked(Duration.zero)
  private let whenWaiting = Locked<(@Sendable () -> Void)?>(nil)

  var total: Duration { waited.withLock { $0 } }

  /// Calls a closure once, when somebody waits.
  func onWait(_ body: (@Sendable () -> Void)?) { whenWaiting.withLock { $0 = body } }

  /// Hours pass in no time.
  var clock: FileClock {
    FileClock(
      now: { self.start + self.total },
      pause: { duration in
        // Some time is lost between any two waits.
        self.waited.withLock { $0 += duration + .milliseconds(5) }
        let body = self.whenWaiting.withLock { body in
          defer { body = nil }
          return body
        }
        body?()
      })
  }

  var system: FaultyFileSystem { FaultyFileSystem(POSIXFileSystem(clock: clock)) }
}

@Suite("Locks of files")
struct LockTests {
  @Test("P3: a lock that is never given back is waited for ten seconds, and told with what to do")
  func stuck() throws {
    let place = try Place()
    let held = try HeldLock(place)
    let clock = TestClock()
    let store = place.separateStore(system: clock.system)
    let reports = Reports(of: store)
    store.setValue(.integer(1), forKey: "a")
    #expect(clock.total >= .seconds(10) && clock.total < .seconds(11))
    #expect(reports.reasons == [.notWritten])
    let text = try #require(reports.all.first).description
    #expect(text.contains("settings.json.lock"))
    #expect(text.contains("for 10 seconds"))
    #expect(text.contains("let it go on or end it"))
    #expect(store.value(forKey: "a") == .integer(1))
    // The next ones need not wait as long, and not at all in a refresh.
    store.setValue(.integer(2), forKey: "b")
    #expect(clock.total < .seconds(12))
    let total = clock.total
    store.refresh()
    #expect(clock.total == total)
    held.release()
    store.setValue(.integer(3), forKey: "c")
    #expect(try place.text() == "{\n  \"a\": 1,\n  \"b\": 2,\n  \"c\": 3\n}\n")
    #expect(store.lastError == nil)
  }

  @Test("P3: reading does not wait for the lock, nor for who waits for it")
  func reading() throws {
    let place = try Place()
    try place.write("{\"a\": 1, \"b\": 2}")
    let held = try HeldLock(place)
    let clock = TestClock()
    let store = place.separateStore(system: clock.system)
    _ = Reports(of: store)
    let seen = Locked<[SettingsValue?]>([])
    clock.onWait {
      let values = [store.value(forKey: "a"), store.value(forKey: "b")]
      onThread { seen.withLock { $0 = values + [store.value(forKey: "b")] } }
      held.release()
    }
    store.setValue(.integer(3), forKey: "a")
    #expect(seen.withLock { $0 } == [.integer(3), .integer(2), .integer(2)])
    #expect(try place.text() == "{\n  \"a\": 3,\n  \"b\": 2\n}\n")
    #expect(store.lastError == nil)
  }

  @Test("P3: threads that wait behind one that waits in vain do not wait as long again")
  func manyThreads() throws {
    let place = try Place()
    let held = try HeldLock(place)
    let clock = TestClock()
    let store = place.separateStore(system: clock.system)
    let reports = Reports(of: store)
    let group = DispatchGroup()
    clock.onWait {
      for number in 0..<4 {
        group.enter()
        let thread = Thread {
          store.setValue(.integer(number), forKey: "\(number)")
          group.leave()
        }
        thread.start()
      }
    }
    store.setValue(.integer(1), forKey: "a")
    group.wait()
    // One of them may have come later, and has waited a little.
    #expect(clock.total < .seconds(13))
    #expect(reports.all.count <= 2)
    held.release()
    store.refresh()
    #expect(place.separateStore().value(forKey: "a") == .integer(1))
    for number in 0..<4 {
      #expect(place.separateStore().value(forKey: "\(number)") == .integer(number))
    }
  }

  @Test("P3: a file of windows waits as long, and says so") @MainActor
  func windows() throws {
    let place = try Place()
    let held = try HeldLock(place)
    let clock = TestClock()
    let file = RestorationFile(url: place.file(), system: clock.system)
    let state = WindowGroup(for: Int.self, scheduler: .manual) { _ in Node() }.restorationState
    let error = #expect(throws: PersistenceError.self) { try file.save(state) }
    #expect(error?.description.contains("for 10 seconds") == true)
    #expect(try file.load() == nil)
    held.release()
    try file.save(state)
    #expect(try file.load() == state)
  }

  @Test("P3: a lock file that is replaced while it is waited for keeps nobody away")
  func replaced() throws {
    let place = try Place()
    let held = try HeldLock(place)
    let clock = TestClock()
    let store = place.separateStore(system: clock.system)
    let reports = Reports(of: store)
    let second = Locked<HeldLock?>(nil)
    clock.onWait {
      try? FileManager.default.removeItem(at: place.file("settings.json.lock"))
      second.withLock { $0 = try? HeldLock(place) }
      held.release()
      clock.onWait { second.withLock { $0?.release() } }
    }
    store.setValue(.integer(1), forKey: "a")
    #expect(second.withLock { $0 != nil })
    #expect(reports.all == [])
    #expect(try place.text() == "{\n  \"a\": 1\n}\n")
  }

  @Test("P3: a lock file that can only be read is enough")
  func readOnly() throws {
    let place = try Place()
    try place.write("", to: "settings.json.lock")
    try #require(unsafe chmod(place.file("settings.json.lock").path, 0o444) == 0)
    let store = place.separateStore()
    store.setValue(.integer(1), forKey: "a")
    #expect(store.lastError == nil)
    #expect(try place.text() == "{\n  \"a\": 1\n}\n")
  }
}
