/// Who provides the value of a trait or of an environment key.
public enum ValueProvider: Hashable, Sendable, CustomStringConvertible {
  /// A node, by its path.
  case node(String)
  /// The window, or a tree's root that is in no window any more.
  case window
  /// Nobody: the default.
  case `default`

  /// The path, or what else it is.
  public var description: String {
    switch self {
    case .node(let path): path
    case .window: "the window"
    case .default: "default"
    }
  }
}
