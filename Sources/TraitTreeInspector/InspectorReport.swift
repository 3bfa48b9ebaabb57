public import Foundation
public import TraitTree

/// A page that shows the tree of a window, where each value comes from, and why hooks ran.
///
/// ```swift
/// window.trace.isEnabled = true
/// model.count += 1
/// window.updateIfNeeded()
/// try InspectorReport(window: window).write(to: folder.appending(path: "report.html"))
/// ```
///
/// The page is one file, loads nothing from a network, and opens in any browser of these days. It holds the
/// descriptions of values: whoever gets it can read them.
///
/// A report is a snapshot: it keeps no node alive, and later changes do not show in it.
public struct InspectorReport: Sendable {
  private let title: String
  private let snapshot: Snapshot

  /// Takes a snapshot of a window and of its trace.
  ///
  /// It calls the `description` of each value that is provided in the tree, and evaluates the default of each
  /// key that is provided or read there. No hook comes to depend on traits that are read here; make it
  /// outside of hooks, since reads of models in descriptions are charged to a hook that is running.
  /// - Complexity: O(*n*) in the number of nodes, of their values, and of the runs of the trace.
  ///
  /// - Parameters:
  ///   - window: The window.
  ///   - trace: The updates to show; `nil` stands for `window.trace`, which holds none unless it was enabled.
  ///   - title: The title of the page.
  @MainActor
  public init(window: Window, trace: UpdateTrace? = nil, title: String = "TraitTree Inspector") {
    self.title = title
    snapshot = Snapshot(
      tree: InspectedTree(window), updates: (trace ?? window.trace).updates)
  }

  /// The page.
  ///
  /// Equal snapshots give the same text. Complexity: O(*n*) in the size of the snapshot.
  ///
  /// - Returns: An HTML document, to be stored in UTF-8.
  public func html() -> String {
    InspectorPage(title: title, data: snapshot.json).html
  }

  /// Writes the page to a file, in place of one that is there.
  ///
  /// - Parameter url: The file.
  /// - Throws: The error of `Data.write(to:options:)`; then an earlier file is as it was.
  public func write(to url: URL) throws {
    try Data(html().utf8).write(to: url, options: .atomic)
  }
}
