import TraitTree

/// One run of one node's hook.
struct Run: Equatable {
  /// The node's path, such as `Controls/Counter`.
  var node: String
  var hook: Hook
}

/// Where the controllers of all windows note their runs, in the order in which they ran.
@MainActor final class RunLog {
  /// A run, and the window that it was in.
  struct Entry {
    var run: Run
    var window: Window?
  }

  private var entries: [Entry] = []

  func record(_ hook: Hook, of node: Node) {
    entries.append(Entry(run: Run(node: node.pathFromRoot, hook: hook), window: node.window))
  }

  /// Hands over what was noted since the last call.
  func take() -> [Entry] {
    defer { entries = [] }
    return entries
  }
}
