/// What one run of one observer registered for.
///
/// A run is over as soon as its observer lets go of its registration, which takes it out of the models: they
/// then hold nothing of it, also when they are never written again. On the other side Observation reaches it
/// through a weak reference only, on whatever thread a model is written.
final class Registration: Sendable {
  let probe = ObservationProbe()
  private let isolation: OnChangeBlockIsolation
  private let home: Home
  /// The observer that the run belongs to; nil for the methods of an extension.
  // Never written after `init`, and loading a weak reference is safe on every thread. What it leads to is
  // used in the observer's home only.
  @safe nonisolated(unsafe) private weak var observer: Observer?
  private let isStateless: Bool
  /// Runs the observer again.
  // Called in the observer's home only. Its captures are weak references, which any thread may drop.
  @safe nonisolated(unsafe) private let again: () -> Void

  init(
    observer: Observer?, isolation: OnChangeBlockIsolation, home: Home, again: @escaping () -> Void
  ) {
    self.observer = observer
    self.isolation = isolation
    self.home = home
    self.again = again
    isStateless = observer == nil
  }

  deinit { probe.fire() }

  /// Something that the run read has changed.
  ///
  /// Called at most once, on the thread of the change.
  func changed() {
    switch isolation {
    case .synchronous:
      if home.isEntered() { runAgain() }
    case .mainActor, .task:
      // A pending task keeps no observer alive, and a run that was cancelled meanwhile is not repeated.
      let reference = RegistrationReference(self, isStrong: isStateless)
      home.enter { reference.registration?.runAgain() }
    }
  }

  private func runAgain() {
    if isStateless { return again() }
    guard let observer, observer.current === self else { return }
    if observer.isRunning { observer.isChanged = true } else { again() }
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
