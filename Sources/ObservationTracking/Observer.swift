/// One observer of one object: what it registered for last, and whether it is running.
///
/// Not Sendable: it is used where its owner is used.
final class Observer {
  /// The registration of the last run; nil once it was cancelled.
  var current: Registration?
  private(set) var isRunning = false
  /// Whether something that the run under way has read was changed after it was read, by the observer
  /// itself or by one that it woke.
  var isChanged = false

  /// The number of runs in a row after which an observer is said never to settle.
  private static var runLimit: Int { 1000 }

  /// Runs and tracks instead of what was tracked before, again while it changes what it has read.
  func run(
    name: @autoclosure () -> String, registration makeRegistration: () -> Registration,
    _ body: (ObservationTrackingRun) -> Void
  ) {
    let wasRunning = isRunning
    defer { isRunning = wasRunning }
    for _ in 0..<Self.runLimit {
      let registration = makeRegistration()
      current = registration
      isChanged = false
      isRunning = true
      body(ObservationTrackingRun(registration: registration, isStateless: false))
      guard isChanged, current === registration else { return }
    }
    fatalError(
      "\(name()) ran \(Self.runLimit) times in a row: it changes what it reads, or wakes one that does"
    )
  }

  func cancel() {
    current = nil
    isChanged = false
  }
}
