/// Ends updates that would go on for ever by making something new each time: nodes, roots, handlers.
///
/// The run limit of a hook says nothing there, since each of them runs once. So what enters a tree while
/// an update runs is counted in generations: what a callback of a node of one generation brings in is of
/// the next one, and what was there before the update is of generation zero. A tree that hooks build to
/// its end has as many generations as levels.
///
/// A node keeps its generation where its runs are counted, see `Node.runCounts`, so that it needs no room
/// of its own.
@MainActor
enum UpdateGenerations {
  /// What is of a later generation is left pending.
  static let limit: UInt16 = 1_000
  /// What may still run of the second generation and later ones, once something was left pending.
  ///
  /// Each node may make two or more: what branches out never comes to an end otherwise.
  static let laterRuns = 10_000
  /// The same as long as nothing was left pending.
  static let mostRuns = 1_000_000
  /// How many of those left pending are reported.
  private static let mostReports = 10

  /// The generation of the node, the handler or the action that a callback runs for.
  @exclusivity(unchecked) @safe static var current: UInt16 = 0
  /// What of the second generation and later ones may still run.
  @exclusivity(unchecked) @safe private static var runsLeft = mostRuns
  /// Whether something was left pending.
  @exclusivity(unchecked) @safe private(set) static var hasEnded = false
  /// Who has brought in what is past the limit.
  @exclusivity(unchecked) @safe private static var makers: [ObjectIdentifier: TracedCallback] = [:]
  @exclusivity(unchecked) @safe private static var reports = 0

  /// Begins with an update that is not within another one.
  static func begin() {
    guard runsLeft != mostRuns || current != 0 || hasEnded || !makers.isEmpty else { return }
    current = 0
    runsLeft = mostRuns
    hasEnded = false
    makers = [:]
    reports = 0
  }

  /// Notes who has brought in a node that is not to run in this update.
  static func noteMaker(of node: Node, _ maker: Node, _ hook: Hook?) {
    if makers.count == mostReports { return }
    makers[ObjectIdentifier(node)] = TracedCallback(
      path: maker.path, hook: hook, nodeID: ObjectIdentifier(maker))
  }

  /// Whether something of a generation may run that has not run yet in this update.
  static func admits(_ generation: UInt16) -> Bool {
    if generation < 2 { return true }
    if generation > limit {
      end()
      return false
    }
    if runsLeft == 0 {
      hasEnded = true
      return false
    }
    runsLeft -= 1
    return true
  }

  private static func end() {
    if hasEnded { return }
    hasEnded = true
    runsLeft = min(runsLeft, laterRuns)
  }

  /// What to report of a node that is left pending, `nil` if enough was said.
  static func report(_ node: Node, _ hook: Hook) -> UnsettledHook? {
    if reports == mostReports { return nil }
    let maker = makers.removeValue(forKey: ObjectIdentifier(node))
    // Once somebody is named, those who were only stopped with him are of no interest.
    if maker == nil, reports > 0 { return nil }
    reports += 1
    var report = UnsettledHook(
      path: node.path, hook: hook, cause: maker.map { "\($0)" } ?? "callbacks of new nodes",
      limit: Int(limit))
    report.isPending = true
    return report
  }
}
