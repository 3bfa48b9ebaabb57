import TraitTree

@testable import TraitTreePersistence

/// A file system in memory: the bytes of a file come and go without a disk.
final class MemoryFileSystem: FileSystem {
  private struct State: Sendable {
    var files: [String: [UInt8]] = [:]
    /// Grows with each change of a file.
    var versions: [String: UInt64] = [:]
    var opened: [Int32: String] = [:]
    var lastVersion: UInt64 = 0
    var lastHandle: Int32 = 0

    mutating func set(_ path: String, _ bytes: [UInt8]?) {
      lastVersion += 1
      files[path] = bytes
      versions[path] = lastVersion
    }
  }

  private let state: Locked<State>

  /// Makes one with a file.
  init(_ path: String, _ bytes: [UInt8]) {
    var state = State()
    state.set(path, bytes)
    self.state = Locked(state)
  }

  /// The bytes of a file; nil is for no file.
  subscript(_ path: String) -> [UInt8]? {
    get { state.withLock { $0.files[path] } }
    set { state.withLock { $0.set(path, newValue) } }
  }

  /// The names of all files, sorted.
  var paths: [String] { state.withLock { $0.files.keys.sorted() } }

  func contents(of path: String) throws(FileFailure) -> [UInt8]? { self[path] }

  /// One that has been there for long, so that what is known of a file is trusted.
  func stamp(of path: String) -> FileStamp? {
    state.withLock { state in
      guard let bytes = state.files[path] else { return nil }
      return FileStamp(
        device: 1, inode: state.versions[path] ?? 0, size: Int64(bytes.count), changed: 0)
    }
  }

  func makeDirectory(_ path: String) throws(FileFailure) {}

  func lock(_ path: String) throws(FileFailure) -> Int32 { 0 }

  func unlock(_ lock: Int32) {}

  func create(_ path: String, like other: String) throws(FileFailure) -> Int32 {
    state.withLock { state in
      state.set(path, [])
      state.lastHandle += 1
      state.opened[state.lastHandle] = path
      return state.lastHandle
    }
  }

  func write(_ bytes: [UInt8], to file: Int32, path: String) throws(FileFailure) {
    state.withLock { state in
      guard let path = state.opened[file] else { return }
      state.set(path, (state.files[path] ?? []) + bytes)
    }
  }

  func sync(_ file: Int32, path: String) throws(FileFailure) {}

  func close(_ file: Int32) { state.withLock { $0.opened[file] = nil } }

  func rename(_ path: String, to other: String) throws(FileFailure) {
    state.withLock { state in
      state.set(other, state.files[path])
      state.set(path, nil)
    }
  }

  func link(_ path: String, as other: String) throws(FileFailure) -> Bool {
    state.withLock { state in
      guard state.files[other] == nil else { return false }
      state.set(other, state.files[path])
      return true
    }
  }

  func syncDirectory(_ path: String) throws(FileFailure) {}
}
