/// Decides when a window updates by itself.
///
/// A window requests one update when work becomes pending, and the next one only after that one was
/// called. A scheduler that calls it late, or never, loses nothing: ``Window/updateIfNeeded()`` and
/// ``Window/settled()`` do the work at any time.
@MainActor
public protocol UpdateScheduler: AnyObject {
  /// Calls a function later, once, at any time on the main actor, but not synchronously.
  ///
  /// Windows call this during changes: it must not read or change a tree itself.
  ///
  /// - Parameter update: Runs the update, if there is still something to do.
  func schedule(_ update: @escaping @MainActor () -> Void)
}

/// Updates in one main-actor task after the current turn.
///
/// The default.
@MainActor
public final class MainActorUpdateScheduler: UpdateScheduler {
  init() {}

  /// Starts a task on the main actor that runs the update.
  ///
  /// - Parameter update: Runs the update.
  public func schedule(_ update: @escaping @MainActor () -> Void) { Task { update() } }

  static let shared = MainActorUpdateScheduler()
}

/// Never updates: only ``Window/updateIfNeeded()``, ``Window/settled()`` and the `…IfNeeded()`
/// functions of nodes do.
///
/// For tests, and for programs with a loop of their own.
@MainActor
public final class ManualUpdateScheduler: UpdateScheduler {
  init() {}

  /// Does nothing.
  ///
  /// - Parameter update: It is dropped.
  public func schedule(_ update: @escaping @MainActor () -> Void) {}

  static let shared = ManualUpdateScheduler()
}

extension UpdateScheduler where Self == MainActorUpdateScheduler {
  /// Updates in one main-actor task after the current turn.
  public static var mainActor: MainActorUpdateScheduler { .shared }
}

extension UpdateScheduler where Self == ManualUpdateScheduler {
  /// Never updates by itself.
  public static var manual: ManualUpdateScheduler { .shared }
}
