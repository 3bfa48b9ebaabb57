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
    return trace.isRecording ? trace : nil
  }
}

extension Window {
  /// Updates, makes changes, updates again, and tells what the changes have run.
  ///
  /// It is meant for tests of what a change costs. Updates that the closure itself asks for count as well; what was
  /// pending before does not. Each hook counts as a run, also one that a class does not override: `filter` by
  /// ``HookRun/hook`` leaves out those that are not of interest. Within a hook, where updates have to wait, nothing
  /// has run yet and the result is empty.
  ///
  /// - Parameter changes: Makes the changes. It is called once, at once.
  /// - Returns: The runs of hooks, and the calls of handlers and actions, in order.
  /// - Throws: What the closure throws. What it has changed until then is updated all the same.
  /// - Complexity: That of the updates, and O(*n*) in the runs.
  public func runs(_ changes: () throws -> Void) rethrows -> [HookRun] {
    updateIfNeeded()
    let updates = try trace.collect {
      defer { updateIfNeeded() }
      try changes()
    }
    return updates.flatMap(\.runs).map(HookRun.init)
  }
}
