internal import Synchronization

/// A check of the main actor, with a message: TraitTree's, which this module does without.
enum MainActorCheck {
  /// Traps unless the caller is on the main actor.
  static func precondition(_ message: @autoclosure () -> String) {
    // The actor's own check is the one that holds, but the runtime lets it stop without the message.
    let isKnown = isKnownToPass || isMainQueueElsewhere.load(ordering: .relaxed)
    if !isKnown { Platform.writeDiagnostic(message()) }
    MainActor.preconditionIsolated(message())
    if !isKnown { isMainQueueElsewhere.store(true, ordering: .relaxed) }
  }

  /// Whether the main queue has been seen to run what the runtime does not know of.
  private static let isMainQueueElsewhere = Atomic(false)

  /// Whether the runtime knows that the caller is on the main actor.
  ///
  /// A task of the main actor that is started immediately begins within the call if so, on the same thread, and
  /// elsewhere or later if not. The runtime does not know it of a callback of the main queue outside of any task,
  /// once the process has given up its main thread: the first one gets the message, and goes on.
  private static var isKnownToPass: Bool {
    // Before that the check has the message in its report.
    guard #available(macOS 26, iOS 26, tvOS 26, watchOS 26, visionOS 26, *) else { return true }
    let thread = Platform.currentThread
    let probe = Probe()
    Task.immediate { @MainActor in
      if Platform.currentThread == thread { probe.hasBegunHere.store(true, ordering: .relaxed) }
    }
    return probe.hasBegunHere.load(ordering: .relaxed)
  }

  private final class Probe: Sendable {
    let hasBegunHere = Atomic(false)
  }
}
