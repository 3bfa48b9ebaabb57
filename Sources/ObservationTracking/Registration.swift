internal import Synchronization

/// What one run of one observer registered for.
///
/// A run is over as soon as its observer lets go of its registration, which takes it out of the models: they
/// then hold nothing of it, also when they are never written again. On the other side Observation reaches it
/// through a weak reference only, on whatever thread a model is written.
final class Registration: Sendable {
  let probe = ObservationProbe()
  let identity: ObserverIdentity
  private let isolation: OnChangeBlockIsolation
  private let domain: IsolationDomain
  /// The observer that the run belongs to; that of an extension's method is gone when its run has ended.
  private weak let observer: Observer?
  /// Whether the registration keeps itself alive: nobody else does it for an extension's method.
  let isStateless: Bool
  /// Whether a change has been told that one run more answers: a registration without an observer that
  /// would know has only one to give.
  private let isSpent = Atomic(false)
  /// Runs the observer again.
  // Called in the observer's domain only. Its captures are weak references, which any thread may drop.
  @safe nonisolated(unsafe) private let again: () -> Void

  init(
    _ identity: ObserverIdentity, of observer: Observer, isStateless: Bool,
    isolation: OnChangeBlockIsolation, domain: IsolationDomain, again: @escaping () -> Void
  ) {
    self.identity = identity
    self.observer = observer
    self.isStateless = isStateless
    self.isolation = isolation
    self.domain = domain
    self.again = again
  }

  deinit { probe.fire() }

  /// Something that the run read has changed.
  ///
  /// Called on the thread of the change, once for each part of the run that read it.
  func changed() {
    let cascade = Cascade.current
    switch isolation {
    case .synchronous:
      if domain.isEntered(by: identity.description) { runAgain(in: cascade) }
    case .mainActor, .task:
      // A pending task keeps no observer alive, and a run that was cancelled meanwhile is not repeated.
      let reference = RegistrationReference(self, isStrong: isStateless)
      domain.enter { reference.registration?.runAgain(in: cascade) }
    }
  }

  private func runAgain(in cascade: Cascade?) {
    if let observer {
      guard observer.isToRun(after: self) else { return }
    } else {
      guard isStateless, !isSpent.exchange(true, ordering: .relaxed) else { return }
    }
    let cascade = cascade ?? Cascade()
    guard cascade.admits(identity) else {
      identity.reportEndless()
      observer?.cancel()
      return
    }
    cascade.run(again)
  }
}

/// A way to a registration that does not keep it alive, unless it is to.
struct RegistrationReference: Sendable {
  private weak var weakRegistration: Registration?
  private let strongRegistration: Registration?

  init(_ registration: Registration, isStrong: Bool) {
    weakRegistration = registration
    strongRegistration = isStrong ? registration : nil
  }

  var registration: Registration? { strongRegistration ?? weakRegistration }
}
