internal import Synchronization

/// The observers of one object, for the code that the macros write.
///
/// `@CancellableObservation` stores one in each object, and so does `@ObservationTracking` in a class
/// without that macro and in an actor. It goes with its owner, together with all that was registered. Its
/// observers run where the owner is used; they may be cancelled anywhere.
public final class ObservationTrackingScope: Sendable {
  private struct State {
    var observers: [String: Observer] = [:]
    var isEnabled = true
  }

  private let state = Mutex(State())

  /// Creates a scope without observers.
  public init() {}

  /// Runs an observer of a class and has it run again on change.
  ///
  /// A second call of the same name replaces the first. Nothing runs while the scope is stopped.
  ///
  /// - Parameters:
  ///   - owner: The object that observes. It is held weakly.
  ///   - name: The observer's name in this scope.
  ///   - mode: Where it runs again.
  ///   - actor: The actor that the owner is bound to, if any.
  ///   - body: What the observer does.
  ///   - again: Runs the observer again.
  /// - Precondition: An owner that is bound to no actor observes on the main actor, or synchronously.
  public func observe<Owner: AnyObject>(
    _ owner: Owner, _ name: String, _ mode: OnChangeBlockIsolation,
    actor: isolated (any Actor)? = #isolation,
    _ body: (ObservationTrackingRun) -> Void, again: @escaping (Owner) -> Void
  ) {
    guard let observer = observer(name) else { return }
    checkDomain(actor, of: owner, name, mode)
    let identity = ObserverIdentity(owner, name: name)
    observer.run(
      {
        Registration(
          identity, of: observer, isStateless: false, isolation: mode,
          domain: IsolationDomain(globalActor: actor)
        ) { [weak owner] in
          if let owner { again(owner) }
        }
      }, body)
  }

  /// Runs an observer of an actor and has it run again on change.
  ///
  /// - Parameters:
  ///   - owner: The actor that observes. It is held weakly.
  ///   - name: The observer's name in this scope.
  ///   - mode: Where it runs again.
  ///   - body: What the observer does.
  ///   - again: Runs the observer again.
  public func observe<Owner: Actor>(
    _ owner: isolated Owner, _ name: String, _ mode: OnChangeBlockIsolation,
    _ body: (ObservationTrackingRun) -> Void, again: @escaping @Sendable (isolated Owner) -> Void
  ) {
    guard let observer = observer(name) else { return }
    let identity = ObserverIdentity(owner, name: name)
    observer.run(
      {
        Registration(
          identity, of: observer, isStateless: false, isolation: mode,
          domain: IsolationDomain(owner: owner)
        ) { [weak owner] in
          owner?.assumeIsolated(again)
        }
      }, body)
  }

  /// Ends an observer's registration.
  ///
  /// The models let go of it at once, and a run that is already under way to it is dropped.
  ///
  /// - Parameter name: The observer's name in this scope.
  public func cancel(_ name: String) {
    let observer = state.withLock { $0.observers[name] }
    observer?.cancel()
  }

  /// Ends all registrations, and has nothing run until ``startIfNeeded(_:)``.
  public func stop() {
    let observers = state.withLock { state in
      state.isEnabled = false
      return Array(state.observers.values)
    }
    for observer in observers { observer.cancel() }
  }

  /// Starts all observers, if they were stopped or none of them is registered.
  ///
  /// - Parameter start: Calls the methods that register the observers.
  public func startIfNeeded(_ start: () -> Void) {
    let isStarting = state.withLock { state in
      if state.isEnabled, state.observers.values.contains(where: \.isRegistered) { return false }
      state.isEnabled = true
      return true
    }
    if isStarting { start() }
  }

  /// The observer of a name; nil while the scope is stopped.
  private func observer(_ name: String) -> Observer? {
    state.withLock { state in
      guard state.isEnabled else { return nil }
      if let observer = state.observers[name] { return observer }
      let observer = Observer()
      state.observers[name] = observer
      return observer
    }
  }
}
