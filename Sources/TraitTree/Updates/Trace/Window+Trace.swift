extension Window {
  /// The record of this window's updates, disabled by default: it then costs nothing.
  public internal(set) var trace: UpdateTrace {
    get {
      if let madeTrace { return unsafe unsafeDowncast(madeTrace, to: UpdateTrace.self) }
      let trace = UpdateTrace()
      madeTrace = trace
      return trace
    }
    set { madeTrace = newValue }
  }

  var enabledTrace: UpdateTrace? {
    guard madeTrace != nil else { return nil }
    let trace = trace
    return trace.isEnabled ? trace : nil
  }
}
