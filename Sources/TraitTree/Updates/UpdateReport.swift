/// One number for each hook.
struct HookCounts: Sendable {
  private var counts = InlineArray<5, Int>(repeating: 0)

  subscript(hook: Hook) -> Int {
    get { counts[hook.index] }
    set { counts[hook.index] = newValue }
  }
}

/// The outcome of an update.
public struct UpdateReport: CustomStringConvertible, Sendable {
  /// How often the update went through the tree for traits, properties and layout.
  public var rounds = 0
  /// How often each hook ran.
  ///
  /// Handlers and `onChange` actions count for each call. Hooks that did not run are not in it.
  public var runs: [Hook: Int] {
    get {
      var runs: [Hook: Int] = [:]
      for hook in Hook.allCases where counts[hook] > 0 { runs[hook] = counts[hook] }
      return runs
    }
    set { for hook in Hook.allCases { counts[hook] = newValue[hook] ?? 0 } }
  }
  // A dictionary would be most of the cost of a small update.
  var counts = HookCounts()
  /// The number of nodes of which any hook, handler or action ran.
  public var nodeCount = 0
  /// How often values were computed for it that are neither hooks nor handlers: those of `onChange` and of ``Derived``,
  /// and parts that were read by key path.
  ///
  /// One that another window's update computes is counted there, where it takes place within this one.
  public var evaluations = 0
  /// The hooks and handlers that would have run more often than the window's
  /// ``Window/updateRunLimit``, and new nodes that would have kept the update going.
  ///
  /// The former are no longer pending, the latter are: see ``UnsettledHook/isPending``.
  public var unsettled: [UnsettledHook] = []

  /// Whether everything is up to date.
  public var isSettled: Bool { unsettled.isEmpty }

  /// Makes the report of an update that did nothing.
  public init() {}

  /// One line that lists the hooks that ran, and the lines of each unsettled hook.
  public var description: String {
    let hooks = Hook.allCases.compactMap { hook in runs[hook].map { "\(hook.rawValue) \($0)" } }
    let ran = hooks.isEmpty ? "nothing ran" : hooks.joined(separator: ", ")
    let nodes = nodeCount == 1 ? "1 node" : "\(nodeCount) nodes"
    var summary = "\(ran); \(nodes), \(rounds == 1 ? "1 round" : "\(rounds) rounds")"
    if evaluations > 0 {
      summary += evaluations == 1 ? ", 1 evaluation" : ", \(evaluations) evaluations"
    }
    return ([summary] + unsettled.map(\.description)).joined(separator: "\n")
  }

  /// Writes the lines of each unsettled hook to standard error, for a report without a recipient.
  func writeUnsettled() {
    for line in unsettled.flatMap(\.lines) { Platform.writeDiagnostic(line) }
  }

  mutating func merge(_ other: UpdateReport) {
    rounds += other.rounds
    for hook in Hook.allCases { counts[hook] += other.counts[hook] }
    nodeCount += other.nodeCount
    evaluations += other.evaluations
    unsettled += other.unsettled
  }
}
