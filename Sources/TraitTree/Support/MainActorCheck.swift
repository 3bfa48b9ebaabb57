internal import Synchronization

/// A check of the main actor that traps with a message of its own.
package enum MainActorCheck {
  package static func precondition(_ message: @autoclosure () -> String) {
    // The actor's check decides, but the runtime may trap without the message.
    let isKnown = isKnownToPass || isMainQueueElsewhere.load(ordering: .relaxed)
    if !isKnown { Platform.writeDiagnostic(message()) }
    MainActor.preconditionIsolated(message())
    if !isKnown { isMainQueueElsewhere.store(true, ordering: .relaxed) }
  }

  /// Whether the main queue has been seen to run code that the runtime does not know to be on the
  /// main actor.
  private static let isMainQueueElsewhere = Atomic(false)

  /// Whether the runtime knows that the caller is on the main actor.
  ///
  /// It does not for a callback of the main queue outside of any task, once the process has given
  /// up its main thread: the first such callback prints the message, and goes on.
  private static var isKnownToPass: Bool {
    // Earlier systems have the message in the report of the check.
    guard #available(macOS 26, iOS 26, tvOS 26, watchOS 26, visionOS 26, *) else { return true }
    return isOnMainActor
  }

  /// As `isKnownToPass`, found by an immediate task, which begins within the call only on the main
  /// actor; `false` where there are none.
  package static var isOnMainActor: Bool {
    guard #available(macOS 26, iOS 26, tvOS 26, watchOS 26, visionOS 26, *) else { return false }
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
