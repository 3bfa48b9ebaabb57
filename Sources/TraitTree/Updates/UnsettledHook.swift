/// A hook or handler that an update left as it was, because it kept running again or because the update went
/// on by making something new each time.
public struct UnsettledHook: CustomStringConvertible, Sendable {
  /// What ran again because of what: one link of the chain that kept a hook running.
  public struct Link: Hashable, Sendable, CustomStringConvertible {
    /// What made the change or the request.
    public let writer: TracedCallback
    /// What it changed or asked for.
    public let cause: RunCause
    /// What that ran again.
    public let reader: TracedCallback

    /// One line: who changed what, and what that ran.
    public var description: String {
      "\(writer) \(cause.verb) \(cause), which ran \(reader)".oneLine
    }
  }

  /// The node, by names from the root.
  public var path: String
  /// What ran too often.
  public var hook: Hook
  /// What would have run it again: a trait, a property of a model where the toolchain tells it, or a
  /// call.
  public var cause: String
  /// How often it ran, or how many generations have come before it.
  public var limit: Int
  /// Whether it has not run and is left to the next update, since this one went on by new nodes, roots or
  /// registrations.
  ///
  /// The first generation is what a callback of a node that was there before the update brings into the tree,
  /// the second what a callback of a node of the first one does, and so on. What comes after the thousandth
  /// is left pending. ``cause`` is the callback that has brought this one in.
  public var isPending = false
  /// Who kept it running: the last change first, and so on back to where it came round.
  ///
  /// Empty if it ``isPending``. It is cut short if the
  /// update is traced and had more runs than ``UpdateTrace/runCapacity``, or is not and the cycle is longer than
  /// 4,096 runs.
  public var cycle: [Link] = []

  /// A line for a log, and one for each link of the cycle.
  public var description: String { lines.joined(separator: "\n") }

  /// The lines of the description.
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
