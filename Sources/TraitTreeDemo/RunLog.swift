import TraitTree

/// One run of one node's hook.
struct Run: Equatable {
  /// The node's path, such as `Controls/Counter`.
  var node: String
  var hook: Hook
}

/// Where the controllers of all windows note their runs, in the order in which they ran.
@MainActor final class RunLog {
  private var runs: [Run] = []

  func record(_ hook: Hook, at path: String) {
    runs.append(Run(node: path, hook: hook))
  }

  /// Hands over what was noted since the last call.
  func take() -> [Run] {
    defer { runs = [] }
    return runs
  }
}
