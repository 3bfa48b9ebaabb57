internal import Foundation

/// A file that is replaced as a whole: whatever happens, it holds what it held before or what it was to
/// hold afterwards.
///
/// A new version is written under the name `<name>.new`, brought to the disk, and put in place by one
/// rename, which is brought to the disk as well. Processes take turns by the lock of `<name>.lock`. What
/// is found damaged gets a second name, `<name>.damaged-1`, -2 and so on, before its own is taken away.
struct DurableFile: Sendable {
  /// What to do with the file.
  enum Update {
    /// Leave it as it is.
    case nothing
    /// Give it these bytes.
    case replace([UInt8])
    /// Give it these bytes, and keep what is there, for that reason.
    case replaceDamaged([UInt8], reason: String)
  }

  let path: String
  let system: any FileSystem

  init(path: String, system: any FileSystem = POSIXFileSystem()) {
    self.path = path
    self.system = system
  }

  /// The bytes, `nil` if there is no file.
  func read() throws(PersistenceError) -> [UInt8]? {
    do { return try system.contents(of: path) } catch {
      throw PersistenceError(.unreadable, file: path, detail: error.description)
    }
  }

  /// What tells the file from every other, unless it was written so shortly ago that it could be written
  /// again within the same tick of the file system's clock.
  var settledStamp: FileStamp? {
    guard let stamp = system.stamp(of: path) else { return nil }
    let now = Int64(Date.now.timeIntervalSince1970 * 1_000_000_000)
    return now - stamp.changed > 100_000_000 ? stamp : nil
  }

  /// Replaces the file by what a closure makes of its bytes, with no other process in between.
  ///
  /// The file is on the disk when this returns.
  ///
  /// - Returns: What was reported about a damaged file that has been replaced.
  func update(
    _ change: (_ bytes: [UInt8]?) throws(PersistenceError) -> Update
  ) throws(PersistenceError) -> PersistenceError? {
    let lock: Int32
    do {
      try system.makeDirectory(POSIXFileSystem.directory(of: path))
      lock = try system.lock(path + ".lock")
    } catch {
      throw notWritten(error)
    }
    defer { system.unlock(lock) }
    let bytes = try read()
    switch try change(bytes) {
    case .nothing:
      // Whoever put the file in place may have ended before that was on the disk.
      guard bytes != nil else { return nil }
      do { try system.syncDirectory(POSIXFileSystem.directory(of: path)) } catch {
        throw notWritten(error)
      }
      return nil
    case .replace(let bytes):
      do { try replace(by: bytes, keepingAside: false) } catch { throw notWritten(error) }
      return nil
    case .replaceDamaged(let bytes, let reason):
      do {
        let aside = try replace(by: bytes, keepingAside: true)
        return PersistenceError(.damaged, file: path, keptAs: aside, detail: reason)
      } catch { throw notWritten(error) }
    }
  }

  @discardableResult
  private func replace(
    by bytes: [UInt8], keepingAside: Bool
  ) throws(FileFailure) -> String? {
    let new = path + ".new"
    let file = try system.create(new, like: path)
    do {
      defer { system.close(file) }
      try system.write(bytes, to: file, path: new)
      try system.sync(file, path: new)
    }
    let aside = keepingAside ? try keepAside() : nil
    try system.rename(new, to: path)
    try system.syncDirectory(POSIXFileSystem.directory(of: path))
    return aside
  }

  private func keepAside() throws(FileFailure) -> String {
    var number = 1
    while true {
      let name = "\(path).damaged-\(number)"
      if try system.link(path, as: name) { return name }
      number += 1
    }
  }

  private func notWritten(_ failure: FileFailure) -> PersistenceError {
    PersistenceError(.notWritten, file: path, detail: failure.description)
  }
}
