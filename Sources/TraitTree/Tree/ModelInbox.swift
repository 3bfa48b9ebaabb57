internal import Synchronization

/// The changes of models that a window has not processed yet.
///
/// Changes that an update makes itself are processed before it ends. Concurrent ones of other
/// threads wait for the next update: threads that write faster than hooks run would keep it from
/// ending.
final class ModelInbox: Sendable {
  enum Origin {
    /// The running update.
    case update
    /// Another thread, or any while no update is running.
    case outside
  }

  /// The window that processes it.
  // Written once, before the inbox is shared, and read on the main actor only.
  @safe nonisolated(unsafe) weak var window: Window?
  /// Changed from outside; `nil` once the window is gone.
  private let targets = Locked<[ModelTarget]?>([])
  private let isFilled = Atomic(false)

  private struct Fields {
    /// Changed by updates; `nil` once the window is gone.
    var updateTargets: [ModelTarget]? = []
    /// Empty, with the capacity of earlier targets.
    var spareTargets: [ModelTarget] = []
    /// The last update that has processed changes from outside.
    var drainedUpdate: UInt32 = 0
  }

  // Used on the main actor, and by the one thread on which an update is running.
  @exclusivity(unchecked) @safe private nonisolated(unsafe) var fields = Fields()
  /// Whether the first change makes the window schedule an update.
  let wakesWindow: Bool

  init(wakesWindow: Bool) { self.wakesWindow = wakesWindow }

  /// The origin of a change that this thread makes now.
  static var currentOrigin: Origin { Graph.isUpdating ? .update : .outside }

  var isEmpty: Bool { !hasOutsideChanges && !hasUpdateChanges }

  var hasOutsideChanges: Bool { isFilled.load(ordering: .acquiring) }

  var hasUpdateChanges: Bool { fields.updateTargets?.isEmpty == false }

  func append(_ target: ModelTarget, _ origin: Origin) {
    let isFirst: Bool
    switch origin {
    case .update:
      fields.updateTargets?.append(target)
      isFirst = fields.updateTargets?.count == 1
    case .outside:
      isFirst = targets.withLock { targets in
        targets?.append(target)
        return targets?.count == 1
      }
      isFilled.store(true, ordering: .releasing)
    }
    if isFirst, wakesWindow { MainActorHop.run { [self] in window?.scheduleIfNeeded() } }
  }

  /// Marks the hooks whose models have changed.
  ///
  /// An update processes changes from outside once, however many come meanwhile.
  @MainActor
  func drain() {
    let update = Updating.current?.serial
    if hasOutsideChanges, fields.drainedUpdate != update { drain(.outside) }
    if let update { fields.drainedUpdate = update }
    if hasUpdateChanges { drain(.update) }
  }

  @MainActor
  private func drain(_ origin: Origin) {
    guard let window else { return }
    // Taken out, since a scheduler may call this again.
    var taken: [ModelTarget] = []
    swap(&taken, &fields.spareTargets)
    takeTargets(of: origin, into: &taken)
    while !taken.isEmpty {
      let target = taken.removeLast()
      guard let node = target.takeFiredNode(origin) else { continue }
      if node.fields.liveWindowRef == Unretained(window) {
        if node.addPending(target.work) { window.enqueue(node, target.work) }
      } else {
        node.node.mark(target.work)
      }
    }
    fields.spareTargets = taken
  }

  /// Exchanges the targets of an origin for an empty array, to reuse its capacity.
  @MainActor
  private func takeTargets(of origin: Origin, into taken: inout [ModelTarget]) {
    switch origin {
    case .update:
      if let held = fields.updateTargets.take() {
        fields.updateTargets = taken
        taken = held
      }
    case .outside:
      isFilled.store(false, ordering: .releasing)
      targets.withLock { targets in
        if let held = targets.take() {
          targets = taken
          taken = held
        }
      }
    }
  }

  /// Breaks the reference cycle of targets and inboxes, for good.
  @MainActor
  func close() {
    targets.withLock { $0 = nil }
    fields.updateTargets = nil
  }
}
