/// Where an observer and all that belongs to it are used: an actor, or, for a class that is bound to none,
/// wherever its owner uses it.
struct Home: Sendable {
  // An actor that observes something must not be kept alive by it.
  private weak var actor: (any Actor)?
  private let isBound: Bool

  init(_ actor: (any Actor)?) {
    self.actor = actor
    isBound = actor != nil
  }

  /// Stops the process unless the caller is at home.
  ///
  /// - Returns: Whether the home is still there.
  func isEntered() -> Bool {
    guard isBound else { return true }
    guard let actor else { return false }
    actor.preconditionIsolated(
      "A model that a synchronous observer of \(actor) reads was changed outside of that actor")
    return true
  }

  /// Does something at home, in a task of its own.
  func enter(_ work: @escaping @Sendable () -> Void) {
    // Straight onto the main actor's queue: observers run in the order of the changes.
    if !isBound || actor === MainActor.shared {
      Task { @MainActor in work() }
    } else {
      Task { [weak actor] in
        if let actor { await Home.run(on: actor, work) }
      }
    }
  }

  private static func run(on actor: isolated any Actor, _ work: () -> Void) { work() }
}
