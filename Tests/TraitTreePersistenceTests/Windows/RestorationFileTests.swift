import Foundation
import Testing
import TraitTree

@testable import TraitTreePersistence

private struct Document: Codable, Hashable {
  var path = ""
  var page = 1
}

@MainActor @Suite("Files of window state")
struct RestorationFileTests {
  private func group() -> WindowGroup<Document> {
    WindowGroup(for: Document.self, scheduler: .manual) { document in
      ReadingNode { document.wrappedValue?.path }
    }
  }

  private func shown(_ group: WindowGroup<Document>) -> [String?] {
    group.windows.map { window in
      window.updateIfNeeded()
      return (window.rootNode as? ReadingNode<String?>)?.values.last ?? nil
    }
  }

  @Test("P1: windows are there again, in order, with their values")
  func again() throws {
    let place = try Place()
    let file = RestorationFile(url: place.file("windows.json"))
    #expect(try file.load() == nil)
    let documents = group()
    documents.openWindow(value: Document(path: "/a b", page: 3))
    documents.openWindow()
    documents.openWindow(value: Document(path: "/ü"))
    #expect(try file.save(documents.restorationState) == nil)
    let restored = group()
    restored.restore(try #require(try RestorationFile(url: place.file("windows.json")).load()))
    #expect(shown(restored) == ["/a b", nil, "/ü"])
    #expect(restored.restorationState == documents.restorationState)
  }

  @Test("P1: a state that the file has already is not written again")
  func equalState() throws {
    let place = try Place()
    let system = FaultyFileSystem()
    let file = RestorationFile(url: place.file(), system: system)
    let documents = group()
    documents.openWindow(value: Document())
    try file.save(documents.restorationState)
    system.recover()
    try file.save(documents.restorationState)
    #expect(system.steps == ["makeDirectory", "lock", "read", "syncDirectory"])
  }

  @Test("P1: whatever step fails, the file has the old state or the new one", arguments: 0..<9)
  func faults(_ step: Int) throws {
    let place = try Place()
    let system = FaultyFileSystem()
    let file = RestorationFile(url: place.file(), system: system)
    let old = group()
    old.openWindow(value: Document(path: "old"))
    try file.save(old.restorationState)
    let new = group()
    new.openWindow(value: Document(path: "new"))
    system.fail(at: step, .forGood)
    #expect(throws: PersistenceError.self) { try file.save(new.restorationState) }
    let reader = RestorationFile(url: place.file())
    #expect(try reader.load() == (step == 8 ? new : old).restorationState)
    system.recover()
    try file.save(new.restorationState)
    #expect(try reader.load() == new.restorationState)
    #expect(try place.names == ["settings.json", "settings.json.lock"])
  }

  @Test("P1: a file of windows that ends at any byte is reported, and kept aside by the next save")
  func everyByte() throws {
    let place = try Place()
    let documents = group()
    documents.openWindow(value: Document(path: "/a"))
    try RestorationFile(url: place.file()).save(documents.restorationState)
    let bytes = try Data(contentsOf: place.file())
    for count in 0..<bytes.count - 1 {
      let file = RestorationFile(url: place.file("\(count)"))
      try bytes.prefix(count).write(to: place.file("\(count)"))
      let error = #expect(throws: PersistenceError.self) { try file.load() }
      #expect(error?.reason == .damaged)
      #expect(error?.file == place.file("\(count)"))
      #expect(try place.bytes("\(count)") == bytes.prefix(count))
      #expect(try file.save(documents.restorationState) == place.file("\(count).damaged-1"))
      #expect(try place.bytes("\(count).damaged-1") == bytes.prefix(count))
      #expect(try file.load() == documents.restorationState)
    }
  }

  @Test("P1: a directory in place of the file of windows is reported and left alone")
  func directory() throws {
    let place = try Place()
    let directory = place.file("windows.json")
    try FileManager.default.createDirectory(at: directory, withIntermediateDirectories: false)
    let file = RestorationFile(url: directory)
    let error = #expect(throws: PersistenceError.self) { try file.load() }
    #expect(error?.reason == .unreadable)
    #expect(throws: PersistenceError.self) { try file.save(group().restorationState) }
    #expect(try place.names == ["windows.json"])
    #expect(try FileManager.default.contentsOfDirectory(atPath: directory.path) == [])
  }
}
