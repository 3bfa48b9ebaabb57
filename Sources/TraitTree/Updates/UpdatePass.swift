/// One update, of a window or of a subtree: it runs the callbacks of nodes and counts them.
///
/// An update that a callback requests waits until the callback has returned, so that the reads of
/// two hooks are never mixed. The same goes for other code of the user's, such as the `==` of a
/// value.
@MainActor
final class UpdatePass: RunningUpdate {
  /// An update that a callback has requested.
  fileprivate enum Request {
    case subtree(Node, NodeWork)
    case window(Window)
    case call(() -> Void)
  }

  struct Fields {
    var report = UpdateReport()
    /// Identifies the update; nested updates share it.
    fileprivate(set) var serial: UInt32 = 0
    fileprivate(set) var limit = 0
    fileprivate(set) var tracksModels = true
    /// The inbox of the window, which references the window weakly.
    fileprivate var inbox: ModelInbox?
    fileprivate var outer: UpdatePass?
    /// The node that is being visited, which the caller retains.
    var visited: NodeRef?
    /// Its running hook, `nil` for an appearance callback.
    fileprivate(set) var runningHook: Hook?
    fileprivate(set) var callbackCount: UInt = 0
    /// Whether a visit has done something since `takeProgress()`.
    fileprivate var hasProgress = false
    fileprivate var requests: [Request] = []
    fileprivate var requestDepth = 0
    /// The value of `Graph.evaluations` at the beginning.
    fileprivate var firstEvaluation = 0
    /// The number of evaluations that belong to updates within this one.
    fileprivate var nestedEvaluations = 0
    /// Set while the window is traced, or after something has run too often.
    fileprivate(set) var recorder: UpdateRecorder?
    fileprivate var trace: UpdateTrace?
  }

  private struct Shared {
    /// The innermost running pass.
    var current: UpdatePass?
    var lastSerial: UInt32 = 0
    /// A pass that has ended, to be reused.
    var spare: UpdatePass?
    var recorderCount = 0
  }

  // Exclusivity is not checked: no code of the user's runs while one of these is being changed.
  @exclusivity(unchecked) @safe var fields = Fields()
  private static var shared = Shared()

  var serial: UInt32 { fields.serial }
  var limit: Int { fields.limit }
  var recorder: UpdateRecorder? { fields.recorder }

  private func begin(_ window: Window?, subtree: Node?) {
    // Nested updates share the run counts, so mutual triggers still hit the limit.
    if let outer = Self.shared.current {
      fields.serial = outer.serial
      fields.requestDepth = outer.fields.requestDepth
      fields.outer = outer
    } else {
      Self.shared.lastSerial &+= 1
      fields.serial = Self.shared.lastSerial
      UpdateGenerations.begin()
      ChangeInbox.drain()
      Graph.beginUpdate()
    }
    fields.firstEvaluation = Graph.evaluations
    fields.nestedEvaluations = 0
    // Counts have 16 bits.
    fields.limit = min(max(window?.updateRunLimit ?? 25, 1), Int(UInt16.max) - 1)
    fields.tracksModels = window?.isObservationTrackingEnabled ?? true
    fields.inbox = window?.inbox
    if let trace = window?.enabledTrace {
      fields.trace = trace
      record(with: trace.makeRecorder(subtree: subtree))
    }
  }

  /// Runs a closure in a new pass.
  static func run(
    in window: Window?, subtree: Node? = nil, _ body: (UpdatePass) -> Void
  ) -> UpdateReport {
    let pass = shared.spare.take() ?? UpdatePass()
    pass.begin(window, subtree: subtree)
    shared.current = pass
    Updating.fields.current = pass
    body(pass)
    pass.finishRequests()
    let outer = pass.fields.outer.take()
    let evaluations = Graph.evaluations - pass.fields.firstEvaluation
    pass.fields.report.evaluations = evaluations - pass.fields.nestedEvaluations
    outer?.fields.nestedEvaluations += evaluations
    shared.current = outer
    Updating.fields.current = shared.current
    if shared.current == nil {
      Graph.endUpdate()
      DerivedCore.releaseIdle()
      // Changes of other threads since the beginning are for the next update.
      ChangeInbox.drainLateChanges()
    }
    let report = pass.fields.report
    pass.end()
    return report
  }

  private func end() {
    if let recorder {
      let finished = recorder.finish(fields.report)
      fields.trace?.recycle(recorder)
      if let finished { fields.trace?.append(finished) }
      fields.trace = nil
      record(with: nil)
    }
    fields.report = UpdateReport()
    fields.inbox = nil
    fields.requestDepth = 0
    fields.hasProgress = false
    Self.shared.spare = self
  }

  // MARK: Updates on demand

  /// Does the pending work of a subtree, now or right after the running callback.
  static func update(_ node: Node, _ work: NodeWork) {
    EnvironmentTransform.checkMayUpdate("the node \(node.path)")
    if let pass = shared.current {
      // A root outside windows that a callback updates was probably made by the callback.
      if node.owner == nil, !node.isLive { Updating.noteNew(node) }
      pass.fields.requests.append(.subtree(node, work))
    } else {
      // This report has no recipient.
      run(in: node.liveWindow, subtree: node) { $0.visitSubtree(of: node, work) }.writeUnsettled()
    }
  }

  /// Requests an update of a window after the running callback, or returns `false` if there is
  /// none.
  static func deferUpdate(of window: Window) -> Bool {
    guard let pass = shared.current else { return false }
    pass.fields.requests.append(.window(window))
    return true
  }

  func afterCallback(_ body: @escaping () -> Void) { fields.requests.append(.call(body)) }

  /// Runs the requests since the last callback.
  ///
  /// Limits recursion, for the stack's sake; outer passes run the rest.
  @inline(__always)
  func runRequestsIfNeeded() {
    if !fields.requests.isEmpty, fields.requestDepth < 16 { runRequests() }
  }

  /// Runs all requests, or passes them to the outer pass.
  private func finishRequests() {
    runRequestsIfNeeded()
    guard !fields.requests.isEmpty, let outer = fields.outer else { return }
    outer.fields.requests += fields.requests
    fields.requests = []
  }

  private func runRequests() {
    fields.requestDepth += 1
    defer { fields.requestDepth -= 1 }
    while !fields.requests.isEmpty {
      switch fields.requests.removeFirst() {
      case .subtree(let node, let work): visitSubtree(of: node, work)
      case .window(let window): updateAfterCallback(window)
      case .call(let body): body()
      }
    }
  }

  // MARK: Callbacks

  /// Runs user code, and then the updates that it has requested.
  func callback(_ hook: Hook?, _ body: () -> Void) {
    fields.callbackCount &+= 1
    fields.runningHook = hook
    body()
    recorder?.didCall()
    if let inbox = fields.inbox, inbox.hasUpdateChanges { inbox.drain() }
    recorder?.didNoteChanges()
    runRequestsIfNeeded()
  }

  func noteProgress(_ hasDoneSomething: Bool) { if hasDoneSomething { fields.hasProgress = true } }

  /// Returns whether a visit has done something since the last call; if not, the update ends.
  func takeProgress() -> Bool {
    defer { fields.hasProgress = false }
    return fields.hasProgress
  }

  /// Reports a node that is left pending.
  func noteLeftPending(_ node: Node, _ hook: Hook) {
    if let unsettled = UpdateGenerations.report(node, hook) {
      fields.report.unsettled.append(unsettled)
    }
  }

  // MARK: Recording

  /// The recorder, if the window is traced or a hook has run so often that it may not settle.
  @inline(__always)
  func recorder(after runs: Int) -> UpdateRecorder? {
    if recorder == nil, runs >= limit / 2 { record(with: UpdateRecorder()) }
    return recorder
  }

  @inline(never)
  private func record(with newRecorder: UpdateRecorder?) {
    if recorder != nil { Self.shared.recorderCount -= 1 }
    if newRecorder != nil { Self.shared.recorderCount += 1 }
    fields.recorder = newRecorder
    Updating.fields.didMark = Self.shared.recorderCount > 0 ? { Self.record($0, $1) } : nil
  }

  /// Called when work of a node becomes pending.
  @inline(never)
  private static func record(_ node: NodeRef, _ work: NodeWork) {
    let writer = shared.current?.recorder?.currentCallback
    // Outer passes must record it too, or they attribute the next run to an older mark.
    var pass = shared.current
    while let noting = pass {
      noting.recorder?.note(node, work, by: writer)
      pass = noting.fields.outer
    }
  }

  /// Records a run, or that a hook is left unsettled after so many runs.
  @inline(never)
  func note(
    _ node: Node, _ hook: Hook, _ reason: RecordedReason, after runs: Int,
    _ recorder: UpdateRecorder
  ) {
    if runs < limit { return recorder.willRun(node, hook, round: fields.report.rounds, reason) }
    let path = node.path
    if fields.report.unsettled.contains(where: { $0.path == path && $0.hook == hook }) { return }
    let cycle = recorder.cycle(to: node, hook, reason)
    fields.report.unsettled.append(
      UnsettledHook(path: path, hook: hook, cause: "\(reason.cause)", limit: limit, cycle: cycle))
  }
}
