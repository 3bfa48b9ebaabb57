internal import Synchronization

/// Sources that were changed while no update was running on the thread, which may be any thread.
///
/// The next update processes them first. Concurrent changes of other threads wait for the one after
/// it: threads that write faster than hooks run would keep an update from ending.
enum ChangeInbox {
  private static let sources = Locked<[Source]>([])
  private static let isFilled = Atomic(false)
  /// The number of windows whose scheduler updates them by itself.
  private static let wakingWindows = Atomic(0)

  @inline(__always)
  static var isEmpty: Bool { !isFilled.load(ordering: .acquiring) }

  /// Adds a source, on any thread; urgently if an observer outside updates waits for the change.
  static func append(_ source: Source, isUrgent: Bool) {
    let isFirst = sources.withLock { sources in
      sources.append(source)
      return sources.count == 1
    }
    isFilled.store(true, ordering: .releasing)
    if isUrgent || (isFirst && wakingWindows.load(ordering: .relaxed) > 0) {
      MainActorHop.run { drain() }
    }
  }

  /// Notifies the subscribers of all changes.
  @MainActor static func drain() {
    if isEmpty { return }
    isFilled.store(false, ordering: .releasing)
    // Taken out, since subscribers may call this again.
    var changed: [Source] = []
    swap(&changed, &spare)
    let empty = changed
    changed = sources.withLock { sources in
      let changed = sources
      sources = empty
      return changed
    }
    for source in changed { source.takeFromInbox() }
    changed.removeAll(keepingCapacity: true)
    spare = changed
  }

  /// How often changes came during an update, and were left for the next one.
  @MainActor private(set) static var lateChanges = 0

  /// Notifies the subscribers of changes of other threads during the update that has just ended.
  @MainActor static func drainLateChanges() {
    if isEmpty { return }
    lateChanges += 1
    drain()
  }

  /// Empty, with the capacity of an earlier inbox.
  @MainActor private static var spare: [Source] = []

  static func addWakingWindow() { wakingWindows.add(1, ordering: .relaxed) }

  static func removeWakingWindow() { wakingWindows.subtract(1, ordering: .relaxed) }
}
