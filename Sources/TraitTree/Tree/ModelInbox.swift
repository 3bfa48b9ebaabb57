internal import Synchronization

/// The changes of models that a window has not looked at yet.
///
/// Those that an update has made itself are looked at before it ends. Those of other threads meanwhile are
/// not, and wait for the next one: threads that write faster than hooks run would keep an update going.
final class ModelInbox: Sendable {
  /// Who has made a change.
  enum Origin {
    /// What runs in an update that is under way.
    case update
    /// Another thread, or anybody while no update is under way.
    case outside
  }

  /// The window that empties it.
  // Written once, before anybody else has the inbox, and read on the main actor only.
  @safe nonisolated(unsafe) weak var window: Window?
  /// What has changed; `nil` once the window is gone.
  private let targets = Locked<[ModelTarget]?>([])
  private let isFilled = Atomic(false)

  private struct Fields {
    /// What updates have changed themselves; `nil` once the window is gone.
    var updateTargets: [ModelTarget]? = []
    /// Empty, with the room of earlier targets.
    var spareTargets: [ModelTarget] = []
    /// The update that has looked at what other threads had changed.
    var drainedUpdate: UInt32 = 0
  }

  // Used on the main actor, and by the one thread on which an update is under way.
  @exclusivity(unchecked) @safe private nonisolated(unsafe) var fields = Fields()
  /// Whether the first change after the inbox was emptied has the window schedule an update.
  let wakesWindow: Bool

  init(wakesWindow: Bool) { self.wakesWindow = wakesWindow }

  /// Who makes a change that is made now, on this thread.
  static var currentOrigin: Origin { Graph.isUpdating ? .update : .outside }

  /// Whether nothing has changed.
  var isEmpty: Bool { !hasOutsideChanges && !hasUpdateChanges }

  /// Whether others have changed something.
  var hasOutsideChanges: Bool { isFilled.load(ordering: .acquiring) }

  /// Whether an update has changed something itself.
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

  /// Marks what has to run again because of a model.
  ///
  /// What other threads have changed is looked at once in an update, however much they change meanwhile.
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
    // A scheduler may come back here.
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

  /// Exchanges the targets of an origin for an empty array, whose room the inbox goes on with.
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

  /// Lets go of everything, for good: the window is gone.
  ///
  /// Targets and inboxes own each other.
  @MainActor
  func close() {
    targets.withLock { $0 = nil }
    fields.updateTargets = nil
  }
}
