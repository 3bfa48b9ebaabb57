import TraitTree

@testable import TraitTreePersistence

/// A file system in memory: the bytes of a file come and go without a disk.
final class MemoryFileSystem: FileSystem {
  private struct State: Sendable {
    var files: [String: [UInt8]] = [:]
    /// Grows with each change of a file.
    var versions: [String: UInt64] = [:]
    var lastVersion: UInt64 = 0
    var lastHandle: Int32 = 0
    var now = ContinuousClock.now

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

  /// Long enough after every write for what is known of a file to be trusted.
  var now: ContinuousClock.Instant {
    state.withLock { state in
      state.now += .seconds(3)
      return state.now
    }
  }

  func place(of path: String) throws(FileFailure) -> String { path }

  func contents(of path: String) throws(FileFailure) -> [UInt8]? { self[path] }

  func stamp(of path: String) -> FileStamp? {
    state.withLock { state in
      guard let bytes = state.files[path] else { return nil }
      return FileStamp(
        device: 1, inode: state.versions[path] ?? 0, size: Int64(bytes.count), changed: 0)
    }
  }

  func makeDirectory(_ path: String) throws(FileFailure) {}

  func lock(for path: String, waiting: Duration) throws(FileFailure) -> Int32 { 0 }

  func unlock(_ lock: Int32) {}

  func removeLeftovers(of path: String) {}

  func createNew(for path: String) throws(FileFailure) -> NewFile { open(path + ".new") }

  func create(_ path: String) throws(FileFailure) -> NewFile? {
    self[path] == nil ? open(path) : nil
  }

  private func open(_ path: String) -> NewFile {
    state.withLock { state in
      state.set(path, [])
      state.lastHandle += 1
      return NewFile(handle: state.lastHandle, path: path, purpose: path)
    }
  }

  func adopt(_ file: NewFile, from other: String) throws(FileFailure) {}

  func write(_ bytes: [UInt8], to file: NewFile) throws(FileFailure) {
    state.withLock { $0.set(file.path, ($0.files[file.path] ?? []) + bytes) }
  }

  func sync(_ file: NewFile) throws(FileFailure) {}

  func close(_ file: NewFile) {}

  func remove(_ path: String) { self[path] = nil }

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
