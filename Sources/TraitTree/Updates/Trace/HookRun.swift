/// One run of a hook, or one call of a handler or action, as a value to compare.
///
/// Two are equal if the paths and the hooks are, whatever the causes were.
public struct HookRun: Hashable, Sendable, CustomStringConvertible {
  /// The node, by names from the root.
  public let path: String
  /// What of the node ran.
  public let hook: Hook
  /// Why it ran, which does not count when two runs are compared.
  public let cause: RunCause

  init(_ run: TracedRun) {
    path = run.path
    hook = run.hook
    cause = run.cause
  }

  /// Whether two runs are of the same hook of a node with the same path.
  public static func == (lhs: Self, rhs: Self) -> Bool {
    lhs.hook == rhs.hook && lhs.path == rhs.path
  }

  /// Hashes the path and the hook.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(path)
    hasher.combine(hook)
  }

  /// One line: the path and the hook, such as "Rows/Row(5) updateProperties".
  public var description: String { "\(path) \(hook.rawValue)".oneLine }
}
