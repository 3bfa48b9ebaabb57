import Foundation
import Testing
import TraitTree

@testable import TraitTreePersistence

/// What may lie where a file is expected, and is none.
enum Obstacle: String, CaseIterable, CustomTestStringConvertible {
  case pipe = "a pipe (FIFO)"
  case directory = "a directory"
  case localSocket = "a socket"
  /// Links to one, which may be made without being root.
  case device = "a device"

  var testDescription: String { rawValue }

  /// Puts it there; what was there goes.
  func put(at url: URL) throws {
    try? FileManager.default.removeItem(at: url)
    switch self {
    case .pipe: try #require(unsafe mkfifo(url.path, 0o600) == 0)
    case .directory:
      try FileManager.default.createDirectory(at: url, withIntermediateDirectories: false)
    case .localSocket: try bindSocket(url.path)
    case .device:
      try FileManager.default.createSymbolicLink(
        at: url, withDestinationURL: URL(filePath: "/dev/null"))
    }
  }

  /// Whether it is there, and unharmed.
  func isThere(at url: URL) throws -> Bool {
    let attributes = try FileManager.default.attributesOfItem(atPath: url.path)
    var info = stat()
    try #require(unsafe lstat(url.path, &info) == 0)
    let isPipe = info.st_mode & S_IFMT == S_IFIFO
    return switch self {
    case .pipe: isPipe
    case .directory: attributes[.type] as? FileAttributeType == .typeDirectory
    case .localSocket: attributes[.type] as? FileAttributeType == .typeSocket
    case .device: try FileManager.default.destinationOfSymbolicLink(atPath: url.path) == "/dev/null"
    }
  }

  private func bindSocket(_ path: String) throws {
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    let bytes = Array(path.utf8)
    try #require(bytes.count < MemoryLayout.size(ofValue: address.sun_path))
    unsafe withUnsafeMutableBytes(of: &address.sun_path) { unsafe $0.copyBytes(from: bytes) }
    #if canImport(Darwin)
      let file = socket(AF_UNIX, SOCK_STREAM, 0)
    #else
      let file = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
    #endif
    defer { close(file) }
    // The address is lent for the call.
    let result = unsafe withUnsafePointer(to: &address) {
      unsafe $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        unsafe bind(file, $0, socklen_t(MemoryLayout<sockaddr_un>.size))
      }
    }
    #expect(result == 0)
  }
}

@Suite("What lies in the place of a file")
struct PlaceTests {
  @Test(
    "P3: anything but a file in its place is left as it is, at once, and settings are in memory",
    .timeLimit(.minutes(30)), arguments: Obstacle.allCases)
  func settings(_ obstacle: Obstacle) throws {
    let place = try Place()
    try obstacle.put(at: place.file())
    let store = JSONFileSettingsStore(url: place.file())
    let reports = Reports(of: store)
    #expect(store.value(forKey: "a") == nil)
    store.setValue(.integer(1), forKey: "a")
    store.setValue(.integer(1), forKey: "a")
    store.refresh()
    #expect(store.value(forKey: "a") == .integer(1))
    #expect(reports.reasons == [.unreadable])
    #expect(reports.all.first?.description.contains(obstacle.rawValue) == true)
    #expect(try obstacle.isThere(at: place.file()))
    #expect(try place.names == ["settings.json"])
    // It is written as soon as that is possible.
    try FileManager.default.removeItem(at: place.file())
    let next = place.separateStore()
    next.setValue(.integer(2), forKey: "b")
    #expect(try place.text() == "{\n  \"b\": 2\n}\n")
  }

  @Test(
    "P3: what takes the place of the file between two writes is left as it is",
    .timeLimit(.minutes(30)), arguments: Obstacle.allCases)
  func betweenWrites(_ obstacle: Obstacle) throws {
    let place = try Place()
    let store = place.separateStore()
    let reports = Reports(of: store)
    store.setValue(.integer(1), forKey: "a")
    try obstacle.put(at: place.file())
    store.refresh()
    store.setValue(.integer(2), forKey: "a")
    store.setValue(.integer(2), forKey: "b")
    #expect(reports.reasons == [.unreadable])
    #expect(store.value(forKey: "a") == .integer(2))
    #expect(try obstacle.isThere(at: place.file()))
    try FileManager.default.removeItem(at: place.file())
    store.setValue(.integer(3), forKey: "c")
    #expect(try place.text() == "{\n  \"a\": 2,\n  \"b\": 2,\n  \"c\": 3\n}\n")
    #expect(store.lastError == nil)
    #expect(try place.names == ["settings.json", "settings.json.lock"])
  }

  @Test(
    "P3: a file of windows is as careful about what lies in its place", .timeLimit(.minutes(30)),
    arguments: Obstacle.allCases)
  @MainActor func windows(_ obstacle: Obstacle) throws {
    let place = try Place()
    try obstacle.put(at: place.file())
    let file = RestorationFile(url: place.file())
    let state = WindowGroup(for: Int.self, scheduler: .manual) { _ in Node() }.restorationState
    let loading = #expect(throws: PersistenceError.self) { try file.load() }
    let saving = #expect(throws: PersistenceError.self) { try file.save(state) }
    #expect(loading == saving)
    #expect(loading?.reason == .unreadable)
    #expect(loading?.description.contains(obstacle.rawValue) == true)
    #expect(try obstacle.isThere(at: place.file()))
    #expect(try place.names == ["settings.json"])
  }

  @Test(
    "P3: what lies at the name of the lock is left as it is, and told", .timeLimit(.minutes(30)),
    arguments: Obstacle.allCases)
  func lock(_ obstacle: Obstacle) throws {
    let place = try Place()
    try place.write("{}")
    let name = place.file("settings.json.lock")
    try obstacle.put(at: name)
    let store = place.separateStore()
    let reports = Reports(of: store)
    store.setValue(.integer(1), forKey: "a")
    #expect(reports.reasons == [.notWritten])
    #expect(reports.all.first?.detail.contains(name.path) == true)
    #expect(try obstacle.isThere(at: name))
    #expect(try place.text() == "{}")
    try FileManager.default.removeItem(at: name)
    store.setValue(.integer(2), forKey: "b")
    #expect(try place.text() == "{\n  \"a\": 1,\n  \"b\": 2\n}\n")
  }

  @Test("P3: a link at the name of the lock is not followed, wherever it leads")
  func lockLink() throws {
    let place = try Place()
    for target in ["precious", "missing"] {
      try place.write("kept", to: "precious")
      let name = place.file("settings.json.lock")
      try FileManager.default.createSymbolicLink(
        at: name, withDestinationURL: place.file(target))
      let store = place.separateStore()
      let reports = Reports(of: store)
      store.setValue(.integer(1), forKey: "a")
      #expect(reports.reasons == [.notWritten])
      #expect(try place.names == ["precious", "settings.json.lock"])
      #expect(try place.text("precious") == "kept")
      try FileManager.default.removeItem(at: name)
    }
  }

  @Test(
    "P3: what lies at the names that come next to the file is not touched",
    .timeLimit(.minutes(30)),
    arguments: Obstacle.allCases)
  func neighbours(_ obstacle: Obstacle) throws {
    let place = try Place()
    try place.write("damaged")
    let names = [".damaged-1", ".new", ".new-0123456789abcdef"].map { "settings.json" + $0 }
    for name in names { try obstacle.put(at: place.file(name)) }
    try FileManager.default.createSymbolicLink(
      at: place.file("settings.json.damaged-2"), withDestinationURL: place.file("missing"))
    let store = place.separateStore()
    let reports = Reports(of: store)
    store.setValue(.integer(1), forKey: "a")
    #expect(reports.all.last?.keptAs == place.file("settings.json.damaged-3"))
    #expect(try place.text("settings.json.damaged-3") == "damaged")
    #expect(try place.text() == "{\n  \"a\": 1\n}\n")
    for name in names { #expect(try obstacle.isThere(at: place.file(name))) }
    #expect(try !place.names.contains("missing"))
  }

  @Test("P3: a second name of another file is not written through, wherever it lies")
  func hardLinks() throws {
    let place = try Place()
    try place.write("{\"precious\": true}", to: "precious")
    let names = ["", ".new", ".lock", ".new-0123456789abcdef"].map { "settings.json" + $0 }
    for name in names {
      try FileManager.default.linkItem(at: place.file("precious"), to: place.file(name))
    }
    let store = place.separateStore()
    store.setValue(.integer(1), forKey: "a")
    #expect(store.lastError == nil)
    #expect(try place.text("precious") == "{\"precious\": true}")
    #expect(try place.text() == "{\n  \"a\": 1,\n  \"precious\": true\n}\n")
    #expect(try place.inode() != place.inode("precious"))
  }

  @Test("P3: a link that takes the place of the file later stays one, and its file is written")
  func laterLink() throws {
    let place = try Place()
    let store = JSONFileSettingsStore(url: place.file())
    store.setValue(.integer(1), forKey: "a")
    let manager = FileManager.default
    try manager.createDirectory(at: place.file("dotfiles"), withIntermediateDirectories: false)
    try manager.moveItem(at: place.file(), to: place.file("dotfiles/settings.json"))
    try manager.createSymbolicLink(
      atPath: place.file().path, withDestinationPath: "dotfiles/settings.json")
    store.setValue(.integer(2), forKey: "a")
    #expect(try place.text("dotfiles/settings.json") == "{\n  \"a\": 2\n}\n")
    #expect(
      try manager.destinationOfSymbolicLink(atPath: place.file().path) == "dotfiles/settings.json")
    #expect(try !place.names.contains { $0.contains(".new") })
    try manager.removeItem(at: place.file())
    try manager.createSymbolicLink(at: place.file(), withDestinationURL: place.file())
    let reports = Reports(of: store)
    store.setValue(.integer(3), forKey: "a")
    #expect(reports.reasons == [.unreadable])
  }

  @Test("P3: new versions of processes that have gone are removed with the next write")
  func leftovers() throws {
    let place = try Place()
    for name in ["settings.json.new-0123456789abcdef", "settings.json.new-mine", "other"] {
      try place.write("x", to: name)
    }
    place.separateStore().setValue(.integer(1), forKey: "a")
    #expect(
      try place.names == ["other", "settings.json", "settings.json.lock", "settings.json.new-mine"])
  }
}
