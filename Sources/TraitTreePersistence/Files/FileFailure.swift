internal import Foundation

/// A step that failed.
struct FileFailure: Error, Hashable, CustomStringConvertible {
  /// What was to be done.
  enum Step: String {
    case finding, opening, reading, locking, creating, adopting, writing, syncing, renaming, keeping
    case makingDirectory = "making the directory"
    case syncingDirectory = "syncing the directory"
  }

  let step: Step
  let path: String
  /// The `errno`.
  let code: Int32
  /// What is known beside that, and what to do about it.
  var hint: String?

  /// For what the system has no number.
  static func other(_ step: Step, _ path: String, _ problem: String) -> FileFailure {
    FileFailure(step: step, path: path, code: 0, hint: problem)
  }

  var description: String {
    if code == 0 { return "\(path) \(hint ?? "failed")" }
    let text = "\(step.rawValue) \(path): \(Self.message(of: code))"
    return (hint ?? advice).map { "\(text): \($0)" } ?? text
  }

  static func message(of code: Int32) -> String {
    unsafe strerror(code).map { unsafe String(cString: $0) } ?? "error \(code)"
  }

  /// What to do about it.
  private var advice: String? {
    switch (step, code) {
    case (.renaming, EBUSY):
      "a file that is mounted by itself can not be replaced; mount its folder instead"
    case (.creating, EACCES), (.creating, EPERM), (.creating, EROFS):
      "a new version is made in the folder of the file, where writing has to be allowed"
    case (.renaming, EACCES), (.renaming, EPERM):
      "the folder does not allow to replace the file, which belongs to another user"
    default: nil
    }
  }

  /// Whether another process had the lock for too long.
  var isTimeout: Bool { code == ETIMEDOUT && step == .locking }

  /// What the file system does not have, as in "no locks"; `nil` if this is another failure.
  var lack: String? {
    let codes: [Int32] =
      switch step {
      case .locking: [ENOTSUP, EOPNOTSUPP, ENOSYS, ENOLCK, EINVAL, EBADF]
      case .syncing, .syncingDirectory: [ENOTSUP, EOPNOTSUPP, ENOSYS, EINVAL, EBADF]
      case .adopting: [ENOTSUP, EOPNOTSUPP, ENOSYS, EINVAL, EPERM]
      default: []
      }
    guard codes.contains(code) else { return nil }
    let consequence =
      switch step {
      case .locking:
        "there are no locks, so that of two processes that write at once one may lose its values"
      case .adopting: "owner, group or permissions of the file could not be kept"
      default:
        "nothing can be brought to the disk, so that the last values may be lost with the power"
      }
    return "\(consequence) (\(step.rawValue): \(Self.message(of: code)))"
  }
}
