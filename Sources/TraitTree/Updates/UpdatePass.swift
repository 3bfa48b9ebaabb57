/// One update, of a window or of a subtree: it runs the callbacks of nodes and counts them.
///
/// An update that a callback asks for waits until the callback has returned, so that what a hook reads
/// is never mixed with what another hook reads. The same is true of other code of the user's that runs
/// meanwhile, such as the `==` of a value.
@MainActor
final class UpdatePass: RunningUpdate {
  /// An update that a callback asked for.
  private enum Request {
    case subtree(Node, NodeWork)
    case window(Window)
    case call(() -> Void)
  }

  /// The innermost pass that is under way.
  @exclusivity(unchecked) @safe static private(set) var current: UpdatePass?
  @exclusivity(unchecked) @safe private static var lastSerial: UInt32 = 0
  /// A pass that has ended, for the next one.
  @exclusivity(unchecked) @safe private static var spare: UpdatePass?

  @exclusivity(unchecked) @safe private var rounds = 0
  @exclusivity(unchecked) @safe var nodeCount = 0
  /// Calls of handlers and `onChange` actions, and runs of hooks.
  @exclusivity(unchecked) @safe var counts = HookCounts()
  @exclusivity(unchecked) @safe private var unsettled: [UnsettledHook] = []
  /// Tells the update from all others; updates within it have the same one.
  @exclusivity(unchecked) @safe private(set) var serial: UInt32 = 0
  @exclusivity(unchecked) @safe private(set) var limit = 0
  @exclusivity(unchecked) @safe private(set) var tracksModels = true
  /// The inbox of the window, which knows the window as long as it is there.
  @exclusivity(unchecked) @safe private var inbox: Unretained<ModelInbox>?
  @exclusivity(unchecked) @safe private var inboxOwner: ModelInbox?
  @exclusivity(unchecked) @safe private var outer: UpdatePass?
  /// The node that is being visited, which whoever visits it holds.
  @exclusivity(unchecked) @safe var visited: NodeRef?
  /// What of it is running, `nil` for an appearance callback.
  @exclusivity(unchecked) @safe var runningHook: Hook?
  /// How many callbacks have run.
  @exclusivity(unchecked) @safe private(set) var callbackCount: UInt = 0
  /// Whether a visit has done something since somebody asked.
  @exclusivity(unchecked) @safe private var hasProgress = false
  @exclusivity(unchecked) @safe private var requests: [Request] = []
  @exclusivity(unchecked) @safe private var requestDepth = 0
  /// Writes down what runs, while the window is traced or something has run too often.
  @exclusivity(unchecked) @safe private(set) var recorder: UpdateRecorder?
  /// How many passes that are under way write down what runs.
  @exclusivity(unchecked) @safe private static var recorderCount = 0

  private func begin(_ window: Window?, subtree: Node?) {
    // An update within an update counts on: otherwise two that cause each other would never end.
    if let outer = Self.current {
      serial = outer.serial
      requestDepth = outer.requestDepth
    } else {
      Self.lastSerial &+= 1
      serial = Self.lastSerial
      UpdateGenerations.begin()
      ModelInbox.beginUpdate()
    }
    // Counts are kept in 16 bits.
    limit = min(max(window?.updateRunLimit ?? 25, 1), Int(UInt16.max) - 1)
    tracksModels = window?.isObservationTrackingEnabled ?? true
    if let window {
      inbox = Unretained(window.inbox)
      inboxOwner = window.inbox
    }
    if let trace = window?.enabledTrace {
      record(with: trace.makeRecorder(subtree: subtree))
    }
    if let current = Self.current { outer = current }
  }

  /// Makes a pass and does something in it.
  static func run(
    in window: Window?, subtree: Node? = nil, _ body: (UpdatePass) -> Void
  ) -> UpdateReport {
    let pass = spare.take() ?? UpdatePass()
    pass.begin(window, subtree: subtree)
    current = pass
    Updating.current = pass
    body(pass)
    pass.finishRequests()
    current = pass.outer.take()
    Updating.current = current
    if current == nil { ModelInbox.endUpdate() }
    let report = pass.report
    pass.end()
    return report
  }

  private func end() {
    if let recorder {
      recorder.finish(rounds: rounds, unsettled: unsettled)
      record(with: nil)
    }
    rounds = 0
    nodeCount = 0
    counts = HookCounts()
    if !unsettled.isEmpty { unsettled = [] }
    inbox = nil
    inboxOwner = nil
    requestDepth = 0
    hasProgress = false
    Self.spare = self
  }

  // MARK: Updates on demand

  /// Does the pending work of a subtree, now or right after the callback that is running.
  static func update(_ node: Node, _ work: NodeWork) {
    EnvironmentTransform.checkMayUpdate("the node \(node.path)")
    if let pass = current {
      // A tree of its own that a callback brings up to date is one that it may have made for that.
      if node.owner == nil, !node.isLive { Updating.noteNew(node) }
      pass.requests.append(.subtree(node, work))
    } else {
      // Nobody gets this report.
      run(in: node.liveWindow, subtree: node) { $0.visitSubtree(of: node, work) }.writeUnsettled()
    }
  }

  /// Notes an update of a window that a running callback asks for.
  ///
  /// Gives `false` if none is running.
  static func deferUpdate(of window: Window) -> Bool {
    guard let pass = current else { return false }
    pass.requests.append(.window(window))
    return true
  }

  func afterCallback(_ body: @escaping () -> Void) { requests.append(.call(body)) }

  /// Does what was asked for since the last callback.
  ///
  /// Updates in updates in updates are left to the outer ones at some depth, for the stack's sake.
  @inline(__always)
  func runRequestsIfNeeded() { if !requests.isEmpty, requestDepth < 16 { runRequests() } }

  /// Leaves nothing that was asked for, except to the update that this one is within.
  private func finishRequests() {
    runRequestsIfNeeded()
    guard !requests.isEmpty, let outer else { return }
    outer.requests += requests
    requests = []
  }

  private func runRequests() {
    requestDepth += 1
    defer { requestDepth -= 1 }
    while !requests.isEmpty {
      switch requests.removeFirst() {
      case .subtree(let node, let work): visitSubtree(of: node, work)
      case .window(let window): window.updateAfterCallback(of: self)
      case .call(let body): body()
      }
    }
  }

  // MARK: Callbacks

  /// Runs user code, and afterwards the updates that it asked for.
  func callback(_ hook: Hook?, _ body: () -> Void) {
    callbackCount &+= 1
    runningHook = hook
    body()
    recorder?.didCall()
    if let inbox, inbox.borrow({ $0.hasUpdateChanges }) { inbox.object.window?.drainInbox() }
    recorder?.didNoteChanges()
    runRequestsIfNeeded()
  }

  /// Notes whether a visit has done something.
  func noteProgress(_ hasDoneSomething: Bool) { if hasDoneSomething { hasProgress = true } }

  /// Whether a visit has done something since the last time somebody asked.
  ///
  /// Where none has, what is left is left to the next update.
  func takeProgress() -> Bool {
    defer { hasProgress = false }
    return hasProgress
  }

  // MARK: Counting

  func countRound() { rounds += 1 }

  /// Notes that a node is left pending, since the update makes one after the other.
  func noteLeftPending(_ node: Node, _ hook: Hook) {
    if let report = UpdateGenerations.report(node, hook) { unsettled.append(report) }
  }

  /// Takes over what an update within this one has left unsettled.
  func adoptUnsettled(of report: UpdateReport) { unsettled += report.unsettled }

  /// What was done so far.
  var report: UpdateReport {
    var report = UpdateReport()
    report.rounds = rounds
    report.nodeCount = nodeCount
    report.unsettled = unsettled
    report.counts = counts
    return report
  }

  // MARK: Recording

  /// What writes down a run, if the window is traced or something has run so often that it may not come to
  /// rest.
  @inline(__always)
  func recorder(after runs: Int) -> UpdateRecorder? {
    if recorder == nil, runs >= limit / 2 { record(with: UpdateRecorder()) }
    return recorder
  }

  @inline(never)
  private func record(with newRecorder: UpdateRecorder?) {
    if recorder != nil { Self.recorderCount -= 1 }
    if newRecorder != nil { Self.recorderCount += 1 }
    recorder = newRecorder
    Updating.didMark = Self.recorderCount > 0 ? { Self.record($0, $1) } : nil
  }

  /// Hears that work of a node becomes pending.

  @inline(never)
  private static func record(_ node: NodeRef, _ work: NodeWork) {
    let writer = current?.recorder?.currentCallback
    // Passes further out would take what they noted of the node before for what brings about its next run.
    var pass = current
    while let noting = pass {
      noting.recorder?.note(node, work, by: writer)
      pass = noting.outer
    }
  }

  /// Writes down that something runs, or that it is left unsettled after so many runs.
  @inline(never)
  func note(
    _ node: Node, _ hook: Hook, _ reason: RecordedReason, after runs: Int,
    _ recorder: UpdateRecorder
  ) {
    if runs < limit { return recorder.willRun(node, hook, round: rounds, reason) }
    let path = node.path
    if unsettled.contains(where: { $0.path == path && $0.hook == hook }) { return }
    let cycle = recorder.cycle(to: node, hook, reason)
    unsettled.append(
      UnsettledHook(path: path, hook: hook, cause: "\(reason.cause)", limit: limit, cycle: cycle))
  }
}
