import Foundation
import Testing
import TraitTree

@testable import TraitTreePersistence

@Suite("File systems that lack something")
struct LackTests {
  @Test(
    "P3: a file system without locks, permissions or syncing is said once, and saved to all the same",
    arguments: [
      ("lock", ENOTSUP), ("lock", EOPNOTSUPP), ("lock", ENOSYS), ("lock", ENOLCK),
      ("lock", EINVAL), ("adopt", EPERM), ("adopt", ENOTSUP), ("adopt", ENOSYS), ("sync", EINVAL),
      ("sync", ENOTSUP), ("sync", ENOSYS), ("syncDirectory", EINVAL), ("syncDirectory", ENOTSUP),
    ] as [(String, Int32)])
  func lack(_ step: String, _ code: Int32) throws {
    let place = try Place()
    let system = FaultyFileSystem()
    system.lack(step, code: code)
    let store = place.separateStore(system: system)
    let reports = Reports(of: store)
    for number in 1...3 {
      store.setValue(.integer(number), forKey: "a")
      #expect(try place.text() == "{\n  \"a\": \(number)\n}\n")
    }
    store.setValue(.integer(3), forKey: "a")
    #expect(store.lastError == nil)
    #expect(reports.reasons == [.lessSafe])
    #expect(reports.all.first?.file == place.file())
    #expect(reports.all.first?.description.contains("is written, but is less safe") == true)
    #expect(place.separateStore().value(forKey: "a") == .integer(3))
  }

  @Test("P3: windows are saved to such a file system as well") @MainActor
  func windows() throws {
    let place = try Place()
    let system = FaultyFileSystem()
    for step in ["lock", "adopt", "sync", "syncDirectory"] { system.lack(step, code: ENOTSUP) }
    let file = RestorationFile(url: place.file(), system: system)
    let state = WindowGroup(for: Int.self, scheduler: .manual) { _ in Node() }.restorationState
    try file.save(state)
    #expect(try RestorationFile(url: place.file()).load() == state)
  }

  @Test(
    "P3: a damaged file is kept as a copy where a file has one name only",
    arguments: [EPERM, ENOTSUP, EMLINK])
  func links(_ code: Int32) throws {
    let place = try Place()
    try place.write("damaged", to: "settings.json")
    try place.write("in use", to: "settings.json.damaged-1")
    let system = FaultyFileSystem()
    system.lack("link", code: code)
    let store = place.separateStore(system: system)
    let reports = Reports(of: store)
    store.setValue(.integer(1), forKey: "a")
    #expect(reports.all.last?.keptAs == place.file("settings.json.damaged-2"))
    #expect(try place.text("settings.json.damaged-1") == "in use")
    #expect(try place.text("settings.json.damaged-2") == "damaged")
    #expect(try place.text() == "{\n  \"a\": 1\n}\n")
  }

  @Test("P3: without locks, new versions of other processes are left to them")
  func leftovers() throws {
    let place = try Place()
    try place.write("x", to: "settings.json.new-0123456789abcdef")
    let system = FaultyFileSystem()
    system.lack("lock", code: ENOLCK)
    let store = place.separateStore(system: system)
    _ = Reports(of: store)
    store.setValue(.integer(1), forKey: "a")
    #expect(try place.names == ["settings.json", "settings.json.new-0123456789abcdef"])
  }

  @Test("P3: a file that is mounted by itself is told with the way out, and nothing is left behind")
  func mounted() throws {
    let place = try Place()
    try place.write("{\"a\": 1}")
    let system = FaultyFileSystem()
    let store = place.separateStore(system: system)
    let reports = Reports(of: store)
    system.lack("rename", code: EBUSY)
    store.setValue(.integer(2), forKey: "a")
    store.setValue(.integer(3), forKey: "a")
    #expect(reports.reasons == [.notWritten])
    #expect(reports.all.first?.description.contains("mount its folder instead") == true)
    #expect(try place.names == ["settings.json", "settings.json.lock"])
    #expect(try place.text() == "{\"a\": 1}")
    system.recover()
    store.setValue(.integer(4), forKey: "b")
    #expect(try place.text() == "{\n  \"a\": 3,\n  \"b\": 4\n}\n")
  }

  @Test(
    "P3: a write that fails leaves nothing behind, of a damaged file either, and is told once",
    arguments: [
      ("create", ENOSPC), ("adopt", EIO), ("write", ENOSPC), ("sync", EIO), ("rename", EACCES),
      ("rename", EBUSY),
    ] as [(String, Int32)], ["{\"a\": 1}", "damaged"])
  func nothingLeft(_ fault: (step: String, code: Int32), _ text: String) throws {
    let place = try Place()
    try place.write(text)
    for isLinkable in [true, false] {
      let system = FaultyFileSystem()
      if !isLinkable { system.lack("link", code: EPERM) }
      let store = place.separateStore(system: system)
      let reports = Reports(of: store)
      system.lack(fault.step, code: fault.code)
      store.setValue(.integer(2), forKey: "a")
      store.setValue(.integer(2), forKey: "b")
      #expect(reports.reasons.count { $0 == .notWritten } == 1)
      #expect(try place.names == ["settings.json", "settings.json.lock"])
      #expect(try place.text() == text)
    }
    let store = place.separateStore()
    _ = Reports(of: store)
    store.setValue(.integer(3), forKey: "b")
    #expect(store.value(forKey: "a") == (text == "damaged" ? nil : .integer(1)))
    #expect(store.lastError?.reason != .notWritten)
  }
}
