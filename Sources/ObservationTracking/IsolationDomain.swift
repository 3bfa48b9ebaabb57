/// Where an observer and all that belongs to it are used: an actor, or, for a class that is bound to none,
/// wherever its owner uses it.
struct IsolationDomain: Sendable {
  /// The global actor that a class is bound to, which is never freed anyway.
  private let globalActor: (any Actor)?
  /// The actor that observes, which must not be kept alive by what it has registered.
  private weak var owner: (any Actor)?
  private let isBound: Bool

  private var actor: (any Actor)? { globalActor ?? owner }

  /// The domain of a class.
  init(globalActor: (any Actor)?) {
    self.globalActor = globalActor
    isBound = globalActor != nil
  }

  /// The domain of an actor.
  init(owner: any Actor) {
    globalActor = nil
    self.owner = owner
    isBound = true
  }

  /// Stops the process unless the caller is in the domain.
  ///
  /// - Parameter observer: The observer's name in the message.
  /// - Returns: Whether the domain is still there.
  func isEntered(by observer: String) -> Bool {
    guard isBound else { return true }
    guard let actor else { return false }
    // Of all other actors the runtime tells which one was expected.
    if actor === MainActor.shared {
      MainActorCheck.precondition(message(observer, actor))
    } else {
      actor.preconditionIsolated(message(observer, actor))
    }
    return true
  }

  private func message(_ observer: String, _ actor: any Actor) -> String {
    """
    \(observer) is a synchronous observer of \(actor), and a model that it reads was changed outside of \
    that actor; change it there, or choose isolation: .task or .mainActor
    """
  }

  /// Does something in the domain, in a task of its own.
  func enter(_ work: @escaping @Sendable () -> Void) {
    // Straight onto the main actor's queue: observers run in the order of the changes.
    if !isBound || actor === MainActor.shared {
      Task { @MainActor in work() }
    } else {
      Task {
        if let actor { await Self.run(on: actor, work) }
      }
    }
  }

  private static func run(on actor: isolated any Actor, _ work: () -> Void) { work() }
}
