/// One update, of a window or of a subtree: it runs the callbacks of nodes and counts them.
///
/// An update that a callback asks for waits until the callback has returned, so that what a hook reads
/// is never mixed with what another hook reads.
@MainActor
final class UpdatePass {
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
  @exclusivity(unchecked) @safe private var nodeCount = 0
  /// Calls of handlers and `onChange` actions, and runs of hooks.
  @exclusivity(unchecked) @safe private var counts = HookCounts()
  @exclusivity(unchecked) @safe private var unsettled: [UnsettledHook] = []
  @exclusivity(unchecked) @safe private var serial: UInt32 = 0
  @exclusivity(unchecked) @safe private var limit = 0
  @exclusivity(unchecked) @safe private var tracksModels = true
  /// The inbox of the window, which knows the window as long as it is there.
  @exclusivity(unchecked) @safe private var inbox: Unretained<ModelInbox>?
  @exclusivity(unchecked) @safe private var inboxOwner: ModelInbox?
  @exclusivity(unchecked) @safe private var outer: UpdatePass?
  @exclusivity(unchecked) @safe private var isInCallback = false
  @exclusivity(unchecked) @safe private var requests: [Request] = []
  @exclusivity(unchecked) @safe private var requestDepth = 0
  /// Writes down what runs, while the window is traced or something has run too often.
  @exclusivity(unchecked) @safe private var recorder: UpdateRecorder?
  /// How many passes that are under way write down what runs.
  @exclusivity(unchecked) @safe private static var recorderCount = 0

  private func begin(_ window: Window?, subtree: Node?) {
    // An update within an update counts on: otherwise two that cause each other would never end.
    if let outer = Self.current {
      serial = outer.serial
    } else {
      Self.lastSerial &+= 1
      serial = Self.lastSerial
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
    body(pass)
    current = pass.outer.take()
    let report = pass.report
    pass.end()
    return report
  }

  private func end() {
    assert(requests.isEmpty, "whoever runs a callback runs what it asked for")
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
    Self.spare = self
  }

  // MARK: Updates on demand

  /// Does the pending work of a subtree, now or right after the callback that is running.
  static func update(_ node: Node, _ work: NodeWork) {
    EnvironmentTransform.checkMayUpdate("the node \(node.path)")
    if let pass = current, pass.isInCallback {
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
    guard let pass = current, pass.isInCallback else { return false }
    pass.requests.append(.window(window))
    return true
  }

  /// Does something right after the tracked hook that is running, or that has caused the callback that is, so
  /// that the hook does not depend on what it reads; at once if none is.
  static func afterTrackedHook(_ body: @escaping () -> Void) {
    if RunningHook.isInHook { afterCallback(body) } else { body() }
  }

  /// Does something right after the callback that is running and what that has asked for so far, at once if
  /// none is.
  static func afterCallback(_ body: @escaping () -> Void) {
    if let pass = current, pass.isInCallback {
      pass.requests.append(.call(body))
    } else {
      body()
    }
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

  /// Does the pending work of a subtree in document order, until nothing of the kind is pending there.
  func visitSubtree(of root: Node, _ work: NodeWork) {
    while true {
      root.liveWindow?.drainInbox()
      if !visitOnce(NodeRef(root), work) { return }
    }
  }

  /// Goes through a subtree once.
  ///
  /// Gives whether there was anything to do.
  private func visitOnce(_ root: NodeRef, _ work: NodeWork) -> Bool {
    var didWork = false
    var current: NodeRef? = root
    while let ref = current {
      let isLive = ref.node.isLive
      if !isLive { ref.node.checkReaders() }
      let allowed = isLive ? work : work.subtracting(.appearance)
      if !ref.pending.isDisjoint(with: allowed), !isAppearing(ref) {
        didWork = true
        let node = ref.node
        let moves = Node.moves
        visit(node, allowed)
        // Starts again if the node may be elsewhere now.
        if Node.moves != moves, ref != root, !root.node.isAncestor(of: node) { return true }
      }
      current = ref.next(within: root, includingPresented: true, descending: true)
    }
    return didWork
  }

  /// Whether a node is between `viewDidLoad()` and the end of `viewIsAppearing(_:)`: no hook comes before.
  private func isAppearing(_ node: NodeRef) -> Bool {
    node.state.contains(.visiting) && node.pending.contains(.appearance)
  }

  // MARK: Visiting a node

  /// Does what is pending at one node, in the order of the contract.
  func visit(_ node: Node, _ work: NodeWork) {
    guard !node.pending.isDisjoint(with: work) else { return }
    // A callback of this very visit may ask for more of it.
    let isNested = node.state.contains(.visiting)
    node.state.insert(.visiting)
    if work.contains(.appearance) { appear(node) }
    if isPending(.traitChanges, node, work), isStillVisiting(node) { callHandlers(of: node) }
    if isPending(.changes, node, work), isStillVisiting(node) { callActions(of: node) }
    runIfNeeded(.updateProperties, of: node, work)
    runIfNeeded(.layout, of: node, work)
    runIfNeeded(.draw, of: node, work)
    if !isNested { node.state.remove(.visiting) }
  }

  @inline(__always)
  private func isPending(_ mark: NodeWork, _ node: Node, _ work: NodeWork) -> Bool {
    work.contains(mark) && node.pending.contains(mark)
  }

  /// Whether the node was not taken into or out of a window by one of its callbacks.
  private func isStillVisiting(_ node: Node) -> Bool { node.state.contains(.visiting) }

  private func appear(_ node: Node) {
    guard node.pending.contains(.appearance) else { return }
    count(node)
    if !node.state.contains(.loaded) {
      node.state.insert(.loaded)
      appearance(node) { node.viewDidLoad() }
      guard isStillVisiting(node) else { return }
    }
    node.state.insert(.appeared)
    appearance(node) { node.viewWillAppear(false) }
    guard isStillVisiting(node) else { return }
    appearance(node) { node.viewIsAppearing(false) }
    guard isStillVisiting(node) else { return }
    node.pending.remove(.appearance)
    node.state.subtract(.hooksHaveRun)
    node.mark(.didAppear)
  }

  /// Tells a node that the update in which it appeared has settled.
  func finishAppearance(of node: Node) {
    guard node.pending.contains(.didAppear) else { return }
    node.pending.remove(.didAppear)
    appearance(node) { node.viewDidAppear(false) }
  }

  private func appearance(_ node: Node, _ body: () -> Void) {
    recorder?.willCall(node, nil)
    callback(body)
  }

  private func callHandlers(of node: Node) {
    node.pending.remove(.traitChanges)
    guard let registrations = node.extras?.registrations else { return }
    for registration in registrations where isStillVisiting(node) {
      guard registration.isActive else {
        // Its target is gone, or another handler has unregistered it.
        node.unregisterForTraitChanges(registration)
        continue
      }
      guard let trait = registration.reader.firstChange() else { continue }
      let calls = registration.callCount.calls(in: serial)
      if let recorder = recorder(after: calls) {
        note(node, .traitChanges, recorder.reason(of: trait, node), after: calls, recorder)
      }
      if registration.callCount.countCall(in: serial, limit: limit) {
        count(node)
        counts[.traitChanges] += 1
        let previous = registration.takePrevious()
        callback { RunningHook.asCurrent(node) { registration.call(node, previous) } }
      }
    }
  }

  private func callActions(of node: Node) {
    node.pending.remove(.changes)
    guard let changes = node.extras?.changes else { return }
    for change in changes where isStillVisiting(node) {
      guard change.isActive, change.isDue else { continue }
      // What a value depends on is forgotten when it is read again.
      let reason = recorder(after: change.callCount.calls(in: serial))?.reason(of: change, node)
      recorder?.willCall(node, .onChange)
      callback { change.track(node, tracksModels: tracksModels) }
      guard change.isActive, change.hasNews, isStillVisiting(node) else { continue }
      let calls = change.callCount.calls(in: serial)
      if let recorder = recorder(after: calls) {
        note(node, .onChange, reason ?? .firstRun, after: calls, recorder)
      }
      if change.callCount.countCall(in: serial, limit: limit) {
        count(node)
        counts[.onChange] += 1
        callback { RunningHook.asCurrent(node) { change.call(node) } }
      }
    }
  }

  private func runIfNeeded(_ hook: TrackedHook, of node: Node, _ work: NodeWork) {
    if work.contains(hook.work), isStillVisiting(node), needs(hook, node) { run(hook, of: node) }
  }

  private func needs(_ hook: TrackedHook, _ node: Node) -> Bool {
    if node.pending.contains(hook.work) { return true }
    guard node.pending.contains(hook.check) else { return false }
    node.pending.remove(hook.check)
    guard let reader = node.extras?[hook]?.reader else { return false }
    return reader.firstChange() != nil
  }

  private func run(_ hook: TrackedHook, of node: Node) {
    count(node)
    let runs = Int(node.runCounts[hook.rawValue])
    if let recorder = recorder(after: runs) {
      note(node, hook.hook, recorder.reason(of: hook, node), after: runs, recorder)
    }
    node.pending.subtract([hook.work, hook.check])
    guard runs < limit else { return }
    node.runCounts[hook.rawValue] += 1
    node.state.insert(hook.hasRun)
    counts[hook.hook] += 1
    callback {
      RunningHook.record(node) {
        HookTracking.run(hook, of: node, tracksModels: tracksModels)
      }
      HookTracking.adoptTraits(hook, of: node)
    }
  }

  // MARK: Callbacks

  /// Runs user code, and afterwards the updates that it asked for.
  private func callback(_ body: () -> Void) {
    isInCallback = true
    body()
    isInCallback = false
    recorder?.didCall()
    if let inbox, !inbox.borrow({ $0.isEmpty }) { inbox.object.window?.drainInbox() }
    recorder?.didNoteChanges()
    // Updates in updates in updates are left to the outer ones at some depth, for the stack's sake.
    if !requests.isEmpty, requestDepth < 16 { runRequests() }
  }

  // MARK: Counting

  private func count(_ node: Node) {
    guard node.countedUpdate != serial else { return }
    node.countedUpdate = serial
    node.runCounts = SIMD4()
    nodeCount += 1
  }

  func countRound() { rounds += 1 }

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
  private func recorder(after runs: Int) -> UpdateRecorder? {
    if recorder == nil, runs >= limit / 2 { record(with: UpdateRecorder()) }
    return recorder
  }

  @inline(never)
  private func record(with newRecorder: UpdateRecorder?) {
    if recorder != nil { Self.recorderCount -= 1 }
    if newRecorder != nil { Self.recorderCount += 1 }
    recorder = newRecorder
  }

  /// Hears that work of a node becomes pending.
  @inline(__always)
  static func note(_ node: NodeRef, _ work: NodeWork) {
    if recorderCount > 0 { record(node, work) }
  }

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
  private func note(
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
