import Foundation
import Testing
import TraitTree

@testable import TraitTreePersistence

/// A directory of its own, which goes with the object.
final class Place: Sendable {
  let url: URL

  init(in directory: URL = FileManager.default.temporaryDirectory) throws {
    url = directory.appending(
      path: "persistence-\(UUID().uuidString)", directoryHint: .isDirectory)
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(at: url) }

  func file(_ name: String = "settings.json") -> URL { url.appending(path: name) }

  /// The names of all files, sorted.
  var names: [String] {
    get throws { try FileManager.default.contentsOfDirectory(atPath: url.path).sorted() }
  }

  /// The bytes of a file.
  ///
  /// Foundation of Linux leaks when it reads an empty one.
  func bytes(_ name: String = "settings.json") throws -> Data? {
    try POSIXFileSystem().contents(of: file(name).path).map { Data($0) }
  }

  func text(_ name: String = "settings.json") throws -> String {
    try String(contentsOf: file(name), encoding: .utf8)
  }

  /// Tells a file from one that has taken its place.
  func inode(_ name: String = "settings.json") throws -> UInt64? {
    let attributes = try FileManager.default.attributesOfItem(atPath: file(name).path)
    return (attributes[.systemFileNumber] as? NSNumber)?.uint64Value
  }

  func write(_ text: String, to name: String = "settings.json") throws {
    try Data(text.utf8).write(to: file(name))
  }

  /// Writes a file in place, as editors may.
  func overwrite(_ text: String, in name: String = "settings.json") throws {
    let handle = try FileHandle(forWritingTo: file(name))
    try handle.write(contentsOf: Data(text.utf8))
    try handle.truncate(atOffset: UInt64(text.utf8.count))
    try handle.close()
  }

  /// A store of a file, as another process has it: it shares nothing with stores of this process.
  func separateStore(
    _ name: String = "settings.json", system: any FileSystem = POSIXFileSystem()
  ) -> SeparateStore {
    SeparateStore(JSONFileBackend(file: DurableFile(path: file(name).path, system: system)))
  }
}

/// A store that does not share its backend.
final class SeparateStore: SettingsStore {
  let backend: JSONFileBackend
  var observed: ObservedSettings { backend.observed }

  init(_ backend: JSONFileBackend) { self.backend = backend }

  func load(_ keys: Set<String>) throws(PersistenceError) -> [String: SettingsValue] {
    try backend.load(keys)
  }
  func save(_ changes: [String: SettingsValue?]) throws(PersistenceError) {
    try backend.save(changes)
  }
  var mayHaveChanged: Bool { backend.mayHaveChanged }
  func storedForm(of value: SettingsValue) -> SettingsValue { value.jsonForm }
}

/// The errors that a store has reported.
final class Reports: Sendable {
  private let errors = Locked<[PersistenceError]>([])

  init(of store: some SettingsStore) {
    let errors = self
    store.onError { [weak errors] error in errors?.errors.withLock { $0.append(error) } }
  }

  var all: [PersistenceError] { errors.withLock { $0 } }
  var reasons: [PersistenceError.Reason] { all.map(\.reason) }
}
