/// Ends updates that would never end because they keep creating nodes, roots or handlers.
///
/// The run limit of a hook does not help there, since each of them runs once. So what enters a tree
/// during an update is counted in generations: additions by a callback of one generation belong to
/// the next one, and everything from before the update to generation zero. A tree that hooks build
/// to its end has as many generations as levels. A node's generation is kept in `Node.runCounts`.
@MainActor
enum UpdateGenerations {
  /// Later generations are left pending.
  static let limit: UInt16 = 1_000
  /// The number of further runs in the second generation and later ones, once something was left
  /// pending.
  ///
  /// Each node may create two or more, so a branching tree would never end.
  static let laterRuns = 10_000
  /// The same while nothing was left pending.
  nonisolated static let mostRuns = 1_000_000
  private static let mostReports = 10

  private struct Fields {
    var current: UInt16 = 0
    /// For the second generation and later ones.
    var runsLeft = mostRuns
    var hasEnded = false
    /// By node past the limit: the callback that has added it.
    var makers: [ObjectIdentifier: TracedCallback] = [:]
    var reports = 0

    var hasBegun: Bool { runsLeft != mostRuns || current != 0 || hasEnded || !makers.isEmpty }
  }

  // Exclusivity is not checked: no code of the user's runs while these are being changed.
  @exclusivity(unchecked) @safe private static var fields = Fields()

  /// The generation of the node or handler whose callback is running.
  static var current: UInt16 {
    get { fields.current }
    set { fields.current = newValue }
  }
  static var hasEnded: Bool { fields.hasEnded }

  /// Starts over, for an update that is not nested.
  static func begin() {
    if fields.hasBegun { fields = Fields() }
  }

  static func noteMaker(of node: Node, _ maker: Node, _ hook: Hook?) {
    if fields.makers.count == mostReports { return }
    fields.makers[ObjectIdentifier(node)] = TracedCallback(
      path: maker.path, hook: hook, nodeID: ObjectIdentifier(maker))
  }

  /// Returns whether a hook or handler of a generation may run for the first time in this update.
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

  /// The report of a node that is left pending, `nil` after enough others.
  static func report(_ node: Node, _ hook: Hook) -> UnsettledHook? {
    if fields.reports == mostReports { return nil }
    let maker = fields.makers.removeValue(forKey: ObjectIdentifier(node))
    // Once a culprit is reported, nodes that merely did not run any more are omitted.
    if maker == nil, fields.reports > 0 { return nil }
    fields.reports += 1
    var report = UnsettledHook(
      path: node.path, hook: hook, cause: maker.map { "\($0)" } ?? "callbacks of new nodes",
      limit: Int(limit))
    report.isPending = true
    return report
  }
}
