/// A hook or handler that an update left as it was, because it kept running again.
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
  /// How often it ran.
  public var limit: Int
  /// Who kept it running: the last change first, and so on back to where it came round.
  ///
  /// Empty if the changes came from outside the update, that is from another thread. It is cut short if the
  /// update is traced and had more runs than ``UpdateTrace/runCapacity``, or is not and the cycle is longer than
  /// 4,096 runs.
  public var cycle: [Link] = []

  /// A line for a log, and one for each link of the cycle.
  public var description: String { lines.joined(separator: "\n") }

  /// The lines of the description.
  var lines: [String] {
    let line = """
      \(path): \(hook.rawValue) ran \(limit) times in one update and is left unsettled; it would run \
      again because of \(cause)
      """
    return [line.oneLine] + cycle.map { "  \($0)" }
  }
}
