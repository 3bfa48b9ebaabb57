internal import Foundation

#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#elseif canImport(Darwin)
  internal import Darwin
#endif

/// The file system of the platform.
struct POSIXFileSystem: FileSystem {
  /// How time passes while something is waited for.
  var clock = FileClock()

  var now: ContinuousClock.Instant { clock.now() }

  /// The directory in which a file lies.
  static func directory(of path: String) -> String {
    let end = path.lastIndex(of: "/") ?? path.startIndex
    return end == path.startIndex ? "/" : String(path[..<end])
  }

  func place(of path: String) throws(FileFailure) -> String {
    var path = path
    var owners: Set<UInt32> = []
    // The system gives up after forty links as well.
    for _ in 0..<40 {
      guard let entry = try entry(at: path) else {
        try checkLinks(of: owners, to: path, owner: try self.entry(at: Self.directory(of: path)))
        return path
      }
      switch entry.kind {
      case .file:
        try checkLinks(of: owners, to: path, owner: entry)
        return path
      case .link:
        owners.insert(entry.owner)
        guard let target = FilePath.target(ofLinkAt: path) else { break }
        path = target
      case .other(let kind):
        throw .other(.finding, path, "is \(kind) and no file")
      }
    }
    throw FileFailure(step: .finding, path: path, code: ELOOP)
  }

  /// Makes sure that links were made by somebody who may decide about the file.
  ///
  /// Where others may write as well, a link of theirs would have this process replace any file that it may.
  private func checkLinks(
    of owners: Set<UInt32>, to path: String, owner: FileEntry?
  ) throws(FileFailure) {
    let trusted: Set<UInt32?> = [0, geteuid(), owner?.owner]
    guard let stranger = owners.first(where: { !trusted.contains($0) }) else { return }
    throw .other(
      .finding, path, "is where a link of another user (\(stranger)) leads, which is not followed")
  }

  /// What has a name, `nil` if nothing has.
  func entry(at path: String) throws(FileFailure) -> FileEntry? {
    var info = stat()
    // Paths are lent for the length of each call, here and below.
    if unsafe lstat(path, &info) == 0 { return FileEntry(info) }
    if errno == ENOENT { return nil }
    throw FileFailure(step: .finding, path: path, code: errno)
  }

  /// Opens a regular file and nothing else, without waiting; `nil` if there is none.
  func openFile(_ path: String, _ flags: Int32) throws(FileFailure) -> Int32? {
    // Even to open a device or a pipe may have effects.
    guard let entry = try entry(at: path) else { return nil }
    guard case .file = entry.kind else {
      throw .other(.opening, path, "is \(entry.kind) and no file")
    }
    let all = flags | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK | O_NOCTTY
    let file = retrying { unsafe open(path, all) }
    if file < 0, errno == ENOENT { return nil }
    try check(file, .opening, path)
    // Something else may have come in between.
    if case .file? = self.entry(of: file)?.kind { return file }
    platformClose(file)
    throw .other(.opening, path, "is no file any more")
  }

  func entry(of file: Int32) -> FileEntry? {
    var info = stat()
    return unsafe fstat(file, &info) == 0 ? FileEntry(info) : nil
  }

  func contents(of path: String) throws(FileFailure) -> [UInt8]? {
    guard let file = try openFile(path, O_RDONLY) else { return nil }
    defer { platformClose(file) }
    let size = entry(of: file)?.stamp.size ?? 0
    // A file with holes may be larger than any memory.
    guard size < UInt32.max else {
      throw .other(.reading, path, "is larger than four gigabytes")
    }
    var bytes: [UInt8] = []
    bytes.reserveCapacity(Int(size))
    var buffer = [UInt8](repeating: 0, count: 64 * 1024)
    while true {
      // `read` fills no more than the buffer that it is lent.
      let count = retrying {
        unsafe buffer.withUnsafeMutableBytes { unsafe read(file, $0.baseAddress, $0.count) }
      }
      try check(count, .reading, path)
      if count == 0 { return bytes }
      bytes += buffer[..<count]
    }
  }

  func stamp(of path: String) -> FileStamp? {
    guard let entry = try? entry(at: path), case .file = entry.kind else { return nil }
    return entry.stamp
  }

  func check(
    _ result: some FixedWidthInteger & SignedInteger, _ step: FileFailure.Step, _ path: String
  ) throws(FileFailure) {
    if result < 0 { throw FileFailure(step: step, path: path, code: errno) }
  }
}

/// How time passes for who waits for a lock.
struct FileClock: Sendable {
  var now: @Sendable () -> ContinuousClock.Instant = { .now }
  /// Lets some time pass.
  var pause: @Sendable (Duration) -> Void = { duration in
    let (seconds, attoseconds) = duration.components
    usleep(UInt32(seconds * 1_000_000 + attoseconds / 1_000_000_000_000))
  }
}

/// What a name stands for.
struct FileEntry {
  enum Kind: CustomStringConvertible {
    case file, link
    /// As in "a directory".
    case other(String)

    var description: String {
      switch self {
      case .file: "a file"
      case .link: "a link"
      case .other(let name): name
      }
    }
  }

  let kind: Kind
  let stamp: FileStamp
  let owner: UInt32
  let group: UInt32
  /// Who may read, write and execute it.
  let permissions: mode_t

  init(_ info: stat) {
    let kinds: [mode_t: String] = [
      S_IFDIR: "a directory", S_IFIFO: "a pipe (FIFO)", S_IFSOCK: "a socket",
      S_IFCHR: "a device", S_IFBLK: "a device",
    ]
    kind =
      switch info.st_mode & S_IFMT {
      case S_IFREG: .file
      case S_IFLNK: .link
      case let type: .other(kinds[type] ?? "of another kind")
      }
    #if canImport(Darwin)
      let changed = info.st_ctimespec
    #else
      let changed = info.st_ctim
    #endif
    stamp = FileStamp(
      device: UInt64(truncatingIfNeeded: info.st_dev),
      inode: UInt64(truncatingIfNeeded: info.st_ino), size: Int64(info.st_size),
      changed: Int64(changed.tv_sec) * 1_000_000_000 + Int64(changed.tv_nsec))
    owner = info.st_uid
    group = info.st_gid
    permissions = info.st_mode & 0o777
  }
}

/// Calls again while a signal interrupts.
func retrying<R: FixedWidthInteger & SignedInteger>(_ body: () -> R) -> R {
  while true {
    let result = body()
    if result >= 0 || errno != EINTR { return result }
  }
}

// Inside the type, this name is that of a method.
func platformClose(_ file: Int32) { close(file) }
