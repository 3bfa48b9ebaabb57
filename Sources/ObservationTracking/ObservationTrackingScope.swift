/// The observers of one object, for the code that the macros write.
///
/// `@CancellableObservation` stores one in each object, and so does `@ObservationTracking` in a class
/// without that macro and in an actor. It is bound to no actor and not Sendable: it is used where its
/// owner is used, and goes with its owner, together with all that was registered.
public final class ObservationTrackingScope {
  private var observers: [String: Observer] = [:]
  private var isEnabled = true

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
    if !isEnabled { return }
    checkHome(actor, of: owner, name, mode)
    let observer = observer(name)
    observer.run(
      name: "\(name)() of \(type(of: owner))",
      registration: {
        Registration(observer: observer, isolation: mode, home: Home(globalActor: actor)) {
          [weak owner] in
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
    if !isEnabled { return }
    let observer = observer(name)
    observer.run(
      name: "\(name)() of \(type(of: owner))",
      registration: {
        Registration(observer: observer, isolation: mode, home: Home(owner: owner)) {
          [weak owner] in
          owner?.assumeIsolated(again)
        }
      }, body)
  }

  /// Ends an observer's registration.
  ///
  /// The models let go of it at once, and a run that is already under way to it is dropped.
  ///
  /// - Parameter name: The observer's name in this scope.
  public func cancel(_ name: String) { observers[name]?.cancel() }

  /// Ends all registrations, and has nothing run until ``startIfNeeded(_:)``.
  public func stop() {
    isEnabled = false
    for observer in observers.values { observer.cancel() }
  }

  /// Starts all observers, if they were stopped or none of them is registered.
  ///
  /// - Parameter start: Calls the methods that register the observers.
  public func startIfNeeded(_ start: () -> Void) {
    if isEnabled, observers.values.contains(where: { $0.current != nil }) { return }
    isEnabled = true
    start()
  }

  private func observer(_ name: String) -> Observer {
    if let observer = observers[name] { return observer }
    let observer = Observer()
    observers[name] = observer
    return observer
  }
}
