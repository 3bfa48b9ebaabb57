internal import Synchronization

/// What one run of one hook registered for with the models that it read.
///
/// It outlives its hook only as long as Observation keeps it, and then does nothing.
final class ModelRegistration: Sendable {
  private struct State: Sendable {
    var cancellation: ModelObservation.Cancellation?
    var hasFired = false
    var isRetired = false
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
  /// Writes of the hook's own next run are nobody's business; those of other threads meanwhile are.
  func fired(_ cancellation: ModelObservation.Cancellation?) {
    enum Reaction { case cancel, ignore, report }
    let reaction = state.withLock { state -> Reaction in
      if state.isRetired { return .cancel }
      state.hasFired = true
      if state.cancellation == nil { state.cancellation = cancellation }
      return state.runner == nil || state.runner != Platform.currentThread ? .report : .ignore
    }
    switch reaction {
    case .cancel: cancellation?.cancel()
    case .report: target.fire()
    case .ignore: break
    }
  }

  /// Notes that the hook runs again, on this thread.
  func hookWillRun() { state.withLock { $0.runner = Platform.currentThread } }

  /// Reports nothing any more.
  ///
  /// - Returns: Whether it has been taken out of the models, or has ended by firing.
  func retire() -> Bool {
    let (cancellation, isOver) = state.withLock { state in
      defer { state.cancellation = nil }
      state.isRetired = true
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
