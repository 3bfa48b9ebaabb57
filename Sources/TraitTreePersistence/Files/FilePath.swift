internal import Foundation

/// Where a file really is.
enum FilePath {
  private static func checkIsFile(_ url: URL) {
    // Not a precondition, which says nothing in optimised code.
    if !url.isFileURL { fatalError("\(url) is no file.") }
  }

  /// The path of a file without symbolic links, whether the file is there or not.
  ///
  /// A link is followed even if it leads nowhere yet: replacing the file must not replace the link.
  static func resolved(_ url: URL) -> String {
    checkIsFile(url)
    // The system gives up after forty links as well.
    return resolved(url.standardizedFileURL.path, links: 40)
  }

  /// The path of a name in a directory without symbolic links; the name itself may be one.
  static func located(_ url: URL) -> String {
    checkIsFile(url)
    return located(url.standardizedFileURL.path, links: 40)
  }

  /// Where a link leads, which may be another link; `nil` for no link.
  static func target(ofLinkAt path: String) -> String? {
    guard let target = try? FileManager.default.destinationOfSymbolicLink(atPath: path)
    else { return nil }
    let directory = URL(filePath: path, directoryHint: .notDirectory).deletingLastPathComponent()
    return located(URL(filePath: target, relativeTo: directory))
  }

  private static func resolved(_ path: String, links: Int) -> String {
    let located = located(path, links: links)
    guard links > 0, path != "/",
      let target = try? FileManager.default.destinationOfSymbolicLink(atPath: located)
    else { return located }
    let directory = URL(filePath: located, directoryHint: .notDirectory)
      .deletingLastPathComponent()
    let resolvedTarget = URL(filePath: target, relativeTo: directory)
    return resolved(resolvedTarget.standardizedFileURL.path, links: links - 1)
  }

  private static func located(_ path: String, links: Int) -> String {
    guard path != "/" else { return path }
    let url = URL(filePath: path, directoryHint: .notDirectory)
    let directory = resolved(url.deletingLastPathComponent().path, links: links)
    return URL(filePath: directory, directoryHint: .isDirectory)
      .appending(path: url.lastPathComponent, directoryHint: .notDirectory).path
  }
}
