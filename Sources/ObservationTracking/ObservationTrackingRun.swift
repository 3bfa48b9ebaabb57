/// One run of one observer, for the code that the macros write.
///
/// It is handed to the closure of an observer, which says with it what is tracked.
public struct ObservationTrackingRun {
  private let registration: Registration
  /// For a part of a statement that is tracked as a whole: ends what the part has registered.
  private let partProbe: ObservationProbe?

  init(registration: Registration) {
    self.registration = registration
    partProbe = nil
  }

  private init(partOf run: Self, _ probe: ObservationProbe) {
    registration = run.registration
    partProbe = probe
  }

  /// Evaluates an expression and depends on what it reads.
  ///
  /// What is changed after this, in the same statement too, runs the observer again.
  ///
  /// - Parameter expression: What to evaluate, at once.
  /// - Returns: The expression's value.
  public func value<Value>(_ expression: () -> Value) -> Value {
    guard let probe = partProbe else { return track(expression) }
    let reference = RegistrationReference(registration, isStrong: false)
    return TrackedReads.track {
      probe.read()
      return expression()
    } onChange: {
      if !probe.isOver { reference.registration?.changed() }
    }
  }

  /// Runs a statement and depends on what it reads.
  ///
  /// Observation tells of no change while a closure is tracked. What the statement reads by `value` is
  /// watched from there on, and what it reads otherwise from its end on.
  ///
  /// - Parameter statement: What to run, at once.
  public func statement(_ statement: (ObservationTrackingRun) -> Void) {
    track {
      let probe = ObservationProbe()
      statement(ObservationTrackingRun(partOf: self, probe))
      // From here on the whole is watched.
      probe.fire()
    }
  }

  private func track<Value>(_ reads: () -> Value) -> Value {
    let isStateless = registration.isStateless
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
