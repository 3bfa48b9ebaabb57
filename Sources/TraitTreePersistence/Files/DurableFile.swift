/// A file that is replaced as a whole: whatever happens, it holds what it held before or what it was to
/// hold afterwards.
///
/// A new version is written under a name of its own, `<name>.new-` and sixteen digits, brought to the disk,
/// and put in place by one rename, which is brought to the disk as well. Processes take turns by the lock
/// of `<name>.lock`. What is found damaged gets a second name, `<name>.damaged-1`, -2 and so on, before its
/// own is taken away.
struct DurableFile: Sendable {
  /// What to do with the file.
  enum Update {
    /// Leave it as it is.
    case nothing
    /// Write it anew.
    case replace(Writing)
    /// Write it anew, and keep what is there, for that reason.
    case replaceDamaged(reason: String, Writing)
  }

  /// Gives the bytes of a file, part by part.
  typealias Writing =
    (_ write: @escaping ([UInt8]) throws(FileFailure) -> Void) throws(FileFailure) -> Void

  /// What an update has done.
  struct Result {
    /// What was reported about a damaged file that has been replaced.
    var report: PersistenceError?
    /// What the file system does not have, so that the file is less safe than elsewhere.
    var lacks: [String] = []
    /// The state of the file that was written, if one was.
    var stamp: FileStamp?
  }

  /// How long a write waits for other processes.
  static let patience = Duration.seconds(10)

  /// The file, with which errors name it.
  let path: String
  /// The name under which it is looked up each time, which may be or become a link.
  private let origin: String
  let system: any FileSystem

  init(path: String, origin: String? = nil, system: any FileSystem = POSIXFileSystem()) {
    self.path = path
    self.origin = origin ?? path
    self.system = system
  }

  /// The bytes, `nil` if there is no file.
  func read() throws(PersistenceError) -> [UInt8]? {
    do { return try system.contents(of: try system.place(of: origin)) } catch {
      throw unreadable(error)
    }
  }

  /// The state in which the file is now, `nil` if there is none.
  var stamp: FileStamp? { (try? system.place(of: origin)).flatMap { system.stamp(of: $0) } }

  /// Replaces the file by what a closure makes of its bytes, with no other process in between.
  ///
  /// The file is on the disk when this returns.
  ///
  /// - Parameters:
  ///   - waiting: How long to wait for other processes.
  ///   - timedOut: Called if they had the file all that time.
  ///   - change: Decides what to do with the bytes.
  /// - Returns: What was done, and what is to be said about it.
  /// - Throws: Why nothing was written, or what the closure throws.
  func update(
    waiting: Duration = patience, timedOut: () -> Void = {},
    _ change: (_ bytes: [UInt8]?) throws(PersistenceError) -> Update
  ) throws(PersistenceError) -> Result {
    let place: String
    // At once, and before anything is made beside what is no file.
    do { place = try system.place(of: origin) } catch { throw unreadable(error) }
    var result = Result()
    let lock: Int32?
    do {
      try system.makeDirectory(POSIXFileSystem.directory(of: place))
      lock = try self.lock(place, waiting, &result)
    } catch {
      if error.isTimeout { timedOut() }
      throw notWritten(error)
    }
    defer { if let lock { system.unlock(lock) } }
    let bytes: [UInt8]?
    do { bytes = try system.contents(of: place) } catch { throw unreadable(error) }
    let update = try change(bytes)
    do throws(FileFailure) {
      switch update {
      case .nothing:
        // Whoever put the file in place may have ended before that was on the disk.
        if bytes != nil { try syncPlace(place, &result) }
      case .replace(let writing):
        try replace(place, writing, keeping: nil, &result)
      case .replaceDamaged(let reason, let writing):
        let aside = try replace(place, writing, keeping: bytes ?? [], &result)
        result.report = PersistenceError(.damaged, file: path, keptAs: aside, detail: reason)
      }
    } catch { throw notWritten(error) }
    return result
  }

  private func lock(
    _ place: String, _ waiting: Duration, _ result: inout Result
  ) throws(FileFailure) -> Int32? {
    let lock: Int32
    do { lock = try system.lock(for: place, waiting: waiting) } catch {
      guard let lack = error.lack else { throw error }
      result.lacks.append(lack)
      return nil
    }
    // Without the lock, a new version of another process could be under way.
    system.removeLeftovers(of: place)
    return lock
  }

  @discardableResult
  private func replace(
    _ place: String, _ writing: Writing, keeping bytes: [UInt8]?, _ result: inout Result
  ) throws(FileFailure) -> String? {
    let before = system.stamp(of: place)
    let new = try system.createNew(for: place)
    var aside: String?
    do throws(FileFailure) {
      try fill(new, like: place, writing, &result)
      if let bytes { aside = try keepAside(place, bytes, &result) }
      try system.rename(new.path, to: place)
    } catch {
      system.remove(new.path)
      // The damaged file has its own name still, or it has gone another way: then it is kept.
      if let aside, let before, system.stamp(of: place)?.inode == before.inode {
        system.remove(aside)
      }
      throw error
    }
    result.stamp = system.stamp(of: place)
    try syncPlace(place, &result)
    return aside
  }

  /// Writes a file that has been made, brings it to the disk, and closes it.
  private func fill(
    _ file: NewFile, like place: String, _ writing: Writing, _ result: inout Result
  ) throws(FileFailure) {
    defer { system.close(file) }
    try allowing(&result) { () throws(FileFailure) in try system.adopt(file, from: place) }
    try writing { bytes throws(FileFailure) in try system.write(bytes, to: file) }
    try allowing(&result) { () throws(FileFailure) in try system.sync(file) }
  }

  private func keepAside(
    _ place: String, _ bytes: [UInt8], _ result: inout Result
  ) throws(FileFailure) -> String {
    var number = 1
    while true {
      let name = "\(place).damaged-\(number)"
      do throws(FileFailure) {
        if try system.link(place, as: name) { return name }
      } catch {
        // There are file systems on which a file has one name only, and files of others that must not
        // get another one.
        if let copy = try system.create(name) {
          do throws(FileFailure) {
            try fill(copy, like: place, { write throws(FileFailure) in try write(bytes) }, &result)
          } catch {
            system.remove(name)
            throw error
          }
          return name
        }
      }
      number += 1
    }
  }

  private func syncPlace(_ place: String, _ result: inout Result) throws(FileFailure) {
    try allowing(&result) { () throws(FileFailure) in
      try system.syncDirectory(POSIXFileSystem.directory(of: place))
    }
  }

  /// Goes on without what the file system does not have.
  private func allowing(
    _ result: inout Result, _ step: () throws(FileFailure) -> Void
  ) throws(FileFailure) {
    do { try step() } catch {
      guard let lack = error.lack else { throw error }
      result.lacks.append(lack)
    }
  }

  private func unreadable(_ failure: FileFailure) -> PersistenceError {
    PersistenceError(.unreadable, file: path, detail: failure.description)
  }

  private func notWritten(_ failure: FileFailure) -> PersistenceError {
    PersistenceError(.notWritten, file: path, detail: failure.description)
  }
}
