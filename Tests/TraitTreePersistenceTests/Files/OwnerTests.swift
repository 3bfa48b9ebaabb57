import Foundation
import Testing
import TraitTree

@testable import TraitTreePersistence

/// Who a file belongs to, and who may use it.
private struct Access: Equatable, CustomStringConvertible {
  var owner: UInt32
  var group: UInt32
  var mode: UInt32

  init(owner: UInt32, group: UInt32, mode: UInt32) {
    self.owner = owner
    self.group = group
    self.mode = mode
  }

  init(of url: URL) throws {
    var info = stat()
    try #require(unsafe lstat(url.path, &info) == 0, "\(url.path)")
    self.init(owner: info.st_uid, group: info.st_gid, mode: UInt32(info.st_mode) & 0o7777)
  }

  func give(_ url: URL) throws {
    try #require(unsafe chown(url.path, owner, group) == 0)
    try #require(unsafe chmod(url.path, mode_t(mode)) == 0)
  }

  var description: String { "\(owner):\(group) \(String(mode, radix: 8))" }

  /// Those that this process may give to a file of its own: root any, others their own.
  static func possible(mode: UInt32) -> Access {
    geteuid() == 0
      ? Access(owner: 4321, group: 8765, mode: mode)
      : Access(owner: geteuid(), group: getegid(), mode: mode)
  }
}

@Suite("Owners of files")
struct OwnerTests {
  @Test(
    "P3: owner, group and mode of a file stay, and the lock has them too",
    arguments: [0o600, 0o640, 0o664, 0o644] as [UInt32])
  func file(_ mode: UInt32) throws {
    let place = try Place()
    let access = Access.possible(mode: mode)
    try place.write("{\"a\": 1}")
    try access.give(place.file())
    let store = place.separateStore()
    store.setValue(.integer(2), forKey: "a")
    #expect(store.lastError == nil)
    #expect(try place.text() == "{\n  \"a\": 2\n}\n")
    #expect(try Access(of: place.file()) == access)
    #expect(try Access(of: place.file("settings.json.lock")) == access)
  }

  @Test("P3: a file that takes the place of a damaged one has its owner, and so has the one kept")
  func damaged() throws {
    let place = try Place()
    let access = Access.possible(mode: 0o640)
    try place.write("damaged")
    try access.give(place.file())
    let store = place.separateStore()
    _ = Reports(of: store)
    store.setValue(.integer(2), forKey: "a")
    #expect(try Access(of: place.file()) == access)
    #expect(try Access(of: place.file("settings.json.damaged-1")) == access)
    // Where a file has one name only, a copy is kept.
    try place.write("damaged", to: "other.json")
    try access.give(place.file("other.json"))
    let system = FaultyFileSystem()
    system.lack("link", code: EPERM)
    let other = place.separateStore("other.json", system: system)
    let reports = Reports(of: other)
    other.setValue(.integer(2), forKey: "a")
    #expect(reports.all.last?.keptAs == place.file("other.json.damaged-1"))
    #expect(try place.text("other.json.damaged-1") == "damaged")
    #expect(try Access(of: place.file("other.json.damaged-1")) == access)
    #expect(try Access(of: place.file("other.json")) == access)
  }

  @Test("P3: what root makes first belongs to the owner of the directory") @MainActor
  func firstFile() throws {
    let place = try Place()
    let access = Access.possible(mode: 0o755)
    try access.give(place.url)
    let store = JSONFileSettingsStore(url: place.file("x/y/settings.json"))
    store.setValue(.integer(1), forKey: "a")
    let windows = RestorationFile(url: place.file("windows.json"))
    try windows.save(
      WindowGroup(for: Int.self, scheduler: .manual) { _ in Node() }.restorationState)
    let files = ["x/y/settings.json", "windows.json"]
    for name in ["x", "x/y"] + files + files.map({ $0 + ".lock" }) {
      let found = try Access(of: place.file(name))
      #expect(found.owner == access.owner, "\(name)")
      #expect(found.group == access.group, "\(name)")
    }
    #expect(try Access(of: place.file("windows.json")).mode == 0o600)
  }

  @Test("P3: a program of the owner saves after root has saved, and after root left a lock behind")
  func afterRoot() throws {
    // Who is not root is the owner from the beginning.
    let owner = Access.possible(mode: 0o700)
    let place = try Place(in: URL(filePath: "/tmp"))
    try Access.possible(mode: 0o700).give(place.url)
    try place.write("{}")
    try Access.possible(mode: 0o600).give(place.file())
    place.separateStore().setValue(.integer(1), forKey: "a")
    let arguments = ["setAs", "\(owner.owner)", "\(owner.group)", place.file().path]
    #expect(try Writer.start(arguments + ["b", "x"]).end() == "")
    try FileManager.default.removeItem(at: place.file("settings.json.lock"))
    try Data().write(to: place.file("settings.json.lock"))
    // Nobody but root may read it.
    try #require(unsafe chmod(place.file("settings.json.lock").path, 0) == 0)
    #expect(try Writer.start(arguments + ["c", "y"]).end() == "")
    #expect(try place.text() == "{\n  \"a\": 1,\n  \"b\": \"x\",\n  \"c\": \"y\"\n}\n")
  }

  @Test("P3: root follows a link of another user to a file of his, and to no other")
  func links() throws {
    let place = try Place()
    let other = Access.possible(mode: 0o600)
    for (owner, isFollowed) in [(other.owner, true), (geteuid(), geteuid() != 0)] {
      try place.write("{}", to: "target")
      try #require(unsafe chown(place.file("target").path, owner, other.group) == 0)
      try FileManager.default.createSymbolicLink(
        at: place.file(), withDestinationURL: place.file("target"))
      try #require(unsafe lchown(place.file().path, other.owner, other.group) == 0)
      let store = JSONFileSettingsStore(url: place.file())
      let reports = Reports(of: store)
      store.setValue(.integer(1), forKey: "a")
      #expect(reports.reasons == (isFollowed ? [] : [.unreadable]))
      #expect(try place.text("target") == (isFollowed ? "{\n  \"a\": 1\n}\n" : "{}"))
      try FileManager.default.removeItem(at: place.file())
    }
  }

  @Test("P3: a file that may not be written is not replaced, and told") @MainActor
  func readOnly() throws {
    let place = try Place(in: URL(filePath: "/tmp"))
    try Access.possible(mode: 0o700).give(place.url)
    try place.write("{}")
    try Access.possible(mode: 0o400).give(place.file())
    let owner = Access.possible(mode: 0)
    let output = try Writer.start([
      "setAs", "\(owner.owner)", "\(owner.group)", place.file().path, "a", "x",
    ]).end()
    #expect(output.contains("the file may not be written"))
    #expect(try place.text() == "{}")
    #expect(try !place.names.contains { $0.contains(".new") })
  }
}
