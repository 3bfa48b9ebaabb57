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
  nonisolated static let mostRuns = 1_000_000
  /// How many of those left pending are reported.
  private static let mostReports = 10

  private struct Fields {
    var current: UInt16 = 0
    /// What of the second generation and later ones may still run.
    var runsLeft = mostRuns
    var hasEnded = false
    /// Who has brought in what is past the limit.
    var makers: [ObjectIdentifier: TracedCallback] = [:]
    var reports = 0

    /// Whether anything is counted.
    var hasBegun: Bool { runsLeft != mostRuns || current != 0 || hasEnded || !makers.isEmpty }
  }

  // Exclusivity is not checked: nothing of the user's runs while these are being changed.
  @exclusivity(unchecked) @safe private static var fields = Fields()

  /// The generation of the node, the handler or the action that a callback runs for.
  static var current: UInt16 {
    get { fields.current }
    set { fields.current = newValue }
  }
  /// Whether something was left pending.
  static var hasEnded: Bool { fields.hasEnded }

  /// Begins with an update that is not within another one.
  static func begin() {
    if fields.hasBegun { fields = Fields() }
  }

  /// Notes who has brought in a node that is not to run in this update.
  static func noteMaker(of node: Node, _ maker: Node, _ hook: Hook?) {
    if fields.makers.count == mostReports { return }
    fields.makers[ObjectIdentifier(node)] = TracedCallback(
      path: maker.path, hook: hook, nodeID: ObjectIdentifier(maker))
  }

  /// Whether something of a generation may run that has not run yet in this update.
  static func admits(_ generation: UInt16) -> Bool {
    if generation < 2 { return true }
    if generation > limit {
      end()
      return false
    }
    if fields.runsLeft == 0 {
      fields.hasEnded = true
      return false
    }
    fields.runsLeft -= 1
    return true
  }

  private static func end() {
    if fields.hasEnded { return }
    fields.hasEnded = true
    fields.runsLeft = min(fields.runsLeft, laterRuns)
  }

  /// What to report of a node that is left pending, `nil` if enough was said.
  static func report(_ node: Node, _ hook: Hook) -> UnsettledHook? {
    if fields.reports == mostReports { return nil }
    let maker = fields.makers.removeValue(forKey: ObjectIdentifier(node))
    // Once somebody is named, those who were only stopped with him are of no interest.
    if maker == nil, fields.reports > 0 { return nil }
    fields.reports += 1
    var report = UnsettledHook(
      path: node.path, hook: hook, cause: maker.map { "\($0)" } ?? "callbacks of new nodes",
      limit: Int(limit))
    report.isPending = true
    return report
  }
}
