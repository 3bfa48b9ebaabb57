/// The provider of the value of a trait or of an environment key.
public enum ValueProvider: Hashable, Sendable, CustomStringConvertible {
  /// A node, by its path.
  case node(String)
  /// The window, or a tree's root that is in no window any more.
  case window
  /// No provider: the default.
  case `default`

  /// The path of the node, or "the window" or "default".
  public var description: String {
    switch self {
    case .node(let path): path
    case .window: "the window"
    case .default: "default"
    }
  }
}
