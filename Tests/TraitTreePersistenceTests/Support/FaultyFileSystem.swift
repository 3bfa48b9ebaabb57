import Foundation
import TraitTree

@testable import TraitTreePersistence

/// A file system whose steps fail when a test wants it.
final class FaultyFileSystem: FileSystem {
  /// How a step fails.
  enum Fault: Sendable {
    /// It and none after it.
    case once(code: Int32)
    /// It and all after it, as if the process had gone.
    case forGood
  }

  private struct State: Sendable {
    var steps: [String] = []
    var fault: (step: Int, fault: Fault)?
    var lacks: [String: Int32] = [:]
    var now: ContinuousClock.Instant
    var countsWholeSeconds = false

    /// Whether a fault for good has happened.
    var isGone: Bool {
      if case (let step, .forGood)? = fault { steps.count > step } else { false }
    }
  }

  private let system: POSIXFileSystem
  private let state: Locked<State>

  init(_ system: POSIXFileSystem = POSIXFileSystem()) {
    self.system = system
    state = Locked(State(now: system.now))
  }

  /// The steps that were taken, the one that failed included.
  var steps: [String] { state.withLock { $0.steps } }

  /// Lets a step fail, counted from now on, the first one being 0.
  func fail(at step: Int, _ fault: Fault) {
    state.withLock { state in
      state.steps = []
      state.fault = (step, fault)
    }
  }

  /// Lets a step always fail with a code, as where the file system does not have it.
  func lack(_ step: String, code: Int32) { state.withLock { $0.lacks[step] = code } }

  /// Lets nothing fail any more.
  func recover() {
    state.withLock { state in
      state.steps = []
      state.fault = nil
      state.lacks = [:]
    }
  }

  /// The time, which stands still otherwise.
  var now: ContinuousClock.Instant { state.withLock { $0.now } }

  /// Keeps times of files in whole seconds from now on, as some file systems do.
  func countWholeSeconds() { state.withLock { $0.countsWholeSeconds = true } }

  /// Lets time pass.
  func pass(_ duration: Duration) { state.withLock { $0.now += duration } }

  /// Takes a step, or gives the code with which it fails.
  private func take(_ step: String) -> Int32? {
    state.withLock { state in
      let number = state.steps.count
      state.steps.append(step)
      if let code = state.lacks[step] { return code }
      switch state.fault {
      case (number, .once(let code))?: return code
      case (...number, .forGood)?: return EIO
      default: return nil
      }
    }
  }

  private func step(
    _ name: String, _ step: FileFailure.Step, _ path: String
  ) throws(FileFailure) {
    if let code = take(name) { throw FileFailure(step: step, path: path, code: code) }
  }

  func place(of path: String) throws(FileFailure) -> String { try system.place(of: path) }
  func contents(of path: String) throws(FileFailure) -> [UInt8]? {
    try step("read", .reading, path)
    return try system.contents(of: path)
  }
  func stamp(of path: String) -> FileStamp? {
    guard let stamp = system.stamp(of: path), state.withLock({ $0.countsWholeSeconds })
    else { return system.stamp(of: path) }
    // A fixed one: the seconds of the test itself may pass between two writes.
    return FileStamp(device: stamp.device, inode: stamp.inode, size: stamp.size, changed: 0)
  }
  func makeDirectory(_ path: String) throws(FileFailure) {
    try step("makeDirectory", .makingDirectory, path)
    try system.makeDirectory(path)
  }
  func lock(for path: String, waiting: Duration) throws(FileFailure) -> Int32 {
    try step("lock", .locking, path)
    return try system.lock(for: path, waiting: waiting)
  }
  func unlock(_ lock: Int32) { system.unlock(lock) }
  func removeLeftovers(of path: String) { system.removeLeftovers(of: path) }
  func createNew(for path: String) throws(FileFailure) -> NewFile {
    try step("create", .creating, path)
    return try system.createNew(for: path)
  }
  func create(_ path: String) throws(FileFailure) -> NewFile? { try system.create(path) }
  func adopt(_ file: NewFile, from other: String) throws(FileFailure) {
    try step("adopt", .adopting, file.purpose)
    try system.adopt(file, from: other)
  }
  func write(_ bytes: [UInt8], to file: NewFile) throws(FileFailure) {
    // A full disk takes what fits.
    if let code = take("write") {
      try system.write(Array(bytes.prefix(bytes.count / 2)), to: file)
      throw FileFailure(step: .writing, path: file.purpose, code: code)
    }
    try system.write(bytes, to: file)
  }
  func sync(_ file: NewFile) throws(FileFailure) {
    try step("sync", .syncing, file.purpose)
    try system.sync(file)
  }
  func close(_ file: NewFile) { system.close(file) }
  // A process that has gone removes nothing.
  func remove(_ path: String) {
    if !state.withLock({ $0.isGone }) { system.remove(path) }
  }
  func rename(_ path: String, to other: String) throws(FileFailure) {
    try step("rename", .renaming, other)
    try system.rename(path, to: other)
  }
  func link(_ path: String, as other: String) throws(FileFailure) -> Bool {
    try step("link", .keeping, path)
    return try system.link(path, as: other)
  }
  func syncDirectory(_ path: String) throws(FileFailure) {
    try step("syncDirectory", .syncingDirectory, path)
    try system.syncDirectory(path)
  }
}
