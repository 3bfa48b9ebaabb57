internal import Foundation

// How a new version is made and put in place.

extension POSIXFileSystem {
  /// Between the name of a file and sixteen digits, in the name of its new version.
  private static let infix = ".new-"

  func makeDirectory(_ path: String) throws(FileFailure) {
    var result = unsafe mkdir(path, 0o777)
    if result != 0, errno == ENOENT, path != "/" {
      try makeDirectory(Self.directory(of: path))
      result = unsafe mkdir(path, 0o777)
    }
    if result == 0 {
      giveToOwner(ofDirectoryOf: path) { unsafe lchown(path, $0, $1) }
      do { try syncDirectory(Self.directory(of: path)) } catch {
        // It is said when the file is in place.
        if error.lack == nil { throw error }
      }
    } else if errno != EEXIST, errno != EISDIR {
      throw FileFailure(step: .makingDirectory, path: path, code: errno)
    }
  }

  func syncDirectory(_ path: String) throws(FileFailure) {
    let file = retrying { unsafe open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC) }
    // There are directories in which files may be made that can not be opened.
    if file < 0, errno == EACCES {
      throw FileFailure(step: .syncingDirectory, path: path, code: ENOTSUP)
    }
    try check(file, .syncingDirectory, path)
    defer { platformClose(file) }
    try check(retrying { fsync(file) }, .syncingDirectory, path)
  }

  func createNew(for path: String) throws(FileFailure) -> NewFile {
    // The directory may allow to replace a file that may not be written.
    if try entry(at: path) != nil, unsafe faccessat(AT_FDCWD, path, W_OK, AT_EACCESS) != 0 {
      throw FileFailure(
        step: .writing, path: path, code: errno, hint: "the file may not be written")
    }
    while true {
      let digits = String(UInt64.random(in: .min ... .max), radix: 16)
      let name = path + Self.infix + String(repeating: "0", count: 16 - digits.count) + digits
      if let file = try create(name, for: path) { return file }
    }
  }

  func create(_ path: String) throws(FileFailure) -> NewFile? { try create(path, for: path) }

  private func create(
    _ path: String, for purpose: String
  ) throws(FileFailure) -> NewFile? {
    let flags = O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW
    let file = retrying { unsafe open(path, flags, 0o600) }
    if file < 0, errno == EEXIST { return nil }
    try check(file, .creating, purpose)
    return NewFile(handle: file, path: path, purpose: purpose)
  }

  func removeLeftovers(of path: String) {
    let directory = Self.directory(of: path)
    let prefix = path.dropFirst(directory == "/" ? 1 : directory.count + 1) + Self.infix
    let names = (try? FileManager.default.contentsOfDirectory(atPath: directory)) ?? []
    for name in names where name.hasPrefix(prefix) {
      let digits = name.dropFirst(prefix.count)
      if digits.count == 16, digits.allSatisfy(\.isHexDigit) {
        remove(directory + "/" + name)
      }
    }
  }

  func remove(_ path: String) {
    if case .file? = (try? entry(at: path))?.kind { unsafe _ = unlink(path) }
  }

  func adopt(_ file: NewFile, from other: String) throws(FileFailure) {
    guard let old = try entry(at: other), case .file = old.kind else {
      return giveToOwner(ofDirectoryOf: other) { fchown(file.handle, $0, $1) }
    }
    guard var new = entry(of: file.handle) else { return }
    if new.owner != old.owner || new.group != old.group {
      // Who is not root may give it to a group of his own only.
      if fchown(file.handle, old.owner, old.group) != 0 { _ = fchown(file.handle, .max, old.group) }
      new = entry(of: file.handle) ?? new
    }
    var permissions = old.permissions
    // What the group was allowed is not for another group.
    if new.group != old.group { permissions = permissions & 0o707 | permissions << 3 & 0o070 }
    if new.permissions != permissions, fchmod(file.handle, permissions) != 0 {
      throw FileFailure(step: .adopting, path: file.purpose, code: errno)
    }
    if new.owner == old.owner, new.group == old.group { return }
    let isLeftToOwner =
      new.owner == old.owner || permissions & 0o006 == 0o006
      || new.group == old.group && permissions & 0o060 == 0o060
    if isLeftToOwner { throw FileFailure(step: .adopting, path: file.purpose, code: EPERM) }
    throw .other(
      .adopting, other,
      "belongs to another user (\(old.owner)), from whom a new version would take it; "
        + "write it as that user, or let its group write it")
  }

  /// What root makes first belongs to who has the directory: it will not be root who uses it next.
  func giveToOwner(ofDirectoryOf path: String, _ give: (UInt32, UInt32) -> Int32) {
    guard geteuid() == 0, let directory = try? entry(at: Self.directory(of: path)),
      directory.owner != 0
    else { return }
    _ = give(directory.owner, directory.group)
  }

  func write(_ bytes: [UInt8], to file: NewFile) throws(FileFailure) {
    var rest = bytes[...]
    while !rest.isEmpty {
      // `write` reads no more than the bytes that it is lent.
      let count = retrying {
        unsafe rest.withUnsafeBytes {
          unsafe platformWrite(file.handle, $0.baseAddress, $0.count)
        }
      }
      try check(count, .writing, file.purpose)
      rest = rest.dropFirst(count)
    }
  }

  func sync(_ file: NewFile) throws(FileFailure) {
    try check(retrying { fsync(file.handle) }, .syncing, file.purpose)
  }

  func close(_ file: NewFile) { platformClose(file.handle) }

  func rename(_ path: String, to other: String) throws(FileFailure) {
    if let entry = try entry(at: other) {
      guard case .file = entry.kind else {
        throw .other(.renaming, other, "is \(entry.kind) and no file")
      }
    }
    try check(platformRename(path, other), .renaming, other)
  }

  func link(_ path: String, as other: String) throws(FileFailure) -> Bool {
    let result = platformLink(path, other)
    if result != 0, errno == EEXIST { return false }
    try check(result, .keeping, path)
    return true
  }
}

// Inside the type, these names are those of its methods.

private func platformWrite(_ file: Int32, _ bytes: UnsafeRawPointer?, _ count: Int) -> Int {
  unsafe write(file, bytes, count)
}

private func platformRename(_ path: String, _ other: String) -> Int32 { unsafe rename(path, other) }

private func platformLink(_ path: String, _ other: String) -> Int32 { unsafe link(path, other) }
