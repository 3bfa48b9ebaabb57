#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#elseif canImport(Darwin)
  internal import Darwin
#endif

/// The file system of the platform.
struct POSIXFileSystem: FileSystem {
  static func message(of code: Int32) -> String {
    unsafe strerror(code).map { unsafe String(cString: $0) } ?? "error \(code)"
  }

  /// The directory in which a file lies.
  static func directory(of path: String) -> String {
    let end = path.lastIndex(of: "/") ?? path.startIndex
    return end == path.startIndex ? "/" : String(path[..<end])
  }

  func contents(of path: String) throws(FileFailure) -> [UInt8]? {
    // Paths are lent for the length of each call, here and below.
    let file = retrying { unsafe open(path, O_RDONLY | O_CLOEXEC) }
    if file < 0, errno == ENOENT { return nil }
    try check(file, "opening", path)
    defer { close(file) }
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 16 * 1024)
    while true {
      // `read` fills no more than the buffer that it is lent.
      let count = retrying {
        unsafe buffer.withUnsafeMutableBytes { unsafe read(file, $0.baseAddress, $0.count) }
      }
      try check(count, "reading", path)
      if count == 0 { return bytes }
      bytes += buffer[..<count]
    }
  }

  func stamp(of path: String) -> FileStamp? {
    var info = stat()
    guard unsafe stat(path, &info) == 0 else { return nil }
    #if canImport(Darwin)
      let changed = info.st_ctimespec
    #else
      let changed = info.st_ctim
    #endif
    return FileStamp(
      device: UInt64(truncatingIfNeeded: info.st_dev),
      inode: UInt64(truncatingIfNeeded: info.st_ino), size: Int64(info.st_size),
      changed: Int64(changed.tv_sec) * 1_000_000_000 + Int64(changed.tv_nsec))
  }

  func makeDirectory(_ path: String) throws(FileFailure) {
    var result = unsafe mkdir(path, 0o777)
    if result != 0, errno == ENOENT, path != "/" {
      try makeDirectory(Self.directory(of: path))
      result = unsafe mkdir(path, 0o777)
    }
    if result == 0 { return try syncDirectory(Self.directory(of: path)) }
    if errno != EEXIST, errno != EISDIR {
      throw FileFailure(step: "making the directory", path: path, code: errno)
    }
  }

  func lock(_ path: String) throws(FileFailure) -> Int32 {
    let file = retrying { unsafe open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o600) }
    try check(file, "opening", path)
    do { try check(retrying { flock(file, LOCK_EX) }, "locking", path) } catch {
      close(file)
      throw error
    }
    return file
  }

  func unlock(_ lock: Int32) { close(lock) }

  func create(_ path: String, like other: String) throws(FileFailure) -> Int32 {
    let file = retrying {
      unsafe open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC | O_NOFOLLOW, 0o600)
    }
    try check(file, "opening", path)
    var info = stat()
    // Not all file systems have permissions.
    if unsafe stat(other, &info) == 0 { _ = fchmod(file, info.st_mode & 0o777) }
    return file
  }

  func write(_ bytes: [UInt8], to file: Int32, path: String) throws(FileFailure) {
    var rest = bytes[...]
    while !rest.isEmpty {
      // `write` reads no more than the bytes that it is lent.
      let count = retrying {
        unsafe rest.withUnsafeBytes { unsafe platformWrite(file, $0.baseAddress, $0.count) }
      }
      try check(count, "writing", path)
      rest = rest.dropFirst(count)
    }
  }

  func sync(_ file: Int32, path: String) throws(FileFailure) {
    try check(retrying { fsync(file) }, "syncing", path)
  }

  func close(_ file: Int32) { platformClose(file) }

  func rename(_ path: String, to other: String) throws(FileFailure) {
    try check(platformRename(path, other), "renaming", path)
  }

  func link(_ path: String, as other: String) throws(FileFailure) -> Bool {
    let result = platformLink(path, other)
    if result != 0, errno == EEXIST { return false }
    if result != 0, errno == EPERM || errno == ENOTSUP {
      // There are file systems on which a file has one name only. The lock keeps others away.
      guard stamp(of: other) == nil else { return false }
      try rename(path, to: other)
      return true
    }
    try check(result, "keeping", path)
    return true
  }

  func syncDirectory(_ path: String) throws(FileFailure) {
    let file = retrying { unsafe open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC) }
    try check(file, "opening", path)
    defer { close(file) }
    let result = retrying { fsync(file) }
    // Some file systems bring names to the disk by themselves, and refuse.
    if result != 0, errno == EINVAL || errno == ENOTSUP { return }
    try check(result, "syncing", path)
  }

  private func check(
    _ result: some FixedWidthInteger & SignedInteger, _ step: String, _ path: String
  ) throws(FileFailure) {
    if result < 0 { throw FileFailure(step: step, path: path, code: errno) }
  }
}

/// Calls again while a signal interrupts.
private func retrying<R: FixedWidthInteger & SignedInteger>(_ body: () -> R) -> R {
  while true {
    let result = body()
    if result >= 0 || errno != EINTR { return result }
  }
}

// Inside the type, these names are those of its methods.

private func platformWrite(_ file: Int32, _ bytes: UnsafeRawPointer?, _ count: Int) -> Int {
  unsafe write(file, bytes, count)
}

private func platformClose(_ file: Int32) { close(file) }

private func platformRename(_ path: String, _ other: String) -> Int32 { unsafe rename(path, other) }

private func platformLink(_ path: String, _ other: String) -> Int32 { unsafe link(path, other) }
