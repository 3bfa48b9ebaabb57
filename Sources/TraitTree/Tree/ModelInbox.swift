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

  /// The thread on which an update is under way, zero for none.
  private static let updatingThread = Atomic<UInt>(0)

  /// The window that empties it.
  // Written once, before anybody else has the inbox, and read on the main actor only.
  @safe nonisolated(unsafe) weak var window: Window?
  /// What has changed; `nil` once the window is gone.
  private let targets = Locked<[ModelTarget]?>([])
  private let isFilled = Atomic(false)
  /// What updates have changed themselves.
  // An update is under way on one thread, and only that thread gets here.
  @exclusivity(unchecked) @safe private nonisolated(unsafe) var updateTargets: [ModelTarget] = []
  /// Whether the window is gone.
  @exclusivity(unchecked) @safe private nonisolated(unsafe) var isClosed = false
  /// Whether the first change after the inbox was emptied has the window schedule an update.
  private let wakesWindow: Bool

  init(wakesWindow: Bool) { self.wakesWindow = wakesWindow }

  /// Begins with an update that is not within another one, on this thread.
  @MainActor
  static func beginUpdate() {
    updatingThread.store(Platform.currentThread.rawValue, ordering: .relaxed)
  }

  @MainActor
  static func endUpdate() { updatingThread.store(0, ordering: .relaxed) }

  /// Who makes a change that is made now, on this thread.
  static var currentOrigin: Origin {
    // A thread finds itself there or does not, whatever the others do.
    let thread = updatingThread.load(ordering: .relaxed)
    return thread != 0 && thread == Platform.currentThread.rawValue ? .update : .outside
  }

  /// Whether nothing has changed.
  var isEmpty: Bool { !hasOutsideChanges && !hasUpdateChanges }

  /// Whether others have changed something.
  var hasOutsideChanges: Bool { isFilled.load(ordering: .acquiring) }

  /// Whether an update has changed something itself.
  var hasUpdateChanges: Bool { !updateTargets.isEmpty }

  func append(_ target: ModelTarget, _ origin: Origin) {
    let isFirst: Bool
    switch origin {
    case .update:
      if isClosed { return }
      updateTargets.append(target)
      isFirst = updateTargets.count == 1
    case .outside:
      isFirst = targets.withLock { targets in
        targets?.append(target)
        return targets?.count == 1
      }
      isFilled.store(true, ordering: .releasing)
    }
    if isFirst, wakesWindow { MainActorHop.run { [self] in window?.scheduleIfNeeded() } }
  }

  /// Exchanges what others have changed for an empty array, whose room the inbox goes on with.
  func takeAll(into taken: inout [ModelTarget]) {
    isFilled.store(false, ordering: .releasing)
    targets.withLock { targets in
      if let held = targets.take() {
        targets = taken
        taken = held
      }
    }
  }

  /// Exchanges what updates have changed for an empty array, whose room the inbox goes on with.
  @MainActor
  func takeUpdateChanges(into taken: inout [ModelTarget]) { swap(&taken, &updateTargets) }

  /// Lets go of everything, for good: the window is gone.
  ///
  /// Targets and inboxes own each other.
  @MainActor
  func close() {
    targets.withLock { $0 = nil }
    isClosed = true
    updateTargets = []
  }
}
