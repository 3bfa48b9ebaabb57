internal import Dispatch

/// Stops the process with a message unless it is on the main actor.
enum MainActorCheck {
  static func precondition(_ message: @autoclosure () -> String) {
    // The actor's own check stops without a message. It runs on the main queue: on the main thread or, once
    // that has been given up, on any other.
    if DispatchQueue.getSpecific(key: mainQueue) == nil { fatalError(message()) }
    MainActor.preconditionIsolated(message())
  }

  // Made once, and only compared from then on.
  private static let mainQueue: DispatchSpecificKey<Void> = {
    let key = DispatchSpecificKey<Void>()
    DispatchQueue.main.setSpecific(key: key, value: ())
    return key
  }()
}
