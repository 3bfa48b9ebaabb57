/// Writes down what one update runs, for a trace or to tell what keeps a hook running.
@MainActor
final class UpdateRecorder {
  /// One mark of one node.
  private struct Mark: Hashable {
    let node: ObjectIdentifier
    let work: NodeWork
  }

  /// Runs that are kept for the chain of changes alone, when there is no trace.
  private static let loopRuns = 4_096
  private static let names = NodeNames()

  private let trace: UpdateTrace?
  private let runCapacity: Int
  private let clock: () -> Duration
  private let start: Duration
  private var update = TracedUpdate()
  /// The callback that is running, or whose consequences are being noted.
  private var running: TracedCallback?
  private var isHookRunning = false
  /// Who has set a mark in this update.
  private var writers: [Mark: TracedCallback] = [:]

  /// Records for a trace, or without one for as long as the update goes on.
  init(trace: UpdateTrace?, subtree: Node? = nil) {
    self.trace = trace
    runCapacity = trace.map { max($0.runCapacity, 1) } ?? Self.loopRuns
    clock = trace?.clock ?? { .zero }
    start = clock()
    if let subtree { update.subtree = Self.names.path(of: subtree) }
  }

  // MARK: Callbacks

  /// A callback of a node is about to be called; a hook has a cause.
  func willCall(_ node: Node, _ hook: Hook?, round: Int, cause: RunCause?) {
    let path = Self.names.path(of: node)
    let callback = TracedCallback(path: path, hook: hook, nodeID: ObjectIdentifier(node))
    running = callback
    guard let hook, let cause else { return }
    let writer = takeWriter(of: hook, callback.nodeID, cause)
    if update.runs.count >= runCapacity {
      update.omittedRunCount += 1
      if trace != nil { return }
      // Older ones are not needed to tell who keeps whom running.
      update.runs.removeFirst(runCapacity / 2)
    }
    isHookRunning = true
    update.runs.append(
      TracedRun(
        callback: callback, nodeType: type(of: node), round: round, cause: cause, writer: writer,
        start: clock() - start, duration: .zero, hook: hook))
  }

  /// The callback has returned.
  func didCall() {
    guard isHookRunning else { return }
    isHookRunning = false
    let last = update.runs.count - 1
    update.runs[last].duration = clock() - start - update.runs[last].start
  }

  /// What the callback has changed has been noted.
  func didNoteChanges() { running = nil }

  /// Work of a node becomes pending.
  func note(_ node: NodeRef, _ work: NodeWork) {
    for mark in NodeWork.marks where work.contains(mark) {
      writers[Mark(node: node.id, work: mark)] = running
    }
  }

  /// Who has brought a run about; what marks the hook from now on is for its next run.
  private func takeWriter(
    of hook: Hook, _ node: ObjectIdentifier, _ cause: RunCause
  ) -> TracedCallback? {
    if writers.isEmpty { return nil }
    let writer = writer(of: hook, node, cause)
    for mark in NodeWork.marks where hook.works.contains(mark) {
      writers[Mark(node: node, work: mark)] = nil
    }
    return writer
  }

  private func writer(
    of hook: Hook, _ node: ObjectIdentifier, _ cause: RunCause
  ) -> TracedCallback? {
    // Traits have a mark of their own, except for handlers and actions, which have one for everything.
    let mark = cause.provider == nil ? hook.work : hook.check
    return writers[Mark(node: node, work: mark)]
  }

  // MARK: Chains

  /// Who would run a hook again, who has run that one, and so on.
  func cycle(to node: Node, _ hook: Hook, cause: RunCause) -> [UnsettledHook.Link] {
    let path = Self.names.path(of: node)
    var reader = TracedCallback(path: path, hook: hook, nodeID: ObjectIdentifier(node))
    var cause = cause
    var writer = writer(of: hook, reader.nodeID, cause)
    var links: [UnsettledHook.Link] = []
    var seen: Set<TracedCallback> = []
    while let current = writer, seen.insert(reader).inserted {
      links.append(UnsettledHook.Link(writer: current, cause: cause, reader: reader))
      guard let run = update.runs.last(where: { $0.callback == current }) else { break }
      reader = current
      cause = run.cause
      writer = run.writer
    }
    return links
  }

  /// The update is over.
  func finish(rounds: Int, unsettled: [UnsettledHook]) {
    guard let trace, !update.runs.isEmpty || !unsettled.isEmpty else { return }
    update.duration = clock() - start
    update.rounds = rounds
    update.unsettled = unsettled
    trace.append(update, start: start)
  }

  fileprivate func path(of node: Node) -> String { Self.names.path(of: node) }
}

extension UpdateRecorder {
  /// Why a hook runs.
  ///
  /// To be asked before it does.
  func cause(of reason: RunReason, _ hook: TrackedHook, _ node: Node) -> RunCause {
    let state = node.extras?[hook]
    guard case .pending = reason else { return cause(of: reason, models: state?.models, node) }
    if let key = state?.reader.firstChange() { return cause(of: key, node) }
    if let models = state?.models, models.hasReported {
      return cause(of: .model, models: models, node)
    }
    let isFirst = node.pending.contains(.didAppear) && node.runCounts[hook.rawValue] == 0
    return isFirst ? .firstRun : .request(call: hook.request)
  }

  /// Why an action, which is never asked for, is called.
  func cause(of reason: RunReason, models: ModelTracking?, _ node: Node) -> RunCause {
    switch reason {
    case .first, .pending: .firstRun
    case .value(let key): cause(of: key, node)
    case .model:
      .model(models?.changedProperty.map { ModelProperty.property($0) })
    }
  }

  /// That a node sees another value of a key, and who provides it.
  func cause(of key: TraitKey, _ node: Node) -> RunCause {
    var provider = ValueProvider.default
    if let cell = node.scope.cell(for: key), !cell.isDefault {
      provider = cell.owner?.owner.map { .node(path(of: $0)) } ?? .window
    }
    return key.isTrait
      ? .trait(name: key.name, provider: provider)
      : .environment(name: key.name, provider: provider)
  }
}

extension NodeWork {
  /// The marks that a hook, a handler or an action waits for, one by one.
  fileprivate static let marks: [NodeWork] = Hook.allCases.flatMap { hook in
    hook.work == hook.check ? [hook.work] : [hook.work, hook.check]
  }
}
