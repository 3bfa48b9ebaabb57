/// The steps of which a file is read and replaced.
///
/// Tests let each of them fail.
protocol FileSystem: Sendable {
  /// The bytes of a file, `nil` if there is none.
  func contents(of path: String) throws(FileFailure) -> [UInt8]?
  /// What tells the file that is there now from every other, `nil` if there is none.
  func stamp(of path: String) -> FileStamp?
  /// Makes a directory and those above it, where they are missing, and brings them to the disk.
  func makeDirectory(_ path: String) throws(FileFailure)
  /// Waits for the lock file of that name, and takes it.
  func lock(_ path: String) throws(FileFailure) -> Int32
  /// Gives a lock back.
  func unlock(_ lock: Int32)
  /// Makes an empty file in place of what is there, with the permissions of another file if there is one.
  func create(_ path: String, like other: String) throws(FileFailure) -> Int32
  /// Writes all bytes.
  func write(_ bytes: [UInt8], to file: Int32, path: String) throws(FileFailure)
  /// Brings a file to the disk.
  func sync(_ file: Int32, path: String) throws(FileFailure)
  /// Ends the use of a file.
  func close(_ file: Int32)
  /// Puts a file in the place of another, at once.
  func rename(_ path: String, to other: String) throws(FileFailure)
  /// Gives a file a second name; `false` if that name is taken.
  func link(_ path: String, as other: String) throws(FileFailure) -> Bool
  /// Brings the names in a directory to the disk.
  func syncDirectory(_ path: String) throws(FileFailure)
}

/// A step that failed.
struct FileFailure: Error, Hashable, CustomStringConvertible {
  /// What was to be done, as in "writing".
  let step: String
  let path: String
  /// The `errno`.
  let code: Int32

  var description: String { "\(step) \(path): \(POSIXFileSystem.message(of: code))" }
}

/// One state of a file.
struct FileStamp: Hashable, Sendable {
  let device: UInt64
  let inode: UInt64
  let size: Int64
  /// When the file was changed, in nanoseconds since 1970.
  let changed: Int64
}
