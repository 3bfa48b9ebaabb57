/// The steps of which a file is read and replaced.
///
/// None of them opens, renames or replaces anything else than a regular file. Tests let each of them fail.
protocol FileSystem: Sendable {
  /// The time, to measure how long something takes.
  var now: ContinuousClock.Instant { get }
  /// The path of the regular file that a path stands for, following links; it need not be there.
  ///
  /// Fails if something else is there.
  func place(of path: String) throws(FileFailure) -> String
  /// The bytes of a file, `nil` if there is none.
  func contents(of path: String) throws(FileFailure) -> [UInt8]?
  /// What tells the file that is there now from every other, `nil` if there is none.
  func stamp(of path: String) -> FileStamp?
  /// Makes a directory and those above it, where they are missing, and brings them to the disk.
  func makeDirectory(_ path: String) throws(FileFailure)
  /// Waits so long for the lock file of a file, and takes it.
  func lock(for path: String, waiting: Duration) throws(FileFailure) -> Int32
  /// Gives a lock back.
  func unlock(_ lock: Int32)
  /// Removes new versions of a file whose processes have ended before they put them in place.
  func removeLeftovers(of path: String)
  /// Makes an empty file beside a file, of a name that nobody has, which only this process may use yet.
  func createNew(for path: String) throws(FileFailure) -> NewFile
  /// Makes an empty file of a name; `nil` if that name is taken.
  func create(_ path: String) throws(FileFailure) -> NewFile?
  /// Gives a file the owner, the group and the permissions of another one, if that is there.
  func adopt(_ file: NewFile, from other: String) throws(FileFailure)
  /// Writes all bytes.
  func write(_ bytes: [UInt8], to file: NewFile) throws(FileFailure)
  /// Brings a file to the disk.
  func sync(_ file: NewFile) throws(FileFailure)
  /// Ends the use of a file.
  func close(_ file: NewFile)
  /// Removes a file that this process has made.
  func remove(_ path: String)
  /// Puts a file in the place of another, at once.
  func rename(_ path: String, to other: String) throws(FileFailure)
  /// Gives a file a second name; `false` if that name is taken.
  func link(_ path: String, as other: String) throws(FileFailure) -> Bool
  /// Brings the names in a directory to the disk.
  func syncDirectory(_ path: String) throws(FileFailure)
}

/// A file that has been made, and is open.
struct NewFile: Sendable {
  let handle: Int32
  let path: String
  /// What errors name: the file of which it is a new version, since its own name is another one each time.
  let purpose: String
}

/// One state of a file.
struct FileStamp: Hashable, Sendable {
  let device: UInt64
  let inode: UInt64
  let size: Int64
  /// When the file was changed, in nanoseconds since 1970.
  let changed: Int64
}
