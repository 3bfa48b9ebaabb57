/// Where an observer and all that belongs to it are used: an actor, or, for a class that is bound to none,
/// wherever its owner uses it.
struct Home: Sendable {
  /// The global actor that a class is bound to, which is never freed anyway.
  private let globalActor: (any Actor)?
  /// The actor that observes, which must not be kept alive by what it has registered.
  private weak var owner: (any Actor)?
  private let isBound: Bool

  private var actor: (any Actor)? { globalActor ?? owner }

  /// The home of a class.
  init(globalActor: (any Actor)?) {
    self.globalActor = globalActor
    isBound = globalActor != nil
  }

  /// The home of an actor.
  init(owner: any Actor) {
    globalActor = nil
    self.owner = owner
    isBound = true
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
      Task {
        if let actor { await Home.run(on: actor, work) }
      }
    }
  }

  private static func run(on actor: isolated any Actor, _ work: () -> Void) { work() }
}
