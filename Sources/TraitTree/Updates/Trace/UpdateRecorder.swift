/// Records the runs of one update, for a trace or to find the cycle that keeps a hook running.
@MainActor
final class UpdateRecorder {
  private struct Mark: Hashable {
    let node: ObjectIdentifier
    let work: NodeWork
  }

  /// The number of runs kept without a trace, to find a cycle.
  private nonisolated static let loopRuns = 4_096

  private struct Fields {
    var runCapacity = UpdateRecorder.loopRuns
    /// Whether there is a trace; without one, only unsettled hooks matter.
    var isTraced = false
    var clock = TraceClock.continuous
    var start = Duration.zero
    var update = TracedUpdate()
    var isRunning = false
    /// Whether the consequences of the last run are being recorded.
    var isNoting = false
    /// A callback that is not recorded as a run, while its consequences are being recorded.
    var unrecorded: TracedCallback?
    /// The last cell that was looked up and its provider, until a tree is edited.
    var lastValue: (cell: ValueCell, moves: UInt, provider: ValueProvider)?
    /// The callback that has set a mark in this update.
    var writers: [Mark: TracedCallback] = [:]
  }

  private let names = NodeNames()
  // Exclusivity is not checked: no code of the user's runs while these are being changed.
  @exclusivity(unchecked) @safe private var fields = Fields()

  func begin(_ clock: TraceClock, runCapacity: Int, expectedRuns: Int, subtree: Node?) {
    fields.runCapacity = runCapacity
    fields.isTraced = true
    fields.clock = clock
    fields.start = clock.now
    fields.update.runs.reserveCapacity(expectedRuns)
    if let subtree { fields.update.subtree = names.path(of: subtree) }
  }

  /// The time since the update began, zero without a trace.
  private var time: Duration {
    fields.isTraced ? fields.clock.now - fields.start : .zero
  }

  // MARK: Callbacks

  func willRun(_ node: Node, _ hook: Hook, round: Int, _ reason: RecordedReason) {
    guard makeRoom() else { return willCall(node, hook) }
    let writer = fields.writers.isEmpty ? nil : takeWriter(of: hook, ObjectIdentifier(node), reason)
    fields.isRunning = true
    fields.isNoting = true
    fields.update.runs.append(
      TracedRun(
        path: names.path(of: node), nodeID: ObjectIdentifier(node), nodeType: type(of: node),
        hook: hook, round: round, writer: writer, reason: reason, start: time, duration: .zero))
  }

  /// Called before another callback, of the node's appearance if there is no hook.
  func willCall(_ node: Node, _ hook: Hook?) {
    let path = names.path(of: node)
    fields.unrecorded = TracedCallback(path: path, hook: hook, nodeID: ObjectIdentifier(node))
  }

  private func makeRoom() -> Bool {
    if fields.update.runs.count < fields.runCapacity { return true }
    fields.update.omittedRunCount += 1
    if fields.isTraced { return false }
    // A cycle is found among recent runs.
    fields.update.runs.removeFirst(fields.runCapacity / 2)
    return true
  }

  func didCall() {
    guard fields.isRunning else { return }
    fields.isRunning = false
    let last = fields.update.runs.count - 1
    fields.update.runs[last].duration = time - fields.update.runs[last].start
  }

  /// Called when the callback's changes have been recorded.
  func didNoteChanges() {
    fields.isNoting = false
    if fields.unrecorded != nil { fields.unrecorded = nil }
  }

  /// The callback that is running, or whose consequences are being recorded.
  var currentCallback: TracedCallback? {
    fields.isNoting ? fields.update.runs.last?.callback : fields.unrecorded
  }

  /// Records that a callback, of this update or of a nested one, has made work pending.
  func note(_ node: NodeRef, _ work: NodeWork, by writer: TracedCallback?) {
    for mark in NodeWork.marks where work.contains(mark) {
      fields.writers[Mark(node: node.id, work: mark)] = writer
    }
  }

  /// The callback that has caused a run; later marks are for the next run.
  private func takeWriter(
    of hook: Hook, _ node: ObjectIdentifier, _ reason: RecordedReason
  ) -> TracedCallback? {
    let writer = writer(of: hook, node, reason)
    for mark in NodeWork.marks where hook.allWork.contains(mark) {
      fields.writers[Mark(node: node, work: mark)] = nil
    }
    return writer
  }

  private func writer(
    of hook: Hook, _ node: ObjectIdentifier, _ reason: RecordedReason
  ) -> TracedCallback? {
    // Inherited values have a mark of their own, except for handlers and actions.
    let mark = reason.isValue ? hook.check : hook.work
    return fields.writers[Mark(node: node, work: mark)]
  }

  // MARK: Chains

  /// The chain of the hook's writer, that one's writer, and so on.
  func cycle(to node: Node, _ hook: Hook, _ reason: RecordedReason) -> [UnsettledHook.Link] {
    let path = names.path(of: node)
    var reader = TracedCallback(path: path, hook: hook, nodeID: ObjectIdentifier(node))
    var cause = reason.cause
    var writer = writer(of: hook, reader.nodeID, reason)
    var links: [UnsettledHook.Link] = []
    var seen: Set<TracedCallback> = []
    while let current = writer, seen.insert(reader).inserted {
      links.append(UnsettledHook.Link(writer: current, cause: cause, reader: reader))
      guard let run = fields.update.runs.last(where: { $0.callback == current }) else { break }
      reader = current
      cause = run.cause
      writer = run.writer
    }
    return links
  }

  /// Ends the update and resets the recorder; returns the update, for a trace, if it did anything.
  func finish(_ report: UpdateReport) -> TracedUpdate? {
    guard fields.isTraced else { return nil }
    let duration = time
    var finished = TracedUpdate()
    swap(&finished, &fields.update)
    keepLast(nil)
    if !fields.writers.isEmpty { fields.writers = [:] }
    if finished.runs.isEmpty, report.isSettled, report.evaluations == 0 { return nil }
    finished.start = fields.start
    finished.duration = duration
    finished.rounds = report.rounds
    finished.evaluations = report.evaluations
    finished.unsettled = report.unsettled
    return finished
  }
}

// No closures: each would add a dynamic isolation check.
extension UpdateRecorder {
  /// The reason for a run of a hook, to be called before it.
  func reason(of hook: Hook, _ node: Node) -> RecordedReason {
    let extras = node.extras
    if let key = extras?[hook]?.reader.firstChange() { return reason(of: key, node) }
    if let source = extras?[hook]?.inputs?.firstChange() { return reason(of: source, node) }
    if let models = extras?[hook]?.models, models.hasReported { return reason(of: models) }
    let isFirst = node.pending.contains(.didAppear) && !node.state.contains(hook.hasRun)
    return isFirst ? .firstRun : .request(hook)
  }

  /// The reason for reading the value of an action again, to be called before it is read.
  func reason(of change: ChangeObservation, _ node: Node) -> RecordedReason {
    if !change.isEvaluated { return .firstRun }
    if let key = change.reader.firstChange() { return reason(of: key, node) }
    if let source = change.inputs.firstChange() { return reason(of: source, node) }
    return reason(of: change.models)
  }

  func reason(of key: KeyDescriptor, _ node: Node) -> RecordedReason {
    .value(key, provider(of: key, for: node))
  }

  private func reason(of source: Source, _ node: Node) -> RecordedReason {
    if let change = (source as? any AnyNodePart)?.change {
      switch change {
      case .source(let input): return reason(of: input, node)
      case .model(let property): return .model(property)
      }
    }
    if let value = source as? TraitSource, value.node === node, let key = value.keys.first {
      return reason(of: key, node)
    }
    var title = source.title
    guard let source = source as? PropertySource, source.isWrapped else { return .source(title) }
    // A state does not know its node, which usually is the reader, or one above.
    var owner: Node? = node
    while let candidate = owner {
      if let found = WrappedProperty.name(in: candidate, of: source) {
        title.name += " \(found.property) of \(names.path(of: candidate))"
        break
      }
      owner = candidate.owner
    }
    return .source(title)
  }

  private func reason(of models: ModelTracking?) -> RecordedReason {
    guard let property = models?.changedProperty else { return .model(nil) }
    return .model(PropertyKeyPath(property))
  }

  private func provider(of key: KeyDescriptor, for node: Node) -> ValueProvider {
    guard let cell = node.scope.providedCell(for: key) else { return .default }
    if let last = fields.lastValue, last.cell === cell, last.moves == Node.moves {
      return last.provider
    }
    var provider = ValueProvider.window
    if let owner = cell.owner?.object.owner as? Node { provider = .node(names.path(of: owner)) }
    keepLast((cell, Node.moves, provider))
    return provider
  }

  /// The cell retains a value of the user's.
  private func keepLast(_ value: (cell: ValueCell, moves: UInt, provider: ValueProvider)?) {
    StructureChange.perform {
      if let last = fields.lastValue { StructureChange.release(last.cell) }
      fields.lastValue = value
    }
  }
}

extension NodeWork {
  fileprivate static let marks: [NodeWork] = Hook.allCases.flatMap { hook in
    hook.work == hook.check ? [hook.work] : [hook.work, hook.check]
  }
}
