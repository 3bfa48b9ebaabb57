extension ObservationTrackingScope {
  /// Runs an observer of an extension's method, which has no place to store a scope.
  ///
  /// A second call registers a second time.
  ///
  /// - Parameters:
  ///   - owner: The object that observes. It is held weakly.
  ///   - name: The observer's name in messages.
  ///   - mode: Where it runs again.
  ///   - actor: The actor that the owner is bound to, if any.
  ///   - body: What the observer does.
  ///   - again: Runs the observer again.
  /// - Precondition: An owner that is bound to no actor observes on the main actor, or synchronously.
  public static func observe<Owner: AnyObject>(
    _ owner: Owner, _ name: String, _ mode: OnChangeBlockIsolation,
    actor: isolated (any Actor)? = #isolation,
    _ body: (ObservationTrackingRun) -> Void, again: @escaping (Owner) -> Void
  ) {
    checkDomain(actor, of: owner, name, mode)
    let identity = ObserverIdentity(owner, name: name)
    // Lives for this run only.
    let observer = Observer()
    observer.run(
      {
        Registration(
          identity, of: observer, isStateless: true, isolation: mode,
          domain: IsolationDomain(globalActor: actor)
        ) { [weak owner] in
          if let owner { again(owner) }
        }
      }, body)
  }

  /// Runs an observer of a method in an actor's extension.
  ///
  /// A second call registers a second time.
  ///
  /// - Parameters:
  ///   - owner: The actor that observes. It is held weakly.
  ///   - name: The observer's name in messages.
  ///   - mode: Where it runs again.
  ///   - body: What the observer does.
  ///   - again: Runs the observer again.
  public static func observe<Owner: Actor>(
    _ owner: isolated Owner, _ name: String, _ mode: OnChangeBlockIsolation,
    _ body: (ObservationTrackingRun) -> Void, again: @escaping @Sendable (isolated Owner) -> Void
  ) {
    let identity = ObserverIdentity(owner, name: name)
    let observer = Observer()
    observer.run(
      {
        Registration(
          identity, of: observer, isStateless: true, isolation: mode,
          domain: IsolationDomain(owner: owner)
        ) { [weak owner] in
          owner?.assumeIsolated(again)
        }
      }, body)
  }
}

/// Stops the process where an observer could not run again safely: one that is bound to no actor, and is
/// to run in a task.
func checkDomain(
  _ actor: (any Actor)?, of owner: AnyObject, _ name: String, _ mode: OnChangeBlockIsolation
) {
  if actor != nil { return }
  switch mode {
  case .synchronous: break
  case .mainActor:
    MainActorCheck.precondition(
      """
      \(name)() of \(type(of: owner)) is to run again on the main actor, but was not called there; \
      mark the class or the method @MainActor, or choose isolation: .synchronous
      """)
  case .task:
    fatalError(
      """
      \(name)() of \(type(of: owner)) is bound to no actor, so that it cannot run again in a task; \
      bind the class or the method to an actor, or choose isolation: .synchronous
      """)
  }
}
