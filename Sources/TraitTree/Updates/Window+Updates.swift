extension Window {
  /// Updates everything that is pending, now.
  ///
  /// For each pending node in document order: appearance callbacks, trait-change handlers,
  /// `onChange` actions, ``Node/updateProperties()``, layout; again until nothing is pending; then
  /// ``Node/draw()`` and ``Node/viewDidAppear(_:)``; and again until nothing is pending. Within a
  /// hook or handler, of this window or another one, it takes effect right after that, and the
  /// report is empty.
  ///
  /// - Complexity: Proportional to the number of pending nodes, and their depth.
  ///
  /// - Returns: A report of what ran.
  @discardableResult
  public func updateIfNeeded() -> UpdateReport {
    EnvironmentTransform.checkMayUpdate("a window")
    if fields.isUpdating || UpdatePass.deferUpdate(of: self) { return UpdateReport() }
    return UpdatePass.update(self)
  }

  /// Updates, makes changes, and updates again.
  ///
  /// - Parameter changes: Makes the changes. It is called once, before this returns.
  /// - Returns: What the closure returns.
  /// - Throws: What the closure throws; its changes are updated nevertheless.
  @discardableResult
  public func withUpdates<R>(_ changes: () throws -> R) rethrows -> R {
    updateIfNeeded()
    defer { updateIfNeeded() }
    return try changes()
  }

  /// Updates until nothing is pending, and waits for a scheduled update of the main-actor
  /// scheduler.
  ///
  /// It works with every scheduler, and does not wait for one that may never call. It goes on while
  /// other threads keep changing inputs of hooks. Work that an update gives up on stays pending.
  ///
  /// - Returns: A report of what ran from the call on.
  public func settled() async -> UpdateReport {
    var lateChanges = ChangeInbox.lateChanges
    var report = updateIfNeeded()
    while true {
      if fields.isScheduled, scheduler is MainActorUpdateScheduler {
        await withCheckedContinuation { waiters.append($0) }
      } else if inbox.hasOutsideChanges || lateChanges != ChangeInbox.lateChanges {
        await Task.yield()
      } else {
        return report
      }
      lateChanges = ChangeInbox.lateChanges
      report.merge(updateIfNeeded())
    }
  }

  // MARK: Scheduling

  func callScheduler() { scheduler.schedule { [weak self] in self?.scheduledUpdate() } }

  private func scheduledUpdate() {
    fields.isScheduled = false
    updateIfNeeded().writeUnsettled()
    let waiting = waiters
    waiters = []
    for waiter in waiting { waiter.resume() }
  }
}
