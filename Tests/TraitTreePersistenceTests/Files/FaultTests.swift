import Foundation
import Testing

@testable import TraitTreePersistence

@Suite("Faults of the file system")
struct FaultTests {
  /// The steps of replacing a file that is there.
  private static let steps = [
    "makeDirectory", "lock", "read", "create", "adopt", "write", "sync", "rename", "syncDirectory",
  ]

  @Test(
    "P1: a new version is synced before it is in place, and its place is synced before the setter returns"
  )
  func order() throws {
    let place = try Place()
    let system = FaultyFileSystem()
    let store = place.separateStore(system: system)
    _ = store.value(forKey: "a")
    system.recover()
    store.setValue(.integer(1), forKey: "a")
    #expect(system.steps == Self.steps)
  }

  @Test(
    "P1: whatever step fails, nothing is lost and the next write saves both",
    arguments: steps.indices)
  func oneStep(_ step: Int) throws {
    let place = try Place()
    let system = FaultyFileSystem()
    let store = place.separateStore(system: system)
    store.setValue(.integer(1), forKey: "a")
    let reports = Reports(of: store)
    system.fail(at: step, .once(code: ENOSPC))
    store.setValue(.integer(2), forKey: "a")
    #expect(system.steps.last == Self.steps[step])
    // In memory the new value holds, on the disk the old one or the new one.
    #expect(store.value(forKey: "a") == .integer(2))
    #expect(
      place.separateStore().value(forKey: "a")
        == .integer(Self.steps[step] == "syncDirectory" ? 2 : 1))
    #expect(reports.all.count == 1)
    #expect(reports.all.first?.file == place.file())
    #expect(reports.all.first?.description.contains("No space left on device") == true)
    #expect(store.lastError == reports.all.first)
    // Only a read that fails is not a matter of writing.
    #expect(reports.reasons == [Self.steps[step] == "read" ? .unreadable : .notWritten])
    store.setValue(.integer(3), forKey: "b")
    #expect(place.separateStore().value(forKey: "a") == .integer(2))
    #expect(place.separateStore().value(forKey: "b") == .integer(3))
    #expect(store.lastError == nil)
    #expect(reports.all.count == 1)
  }

  @Test(
    "P1: a process that ends at any step leaves the old settings or the new ones",
    arguments: steps.indices)
  func end(_ step: Int) throws {
    let place = try Place()
    let system = FaultyFileSystem()
    let store = place.separateStore(system: system)
    _ = Reports(of: store)
    store.setValue(.integer(1), forKey: "a")
    _ = store.value(forKey: "b")
    system.fail(at: step, .forGood)
    store.batch {
      store.setValue(.integer(2), forKey: "a")
      store.setValue(.integer(2), forKey: "b")
    }
    let next = place.separateStore()
    let isNew = Self.steps[step] == "syncDirectory"
    #expect(next.value(forKey: "a") == .integer(isNew ? 2 : 1))
    #expect(next.value(forKey: "b") == (isNew ? .integer(2) : nil))
    next.setValue(.integer(3), forKey: "c")
    #expect(next.lastError == nil)
    #expect(place.separateStore().value(forKey: "c") == .integer(3))
    #expect(try place.names == ["settings.json", "settings.json.lock"])
  }

  @Test(
    "P1: a place that could not be synced is synced with the next write, also if nothing else is to do"
  )
  func placeNotSynced() throws {
    let place = try Place()
    let system = FaultyFileSystem()
    let store = place.separateStore(system: system)
    store.setValue(.integer(1), forKey: "a")
    _ = Reports(of: store)
    system.fail(at: Self.steps.count - 1, .once(code: EIO))
    store.setValue(.integer(2), forKey: "a")
    #expect(store.lastError != nil)
    system.recover()
    store.setValue(.integer(2), forKey: "a")
    #expect(system.steps == ["makeDirectory", "lock", "read", "syncDirectory"])
    #expect(store.lastError == nil)
  }

  @Test("P1: an equal write saves what could not be saved before, and nothing else")
  func equalWriteAfterFailure() throws {
    let place = try Place()
    let system = FaultyFileSystem()
    let store = place.separateStore(system: system)
    let setting = AppStorage(wrappedValue: 0, "a", store: store)
    _ = Reports(of: store)
    system.fail(at: 0, .forGood)
    setting.wrappedValue = 1
    store.setValue(.integer(2), forKey: "b")
    system.recover()
    setting.wrappedValue = 1
    #expect(store.lastError == nil)
    #expect(place.separateStore().value(forKey: "a") == .integer(1))
    #expect(place.separateStore().value(forKey: "b") == .integer(2))
    system.recover()
    setting.wrappedValue = 1
    store.setValue(.integer(2), forKey: "b")
    #expect(!system.steps.contains("create"))
    // Once the file is old enough to be known by its time, it is not even read.
    system.pass(.seconds(3))
    setting.wrappedValue = 1
    system.recover()
    setting.wrappedValue = 1
    store.setValue(.integer(2), forKey: "b")
    #expect(system.steps == [])
  }

  @Test("P1: what fails again and again is reported once, and all of it is saved in the end")
  func failureForLong() throws {
    let place = try Place()
    let system = FaultyFileSystem()
    let store = place.separateStore(system: system)
    let reports = Reports(of: store)
    system.fail(at: 0, .forGood)
    for number in 1...5 { store.setValue(.integer(number), forKey: "a\(number)") }
    #expect(reports.reasons == [.unreadable, .notWritten])
    system.recover()
    store.refresh()
    #expect(store.lastError == nil)
    let next = place.separateStore()
    for number in 1...5 { #expect(next.value(forKey: "a\(number)") == .integer(number)) }
  }

  @Test("P1: a file that can not be read is left alone, and its settings are there when it can")
  func unreadable() throws {
    let place = try Place()
    try place.write("{\"a\": 1, \"b\": 2}")
    let system = FaultyFileSystem()
    system.fail(at: 0, .forGood)
    let store = place.separateStore(system: system)
    let reports = Reports(of: store)
    #expect(store.value(forKey: "a") == nil)
    #expect(reports.reasons == [.unreadable])
    store.setValue(.integer(3), forKey: "b")
    #expect(store.value(forKey: "b") == .integer(3))
    #expect(try place.text() == "{\"a\": 1, \"b\": 2}")
    system.recover()
    store.refresh()
    #expect(store.value(forKey: "a") == .integer(1))
    #expect(store.value(forKey: "b") == .integer(3))
    #expect(place.separateStore().value(forKey: "b") == .integer(3))
    #expect(try place.names == ["settings.json", "settings.json.lock"])
  }

  @Test("P1: a directory in place of the file is reported and left alone")
  func directory() throws {
    let place = try Place()
    let inside = place.file().appending(path: "precious")
    try FileManager.default.createDirectory(at: place.file(), withIntermediateDirectories: false)
    try Data("x".utf8).write(to: inside)
    let store = place.separateStore()
    let reports = Reports(of: store)
    #expect(store.value(forKey: "a") == nil)
    store.setValue(.integer(1), forKey: "a")
    #expect(store.value(forKey: "a") == .integer(1))
    #expect(reports.reasons == [.unreadable])
    #expect(reports.all.first?.file == place.file())
    #expect(try Data(contentsOf: inside) == Data("x".utf8))
    try FileManager.default.removeItem(at: place.file())
    store.setValue(.integer(2), forKey: "b")
    #expect(try place.text() == "{\n  \"a\": 1,\n  \"b\": 2\n}\n")
  }

  @Test("P1: missing directories are made with the first write, not before")
  func missingDirectory() throws {
    let place = try Place()
    let file = place.url.appending(path: "x/y/settings.json")
    let store = JSONFileSettingsStore(url: file)
    #expect(store.value(forKey: "a") == nil)
    #expect(try place.names == [])
    store.setValue(.bool(true), forKey: "a")
    #expect(try String(contentsOf: file, encoding: .utf8) == "{\n  \"a\": true\n}\n")
  }

  @Test("P1: a link that leads nowhere yet, in a directory behind a link, is followed")
  func danglingLink() throws {
    let place = try Place()
    let manager = FileManager.default
    try manager.createSymbolicLink(
      atPath: place.file().path, withDestinationPath: "behind/x/../real.json")
    try manager.createDirectory(at: place.file("directory"), withIntermediateDirectories: false)
    try manager.createSymbolicLink(
      at: place.file("behind"), withDestinationURL: place.file("directory"))
    let store = JSONFileSettingsStore(url: place.file())
    let other = JSONFileSettingsStore(url: place.file("directory").appending(path: "real.json"))
    #expect(store.observed === other.observed)
    store.setValue(.integer(1), forKey: "a")
    #expect(try place.text("directory/real.json") == "{\n  \"a\": 1\n}\n")
    let link = try manager.attributesOfItem(atPath: place.file().path)
    #expect(link[.type] as? FileAttributeType == .typeSymbolicLink)
    try manager.createSymbolicLink(
      at: place.file("circle"), withDestinationURL: place.file("circle"))
    #expect(FilePath.resolved(place.file("circle")).hasSuffix("/circle"))
  }

  @Test("P1: a symbolic link stays one, and permissions stay as they are")
  func linkAndPermissions() throws {
    let place = try Place()
    try place.write("{}", to: "real.json")
    try FileManager.default.setAttributes(
      [.posixPermissions: 0o640], ofItemAtPath: place.file("real.json").path)
    try FileManager.default.createSymbolicLink(
      at: place.file(), withDestinationURL: place.file("real.json"))
    JSONFileSettingsStore(url: place.file()).setValue(.integer(1), forKey: "a")
    #expect(try place.text("real.json") == "{\n  \"a\": 1\n}\n")
    let link = try FileManager.default.attributesOfItem(atPath: place.file().path)
    #expect(link[.type] as? FileAttributeType == .typeSymbolicLink)
    let real = try FileManager.default.attributesOfItem(atPath: place.file("real.json").path)
    #expect(real[.posixPermissions] as? Int == 0o640)
  }
}
