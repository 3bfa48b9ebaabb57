extension Window {
  /// What the updates of this window run, and why, while it is enabled.
  ///
  /// It is not by default, and then costs nothing.
  public internal(set) var trace: UpdateTrace {
    get {
      if let madeTrace { return unsafe unsafeDowncast(madeTrace, to: UpdateTrace.self) }
      let trace = UpdateTrace()
      madeTrace = trace
      return trace
    }
    set { madeTrace = newValue }
  }

  /// The trace, if it is enabled.
  var enabledTrace: UpdateTrace? {
    guard madeTrace != nil else { return nil }
    let trace = trace
    return trace.isEnabled ? trace : nil
  }
}
