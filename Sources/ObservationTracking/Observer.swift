internal import Synchronization

/// One observer of one object: what it registered for last, and whether it is running.
///
/// It is run where its owner is used, and may be cancelled anywhere.
final class Observer: Sendable {
  private struct State {
    /// The registration of the last run; nil once it was cancelled.
    var current: Registration?
    var isRunning = false
    /// Whether something that the run under way has read was changed after it was read, by the observer
    /// itself or by one that it woke.
    var isChanged = false
  }

  private let state = Mutex(State())

  var isRegistered: Bool { state.withLock { $0.current != nil } }

  /// Runs and tracks instead of what was tracked before, again while it changes what it has read.
  ///
  /// - Parameters:
  ///   - makeRegistration: Makes the registration of one run.
  ///   - body: The run.
  func run(
    _ makeRegistration: () -> Registration, _ body: (ObservationTrackingRun) -> Void
  ) {
    var registration = makeRegistration()
    let cascade = Cascade.current ?? Cascade(startingWith: registration.identity)
    let wasRunning = state.withLock { state in
      defer { state.isRunning = true }
      return state.isRunning
    }
    defer { state.withLock { $0.isRunning = wasRunning } }
    cascade.run {
      while true {
        register(registration)
        body(ObservationTrackingRun(registration: registration))
        guard isToRunAgain(registration) else { return }
        guard cascade.admits(registration.identity) else {
          registration.identity.reportEndless()
          return cancel()
        }
        registration = makeRegistration()
      }
    }
  }

  func cancel() { register(nil) }

  /// Registers by a run, or by none.
  func register(_ registration: Registration?) {
    // What was registered before is released outside of the lock: its end is told to Observation.
    let old = state.withLock { state in
      defer {
        state.current = registration
        state.isChanged = false
      }
      return state.current
    }
    withExtendedLifetime(old) {}
  }

  /// Takes notice of a change of something that a run has read.
  ///
  /// - Returns: Whether to run the observer for it now. While it runs, it runs again by itself.
  func isToRun(after registration: Registration) -> Bool {
    state.withLock { state in
      guard state.current === registration else { return false }
      if state.isRunning { state.isChanged = true }
      return !state.isRunning
    }
  }

  private func isToRunAgain(_ registration: Registration) -> Bool {
    state.withLock { $0.isChanged && $0.current === registration }
  }
}
