import Foundation
import TraitTree
import TraitTreeInspector

extension ExplainedTrait {
  fileprivate var definition: any TraitDefinition.Type {
    switch self {
    case .appModel: AppModelTrait.self
    case .userInterfaceStyle: TraitUserInterfaceStyle.self
    case .displayScale: TraitDisplayScale.self
    }
  }
}

/// What the commands that look at the app print.
///
/// A node is given by its path, or by the end of it.
extension DemoApp {
  /// Why each hook of a node ran last.
  ///
  /// - Throws: `CommandError.noSuchNode`.
  func whyLines(_ name: String) throws(CommandError) -> [String] {
    try nodes(named: name).flatMap { node, window in
      var last: [Hook: TracedRun] = [:]
      for run in window.window.trace.runs(of: node) { last[run.hook] = run }
      let runs = Hook.allCases.compactMap { last[$0] }
      return runs.isEmpty ? ["\(node.pathFromRoot) has run nothing"] : runs.flatMap(\.lines)
    }
  }

  /// Where a node has the value of a trait from.
  ///
  /// - Throws: `CommandError.noSuchNode`.
  func explainLines(_ name: String, _ trait: ExplainedTrait) throws(CommandError) -> [String] {
    try nodes(named: name).flatMap { node, _ in
      node.explainTrait(trait.definition).description.split(separator: "\n").map(String.init)
    }
  }

  /// What the last updates of each window ran, and why.
  func traceLines(_ count: Int) -> [String] {
    windows.flatMap { window in
      window.window.trace.updates.suffix(count).flatMap { update in
        ["\(window.name), update \(update.number):"]
          + update.runs.flatMap(\.lines).map { "  \($0)" }
      }
    }
  }

  /// The same as a timeline for Perfetto.
  var timeline: String {
    UpdateTrace.chromeTraceEvents(of: windows.map { ($0.name, $0.window.trace) })
  }

  /// Pages about the windows, each with its file: the given one for the first, and for the others one
  /// beside it that ends in the window's name.
  func pages(at path: String) -> [(path: String, text: () -> String)] {
    let url = URL(fileURLWithPath: path)
    return windows.enumerated().map { index, window in
      let name = window.name.replacing(" ", with: "-")
      let file = "\(url.deletingPathExtension().lastPathComponent)-\(name)"
      let other = url.deletingLastPathComponent().appending(path: file)
        .appendingPathExtension(url.pathExtension)
      return (
        path: index == 0 ? path : other.path(percentEncoded: false),
        text: {
          InspectorReport(window: window.window, title: "TraitTreeDemo: \(window.name)").html()
        }
      )
    }
  }

  private func nodes(
    named name: String
  ) throws(CommandError) -> [(node: Node, window: DemoWindow)] {
    let found = windows.flatMap { window in
      window.nodes.map { (node: $0.node, window: window) }.filter {
        let path = $0.node.pathFromRoot
        return path == name || path.hasSuffix("/\(name)")
      }
    }
    guard !found.isEmpty else { throw .noSuchNode(name) }
    return found
  }
}

extension TracedRun {
  /// What ran, and why, on lines that fit a terminal.
  fileprivate var lines: [String] {
    ["\(callback)", "  because of \(cause)"] + (source.map { ["  \($0)"] } ?? [])
  }
}
