public import Foundation

/// Keeps settings in one file of JSON, for people to read and for nobody to lose.
///
/// The file is an object with one member a key, sorted by key, one a line. A URL is its absolute string, a
/// date ISO 8601 text, bytes are Base64, a Codable value is what `JSONEncoder` makes of it. Members that this
/// program does not know stay as they are, digit by digit.
///
/// - A setter returns when the new file is on the disk and in its place; ``SettingsStore/batch(_:)`` takes
///   many at once. It costs as much as writing the whole file and syncing it twice.
/// - Whatever happens, a power failure included, the file is the old one or the new one.
/// - Processes that use the same file do not lose each other's keys. They take turns, by a lock file of the
///   same name and `.lock`, and each changes its own keys only. A setter waits ten seconds for its turn at most;
///   then it reports that, and the value is written with the next one. Reading does not wait.
/// - The file keeps its owner, group and mode. A new version is written as `<name>.new-` and sixteen digits, which
///   goes when the write fails.
/// - A file that is damaged is reported when it is read, and left alone; with the next write it is kept as
///   `<name>.damaged-1` (or the next free number) and a file of the last good values takes its place. A file
///   that can not be read, or something else than a file in its place, is reported and never touched: settings
///   are then in memory only, until a write finds that it can be read.
/// - What the file system lacks, such as locks, is reported once, and the file is written all the same.
///
/// What others write is seen after ``SettingsStore/refresh(isolation:)``. Two stores of one file in a process
/// agree at once.
public final class JSONFileSettingsStore: SettingsStore {
  private let backend: JSONFileBackend

  /// The values that are in use.
  public var observed: ObservedSettings { backend.observed }

  /// Makes a store.
  ///
  /// Nothing is read or written before a setting is used. The file and its directory need not be there; a
  /// symbolic link stands for the file that it leads to, unless another user has made it.
  ///
  /// - Parameter url: The file. Anything else than a file URL traps.
  public convenience init(url: URL) { self.init(url: url, system: POSIXFileSystem()) }

  init(url: URL, system: any FileSystem) {
    let path = FilePath.resolved(url)
    backend = SharedBackends.backend(for: "file:\(path)") {
      JSONFileBackend(
        file: DurableFile(path: path, origin: FilePath.located(url), system: system))
    }
  }

  /// Gives the stored values.
  ///
  /// - Parameter keys: The keys.
  /// - Returns: The values of those that the file has.
  /// - Throws: ``PersistenceError/Reason/damaged`` or ``PersistenceError/Reason/unreadable``.
  public func load(_ keys: Set<String>) throws(PersistenceError) -> [String: SettingsValue] {
    try backend.load(keys)
  }

  /// Whether the file may hold something else than what was last read or written.
  ///
  /// `false` is for sure: a file that could have been written again without another time is read again.
  public var mayHaveChanged: Bool { backend.mayHaveChanged }

  /// Writes values to the file, beside what others have written.
  ///
  /// - Parameter changes: The values, `nil` for keys to be removed.
  /// - Throws: ``PersistenceError/Reason/unreadable`` or ``PersistenceError/Reason/notWritten``.
  public func save(_ changes: [String: SettingsValue?]) throws(PersistenceError) {
    try backend.save(changes)
  }

  /// The form that JSON has for a value.
  ///
  /// - Parameter value: The value.
  /// - Returns: Its form.
  public func storedForm(of value: SettingsValue) -> SettingsValue { value.jsonForm }
}
