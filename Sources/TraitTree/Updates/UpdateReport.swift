/// One number for each hook.
struct HookCounts: Sendable {
  private var traitChanges = 0
  private var onChange = 0
  private var updateProperties = 0
  private var layout = 0
  private var draw = 0

  subscript(hook: Hook) -> Int {
    get {
      switch hook {
      case .traitChanges: traitChanges
      case .onChange: onChange
      case .updateProperties: updateProperties
      case .layout: layout
      case .draw: draw
      }
    }
    set {
      switch hook {
      case .traitChanges: traitChanges = newValue
      case .onChange: onChange = newValue
      case .updateProperties: updateProperties = newValue
      case .layout: layout = newValue
      case .draw: draw = newValue
      }
    }
  }
}

/// What an update did.
public struct UpdateReport: CustomStringConvertible, Sendable {
  /// How often the update went through the tree for traits, properties and layout.
  public var rounds = 0
  /// How often each hook ran.
  ///
  /// Handlers and `onChange` actions count for each call. What did not run is not in it.
  public var runs: [Hook: Int] {
    get {
      var runs: [Hook: Int] = [:]
      for hook in Hook.allCases where counts[hook] > 0 { runs[hook] = counts[hook] }
      return runs
    }
    set { for hook in Hook.allCases { counts[hook] = newValue[hook] ?? 0 } }
  }
  // A dictionary would be most of what a small update costs beside its hooks.
  var counts = HookCounts()
  /// The number of nodes of which anything ran.
  public var nodeCount = 0
  /// The hooks and handlers that would have run more often than the window's
  /// ``Window/updateRunLimit``, and what would have gone on for ever by new nodes.
  ///
  /// The former are not pending any more, the latter are: see ``UnsettledHook/isPending``.
  public var unsettled: [UnsettledHook] = []

  /// Whether everything is up to date.
  public var isSettled: Bool { unsettled.isEmpty }

  /// Makes the report of an update that did nothing.
  public init() {}

  /// One line that says what ran, and the lines of each unsettled hook.
  public var description: String {
    let hooks = Hook.allCases.compactMap { hook in runs[hook].map { "\(hook.rawValue) \($0)" } }
    let ran = hooks.isEmpty ? "nothing ran" : hooks.joined(separator: ", ")
    let nodes = nodeCount == 1 ? "1 node" : "\(nodeCount) nodes"
    let summary = "\(ran); \(nodes), \(rounds == 1 ? "1 round" : "\(rounds) rounds")"
    return ([summary] + unsettled.map(\.description)).joined(separator: "\n")
  }

  /// Writes the lines of each unsettled hook to standard error, where nobody gets the report.
  func writeUnsettled() {
    for line in unsettled.flatMap(\.lines) { Platform.writeDiagnostic(line) }
  }

  /// Adds what a later update did.
  mutating func merge(_ other: UpdateReport) {
    rounds += other.rounds
    for hook in Hook.allCases { counts[hook] += other.counts[hook] }
    nodeCount += other.nodeCount
    unsettled += other.unsettled
  }
}
