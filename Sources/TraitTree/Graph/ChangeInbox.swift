internal import Synchronization

/// The sources that were changed while no update was under way on the thread, which may be any thread.
///
/// The next update looks at them first. Those of other threads meanwhile wait for the one after it: threads that
/// write faster than hooks run would keep an update going.
enum ChangeInbox {
  private static let sources = Locked<[Source]>([])
  private static let isFilled = Atomic(false)
  /// How many windows are to be woken up by changes: those that do not wait to be asked for updates.
  private static let wakingWindows = Atomic(0)

  /// Whether something has changed.
  @inline(__always)
  static var isEmpty: Bool { !isFilled.load(ordering: .acquiring) }

  /// Adds a source, on any thread; urgently if somebody waits for the change who takes no part in updates.
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

  /// Tells the subscribers of all that has changed.
  @MainActor static func drain() {
    if isEmpty { return }
    isFilled.store(false, ordering: .releasing)
    // What is told may come back here.
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

  /// How often something was left for the update after the one that had just ended.
  @MainActor private(set) static var lateChanges = 0

  /// Tells the subscribers of what other threads have changed during the update that has just ended.
  @MainActor static func drainLateChanges() {
    if isEmpty { return }
    lateChanges += 1
    drain()
  }

  /// Empty, with the room of an earlier inbox.
  @MainActor private static var spare: [Source] = []

  static func addWakingWindow() { wakingWindows.add(1, ordering: .relaxed) }

  static func removeWakingWindow() { wakingWindows.subtract(1, ordering: .relaxed) }
}
