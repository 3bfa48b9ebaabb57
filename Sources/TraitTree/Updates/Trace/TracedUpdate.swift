/// One run of a hook, or one call of a handler or action.
public struct TracedRun: Sendable, CustomStringConvertible {
  /// The node, by names from the root.
  ///
  /// It is the path that the node had when it first ran since a tree was last edited.
  public let path: String
  /// Tells the node from all others that are there at the same time.
  public let nodeID: ObjectIdentifier
  /// The class of the node.
  public let nodeType: Node.Type
  /// What of the node ran.
  public let hook: Hook
  /// The round, counted from one; zero in an update of a subtree on demand.
  ///
  /// Drawing follows the round that is named.
  public let round: Int
  /// What brought that about, `nil` if it happened before the update or on another thread.
  ///
  /// If several callbacks wrote what this one had read, it is the first.
  public let writer: TracedCallback?
  let reason: RecordedReason
  /// When it began, from the beginning of its update.
  public let start: Duration
  /// How long it took, without the updates that it asked for.
  public internal(set) var duration: Duration

  /// The node and the hook.
  public var callback: TracedCallback { TracedCallback(path: path, hook: hook, nodeID: nodeID) }

  /// Why it ran.
  public var cause: RunCause { reason.cause }

  /// One line: what ran and why, without how long it took.
  public var description: String {
    let source = source.map { ", \($0)" } ?? ""
    return "\(callback) ran because of \(cause)\(source)".oneLine
  }

  /// Who is behind the cause, such as "provided by Root, changed by Root/Form updateProperties".
  ///
  /// `nil` if that is not known.
  public var source: String? {
    var parts: [String] = []
    if let provider = cause.provider {
      parts.append(provider == .default ? "which is the default now" : "provided by \(provider)")
    }
    if let writer { parts.append("\(cause.verb) by \(writer)") }
    return parts.isEmpty ? nil : parts.joined(separator: ", ")
  }
}

/// One update of a window, or of a subtree of it.
public struct TracedUpdate: Sendable {
  /// The number of the update among those that the trace has seen, counted from one.
  public internal(set) var number = 0
  /// The root of the subtree, by its path, or `nil` for an update of the window.
  public internal(set) var subtree: String?
  /// When it began, from when tracing was first enabled.
  public internal(set) var start: Duration = .zero
  /// How long it took, with the updates within it.
  public internal(set) var duration: Duration = .zero
  /// How often it went through the tree.
  public internal(set) var rounds = 0
  /// What ran, in order.
  public internal(set) var runs: [TracedRun] = []
  /// The number of runs that did not find room: those after the first ``UpdateTrace/runCapacity``.
  public internal(set) var omittedRunCount = 0
  /// The hooks and handlers that were left unsettled.
  public internal(set) var unsettled: [UnsettledHook] = []
}
