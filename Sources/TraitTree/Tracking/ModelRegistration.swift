internal import Synchronization

/// What one run of one hook registered for with the models that it read.
///
/// It outlives its hook only as long as Observation keeps it, and then does nothing.
final class ModelRegistration: Sendable {
  private struct State: Sendable {
    var cancellation: ModelObservation.Cancellation?
    var hasFired = false
    /// The thread that retired it.
    var retirer: ThreadID?
    /// The thread on which the hook runs again while this registration is still there.
    var runner: ThreadID?
  }

  private let target: ModelTarget
  private let state = Locked(State())

  init(target: ModelTarget) { self.target = target }

  /// A property that the run read was written.
  ///
  /// Called on the writing thread.
  ///
  /// Writes of the hook's own next run are nobody's business; those of other threads meanwhile are. A
  /// write of another thread may have looked for registrations before the next one was there, and get
  /// here only after this one was retired: it is reported as well.
  func fired(_ cancellation: ModelObservation.Cancellation?) {
    let thread = Platform.currentThread
    let (isOver, reports) = state.withLock { state -> (Bool, Bool) in
      if let retirer = state.retirer { return (true, retirer != thread) }
      state.hasFired = true
      if state.cancellation == nil { state.cancellation = cancellation }
      return (false, state.runner != thread)
    }
    if isOver { cancellation?.cancel() }
    if reports { target.fire() }
  }

  /// Notes that the hook runs again, on this thread.
  func hookWillRun() { state.withLock { $0.runner = Platform.currentThread } }

  /// Reports nothing any more that is written from now on.
  ///
  /// - Returns: Whether it has been taken out of the models, or has ended by firing.
  func retire() -> Bool {
    let (cancellation, isOver) = state.withLock { state in
      defer { state.cancellation = nil }
      state.retirer = Platform.currentThread
      let isOver = state.hasFired && !ModelObservation.isContinuous
      return (state.cancellation, isOver || state.cancellation != nil)
    }
    cancellation?.cancel()
    return isOver
  }

  var hasFired: Bool { state.withLock { $0.hasFired } }

  /// The property whose change was reported, where the toolchain tells it.
  var changedProperty: String? { state.withLock { $0.cancellation }?.changedProperty }
}
