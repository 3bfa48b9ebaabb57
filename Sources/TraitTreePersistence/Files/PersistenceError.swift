public import Foundation
internal import TraitTree

/// What went wrong with a setting or with a file.
///
/// Setters do not throw: a store reports its errors, see ``SettingsStore/onError(_:)``. Nothing is lost by
/// one: what could not be written stays in memory and is written with the next write, and what could not
/// be read stays where it is.
public struct PersistenceError: Error, Hashable, Sendable, CustomStringConvertible {
  /// What kind of thing went wrong.
  public enum Reason: Hashable, Sendable {
    /// A value does not encode. The setting keeps the value that it had, and nothing is written.
    case notEncodable
    /// A file does not hold what it should. Before another takes its place it is kept aside.
    case damaged
    /// A file could not be read, or something else than a file is in its place. It is left as it is.
    case unreadable
    /// A file could not be written. It holds what it held.
    case notWritten
    /// A file was written, on a file system without locks, permissions or a way to bring it to the disk.
    ///
    /// This is said once, and leaves ``SettingsStore/lastError`` alone: what is missing is not an error of
    /// the write.
    case lessSafe
  }

  /// What kind of thing went wrong.
  public var reason: Reason
  /// The key of the setting, if it is about a single one.
  public var key: String?
  /// The file, if it is about one.
  public var file: URL?
  /// Where the damaged file is kept, once it has been replaced.
  public var keptAs: URL?
  /// What the system or the encoder says.
  public var detail: String

  /// Makes an error, for stores of your own.
  ///
  /// - Parameters:
  ///   - reason: What kind of thing went wrong.
  ///   - key: The key of the setting, if it is about a single one.
  ///   - file: The file, if it is about one.
  ///   - keptAs: Where the damaged file is kept.
  ///   - detail: What the system says.
  public init(
    _ reason: Reason, key: String? = nil, file: URL? = nil, keptAs: URL? = nil, detail: String
  ) {
    self.reason = reason
    self.key = key
    self.file = file
    self.keptAs = keptAs
    self.detail = detail
  }

  init(_ reason: Reason, file: String, keptAs: String? = nil, detail: String) {
    // Without the hint, the system is asked whether there is a directory.
    func url(_ path: String) -> URL { URL(filePath: path, directoryHint: .notDirectory) }
    self.init(reason, file: url(file), keptAs: keptAs.map(url), detail: detail)
  }

  /// One line that names the key or the file.
  ///
  /// What a terminal would obey is written out, as `\n` or `\u{1B}`.
  public var description: String { text.oneLine }

  private var text: String {
    let key = key.map { "the setting \"\($0)\"" } ?? "a setting"
    let file = file?.path ?? "the store"
    return switch reason {
    case .notEncodable: "The value of \(key) does not encode, and is not stored: \(detail)"
    case .damaged:
      "\(file) is damaged, and is "
        + (keptAs.map { "kept as \($0.path)" } ?? "left as it is") + ": \(detail)"
    case .unreadable: "\(file) can not be read, and is left as it is: \(detail)"
    case .notWritten:
      "\(file) can not be written, which is tried again with the next write: \(detail)"
    case .lessSafe: "\(file) is written, but is less safe than elsewhere: \(detail)"
    }
  }
}
