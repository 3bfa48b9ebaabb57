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
    var stamp: FileStamp?
  }

  private let system = POSIXFileSystem()
  private let state = Locked(State())

  /// The steps that were taken, the one that failed included.
  var steps: [String] { state.withLock { $0.steps } }

  /// Lets a step fail, counted from now on, the first one being 0.
  func fail(at step: Int, _ fault: Fault) {
    state.withLock { $0 = State(fault: (step, fault)) }
  }

  /// Gives every file the same stamp.
  func fix(_ stamp: FileStamp) { state.withLock { $0.stamp = stamp } }

  /// Lets nothing fail any more.
  func recover() { state.withLock { $0 = State() } }

  /// Takes a step, or gives the code with which it fails.
  private func take(_ step: String) -> Int32? {
    state.withLock { state in
      let number = state.steps.count
      state.steps.append(step)
      switch state.fault {
      case (number, .once(let code))?: return code
      case (...number, .forGood)?: return EIO
      default: return nil
      }
    }
  }

  private func step(_ step: String, _ path: String) throws(FileFailure) {
    if let code = take(step) { throw FileFailure(step: step, path: path, code: code) }
  }

  func contents(of path: String) throws(FileFailure) -> [UInt8]? {
    try step("read", path)
    return try system.contents(of: path)
  }
  // Without one, what is known of a file is never trusted.
  func stamp(of path: String) -> FileStamp? { state.withLock { $0.stamp } }
  func makeDirectory(_ path: String) throws(FileFailure) {
    try step("makeDirectory", path)
    try system.makeDirectory(path)
  }
  func lock(_ path: String) throws(FileFailure) -> Int32 {
    try step("lock", path)
    return try system.lock(path)
  }
  func unlock(_ lock: Int32) { system.unlock(lock) }
  func create(_ path: String, like other: String) throws(FileFailure) -> Int32 {
    try step("create", path)
    return try system.create(path, like: other)
  }
  func write(_ bytes: [UInt8], to file: Int32, path: String) throws(FileFailure) {
    // A full disk takes what fits.
    if let code = take("write") {
      try system.write(Array(bytes.prefix(bytes.count / 2)), to: file, path: path)
      throw FileFailure(step: "writing", path: path, code: code)
    }
    try system.write(bytes, to: file, path: path)
  }
  func sync(_ file: Int32, path: String) throws(FileFailure) {
    try step("sync", path)
    try system.sync(file, path: path)
  }
  func close(_ file: Int32) { system.close(file) }
  func rename(_ path: String, to other: String) throws(FileFailure) {
    try step("rename", path)
    try system.rename(path, to: other)
  }
  func link(_ path: String, as other: String) throws(FileFailure) -> Bool {
    try step("link", path)
    return try system.link(path, as: other)
  }
  func syncDirectory(_ path: String) throws(FileFailure) {
    try step("syncDirectory", path)
    try system.syncDirectory(path)
  }
}
