internal import Foundation

/// Where a file really is.
enum FilePath {
  /// The path of a file without symbolic links, whether the file is there or not.
  ///
  /// A link is followed even if it leads nowhere yet: replacing the file must not replace the link.
  static func resolved(_ url: URL) -> String {
    precondition(url.isFileURL, "\(url) is no file.")
    // The system gives up after forty links as well.
    return resolved(url.standardizedFileURL.path, links: 40)
  }

  private static func resolved(_ path: String, links: Int) -> String {
    guard path != "/" else { return path }
    let url = URL(filePath: path, directoryHint: .notDirectory)
    let directory = resolved(url.deletingLastPathComponent().path, links: links)
    let file = URL(filePath: directory, directoryHint: .isDirectory)
      .appending(path: url.lastPathComponent, directoryHint: .notDirectory)
    guard links > 0,
      let target = try? FileManager.default.destinationOfSymbolicLink(atPath: file.path)
    else { return file.path }
    let resolvedTarget = URL(filePath: target, relativeTo: file.deletingLastPathComponent())
    return resolved(resolvedTarget.standardizedFileURL.path, links: links - 1)
  }
}
