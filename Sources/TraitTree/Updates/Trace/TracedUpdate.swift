/// One run of a hook, or one call of a handler or action.
public struct TracedRun: Sendable, CustomStringConvertible {
  /// The node, by names from the root.
  ///
  /// It is the path when the node first ran since a tree was last edited.
  public let path: String
  /// Identifies the node among all that exist at the same time.
  public let nodeID: ObjectIdentifier
  /// The class of the node.
  public let nodeType: Node.Type
  /// The hook, or the kind of handler.
  public let hook: Hook
  /// The round, counted from one; zero in an update of a subtree on demand.
  ///
  /// Drawing belongs to the round before it.
  public let round: Int
  /// The callback that caused the run, `nil` if the cause came before the update or from another
  /// thread.
  ///
  /// If several callbacks wrote inputs of this one, it is the first.
  public let writer: TracedCallback?
  let reason: RecordedReason
  /// When it began, since the beginning of its update.
  public let start: Duration
  /// How long it took, without the updates that it requested.
  public internal(set) var duration: Duration

  /// The node and the hook.
  public var callback: TracedCallback { TracedCallback(path: path, hook: hook, nodeID: nodeID) }

  /// The reason for the run.
  public var cause: RunCause { reason.cause }

  /// One line: the callback and the cause, without durations.
  public var description: String {
    let source = source.map { ", \($0)" } ?? ""
    return "\(callback) ran because of \(cause)\(source)".oneLine
  }

  /// The origin of the cause, such as "provided by Root, changed by Root/Form updateProperties".
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
  /// When it began, since tracing was first enabled.
  public internal(set) var start: Duration = .zero
  /// How long it took, with nested updates.
  public internal(set) var duration: Duration = .zero
  /// The number of passes through the tree.
  public internal(set) var rounds = 0
  /// The number of values computed that are neither hooks nor handlers, see ``UpdateReport/evaluations``.
  public internal(set) var evaluations = 0
  /// The runs, in order.
  public internal(set) var runs: [TracedRun] = []
  /// The number of runs beyond the first ``UpdateTrace/runCapacity``, which are not recorded.
  public internal(set) var omittedRunCount = 0
  /// The hooks and handlers that were left unsettled.
  public internal(set) var unsettled: [UnsettledHook] = []
}
