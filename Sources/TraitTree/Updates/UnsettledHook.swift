/// A hook or handler that an update gave up on, because it kept running again or because the update
/// kept creating new nodes, roots or registrations.
public struct UnsettledHook: CustomStringConvertible, Sendable {
  /// A cause and an effect: one link of the chain that kept a hook running.
  public struct Link: Hashable, Sendable, CustomStringConvertible {
    /// The callback that made the change or the request.
    public let writer: TracedCallback
    /// The value that it changed, or the request.
    public let cause: RunCause
    /// The callback that ran again because of it.
    public let reader: TracedCallback

    /// One line: the writer, its change, and the callback that this ran.
    public var description: String {
      "\(writer) \(cause.verb) \(cause), which ran \(reader)".oneLine
    }
  }

  /// The node, by names from the root.
  public var path: String
  /// The hook that ran too often.
  public var hook: Hook
  /// The reason for the next run: a trait, a property of a model where the toolchain tells it, or a
  /// call.
  public var cause: String
  /// How often it ran, or the number of generations before it.
  public var limit: Int
  /// Whether it has not run and is left to the next update, since this one kept creating new nodes,
  /// roots or registrations.
  ///
  /// The first generation is added to the tree by callbacks of nodes that were there before the
  /// update, the second by callbacks of nodes of the first one, and so on. Generations after the
  /// thousandth are left pending. ``cause`` is the callback that has added this one.
  public var isPending = false
  /// The chain that kept it running: the last change first, and so on back to where it repeats.
  ///
  /// Empty if it ``isPending``. It is cut short if the update is traced and had more runs than
  /// ``UpdateTrace/runCapacity``, or is not traced and the cycle is longer than 4,096 runs.
  public var cycle: [Link] = []

  /// A line for a log, and one for each link of the cycle.
  public var description: String { lines.joined(separator: "\n") }

  var lines: [String] {
    if isPending {
      let line = """
        \(path): \(hook.rawValue) is left to the next update, after \(limit) generations of nodes, roots or \
        registrations that were made one by the other in this one; it was brought in by \(cause)
        """
      return [line.oneLine]
    }
    let line = """
      \(path): \(hook.rawValue) ran \(limit) times in one update and is left unsettled; it would run \
      again because of \(cause)
      """
    return [line.oneLine] + cycle.map { "  \($0)" }
  }
}
