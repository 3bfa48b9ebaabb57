/// What an update runs for a node.
public enum Hook: String, Sendable, CaseIterable {
  /// Handlers of ``Node/registerForTraitChanges(_:handler:)``.
  case traitChanges
  /// Actions of ``Node/onChange(of:initial:_:)-(_,_,(V,V)->Void)``.
  case onChange
  /// ``Node/updateProperties()``.
  case updateProperties
  /// ``Node/viewWillLayoutSubviews()`` and ``Node/viewDidLayoutSubviews()``.
  case layout
  /// ``Node/draw()``.
  case draw
}

/// What an update did.
public struct UpdateReport: CustomStringConvertible, Sendable {
  /// How often the update went through the tree for traits, properties and layout.
  public var rounds = 0
  /// How often each hook ran.
  ///
  /// Handlers and `onChange` actions count for each call.
  public var runs: [Hook: Int] = [:]
  /// The number of nodes of which anything ran.
  public var nodeCount = 0
  /// The hooks and handlers that would have run more often than the window's
  /// ``Window/updateRunLimit``.
  ///
  /// They are not pending any more.
  public var unsettled: [UnsettledHook] = []

  /// Whether everything is up to date.
  public var isSettled: Bool { unsettled.isEmpty }

  /// Makes the report of an update that did nothing.
  public init() {}

  /// One line that says what ran, and one for each unsettled hook.
  public var description: String {
    let hooks = Hook.allCases.compactMap { hook in runs[hook].map { "\(hook.rawValue) \($0)" } }
    let ran = hooks.isEmpty ? "nothing ran" : hooks.joined(separator: ", ")
    let nodes = nodeCount == 1 ? "1 node" : "\(nodeCount) nodes"
    let summary = "\(ran); \(nodes), \(rounds == 1 ? "1 round" : "\(rounds) rounds")"
    return ([summary] + unsettled.map(\.description)).joined(separator: "\n")
  }

  /// Writes a line to standard error for each unsettled hook, where nobody gets the report.
  func writeUnsettled() {
    for hook in unsettled { Platform.writeDiagnostic(hook.description) }
  }

  /// Adds what a later update did.
  mutating func merge(_ other: UpdateReport) {
    rounds += other.rounds
    runs.merge(other.runs) { $0 + $1 }
    nodeCount += other.nodeCount
    unsettled += other.unsettled
  }
}

/// A hook or handler that an update left as it was, because it kept running again.
public struct UnsettledHook: CustomStringConvertible, Sendable {
  /// The node, by names from the root.
  public var path: String
  /// What ran too often.
  public var hook: Hook
  /// What would have run it again: a trait, a property of a model where the toolchain tells it, or a
  /// call.
  public var cause: String
  /// How often it ran.
  public var limit: Int

  /// One line for a log.
  public var description: String {
    """
    \(path): \(hook.rawValue) ran \(limit) times in one update and is left unsettled; it would run \
    again because of \(cause)
    """
  }
}
