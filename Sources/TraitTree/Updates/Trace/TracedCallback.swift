/// A callback of a node, by the path that the node had.
public struct TracedCallback: Hashable, Sendable, CustomStringConvertible {
  /// The node, by names from the root.
  public let path: String
  /// The hook, handler or action, `nil` for a callback of the node's appearance.
  public let hook: Hook?
  /// Identifies the node among all that exist at the same time.
  public let nodeID: ObjectIdentifier

  /// The path and the hook.
  public var description: String { "\(path) \(hook?.rawValue ?? "appearance")" }
}
