internal import Foundation

// How processes take turns: by the lock of an empty file, which is only read.

extension POSIXFileSystem {
  func lock(for path: String, waiting: Duration) throws(FileFailure) -> Int32 {
    let name = path + ".lock"
    let deadline = now.advanced(by: waiting)
    while true {
      var file = try openLock(name, of: path, until: deadline)
      do throws(FileFailure) { try wait(for: &file, name, until: deadline) } catch {
        platformClose(file)
        throw error
      }
      // A lock file that was replaced meanwhile keeps nobody away.
      if let entry = entry(of: file), entry.stamp.isSameFile(as: stamp(of: name)) { return file }
      platformClose(file)
    }
  }

  func unlock(_ lock: Int32) { platformClose(lock) }

  /// Waits for the lock of an open file.
  ///
  /// It asks again and again: a wait of the system has no end, and to interrupt one takes a signal, which
  /// belongs to the program.
  private func wait(
    for file: inout Int32, _ name: String, until deadline: ContinuousClock.Instant
  ) throws(FileFailure) {
    let start = now
    var isWritable = false
    while retrying({ flock(file, LOCK_EX | LOCK_NB) }) != 0 {
      let code = errno
      // A file system on another machine may want a file that can be written.
      if code == EBADF, !isWritable, let writable = try openFile(name, O_RDWR) {
        platformClose(file)
        file = writable
        isWritable = true
        continue
      }
      guard code == EWOULDBLOCK else {
        throw FileFailure(step: .locking, path: name, code: code)
      }
      if now >= deadline {
        throw FileFailure(
          step: .locking, path: name, code: ETIMEDOUT,
          hint: "another process has had it for \(start.duration(to: now).components.seconds) "
            + "seconds; find it, as with `fuser \(name)`, and let it go on or end it")
      }
      // Those who wait take different times, so that everybody has his turn.
      clock.pause(.microseconds(Int.random(in: 300...3000)))
    }
  }

  /// Opens the lock file, which is made if it is missing: for those who may use the file.
  private func openLock(
    _ name: String, of path: String, until deadline: ContinuousClock.Instant
  ) throws(FileFailure) -> Int32 {
    while true {
      do throws(FileFailure) {
        if let file = try openFile(name, O_RDONLY) { return file }
      } catch {
        guard error.code == EACCES else { throw error }
        try replaceLock(name, error, until: deadline)
      }
      guard let new = try create(name) else { continue }
      do throws(FileFailure) { try adopt(new, from: path) } catch {
        // Its mode keeps others away at worst, and they replace it.
      }
      close(new)
    }
  }

  /// Removes a lock file that belongs to somebody else and may not be opened.
  ///
  /// Whoever waits for it finds out, since it is not of that name any more. Who has it goes on, for the
  /// length of one write: that is better than to keep out for good who may write the file.
  private func replaceLock(
    _ name: String, _ failure: FileFailure, until deadline: ContinuousClock.Instant
  ) throws(FileFailure) {
    var failure = failure
    failure.hint = "it belongs to somebody else; remove it, or allow to read it"
    let directory = Self.directory(of: name)
    var file = retrying { unsafe open(directory, O_RDONLY | O_DIRECTORY | O_CLOEXEC) }
    guard file >= 0 else { throw failure }
    defer { platformClose(file) }
    // Two who do this at once must not remove each other's new one.
    do throws(FileFailure) { try wait(for: &file, directory, until: deadline) } catch {
      if error.lack == nil { throw error }
    }
    do throws(FileFailure) {
      if let file = try openFile(name, O_RDONLY) { platformClose(file) }
      return
    } catch {
      guard error.code == EACCES, let entry = try entry(at: name), entry.stamp.size == 0,
        unsafe unlink(name) == 0
      else { throw failure }
    }
  }
}

extension FileStamp {
  fileprivate func isSameFile(as other: FileStamp?) -> Bool {
    device == other?.device && inode == other?.inode
  }
}
