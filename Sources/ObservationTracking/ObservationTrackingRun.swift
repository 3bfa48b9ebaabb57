/// One run of one observer, for the code that the macros write.
///
/// It is handed to the closure of an observer, which says with it what is tracked.
public struct ObservationTrackingRun {
  let registration: Registration
  /// Whether the registration keeps itself alive: nobody else does it for an extension's method.
  let isStateless: Bool

  /// Evaluates an expression and depends on what it reads.
  ///
  /// - Parameter expression: What to evaluate, at once.
  /// - Returns: The expression's value.
  public func value<Value>(_ expression: () -> Value) -> Value { track(expression) }

  /// Runs a statement and depends on what it reads.
  ///
  /// - Parameter statement: What to run, at once.
  public func statement(_ statement: () -> Void) { track(statement) }

  private func track<Value>(_ reads: () -> Value) -> Value {
    let reference = RegistrationReference(registration, isStrong: isStateless)
    return TrackedReads.track {
      // A registration that keeps itself alive is never taken back, and a probe that it owns must not
      // hold it in turn: it goes with the models.
      if !isStateless { registration.probe.read() }
      return reads()
    } onChange: {
      reference.registration?.changed()
    }
  }
}
