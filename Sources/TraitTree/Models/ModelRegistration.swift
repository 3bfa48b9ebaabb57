internal import Synchronization

/// One run's registration with the models that the run has read.
///
/// It outlives its hook only as long as Observation retains it, and then does nothing. It can be
/// reused when it has no other owner.
final class ModelRegistration: ObservationListener {
  // The phase. A report goes from `armed` over `filling` to `reported`, the hook's next run
  // goes to `retired` from anywhere, and the later of the two cancels.
  private static let armed: UInt8 = 0
  /// A report is about to store its cancellation.
  private static let filling: UInt8 = 1
  /// It has reported, the cancellation is stored, and it may report again.
  private static let reported: UInt8 = 2
  /// It has reported, and that has ended it.
  private static let over: UInt8 = 3
  private static let retired: UInt8 = 4

  private let listener: ModelListener
  private let phase = Atomic(ModelRegistration.armed)
  /// The thread whose writes are ignored, or zero: the one on which the hook runs again.
  private let quietThread = Atomic<UInt>(0)
  private let cancellation = ModelObservation.Cancellation()

  init(listener: ModelListener) { self.listener = listener }

  deinit {
    if phase.load(ordering: .acquiring) == Self.reported { cancellation.cancel() }
    cancellation.deallocate()
  }

  /// A property that the run read was written, by this thread; further writes may follow.
  ///
  /// Ignores writes made by the hook's next run itself; reports concurrent writes of other threads.
  /// Such a write may have looked for registrations before the next one was there, and arrive after
  /// this one was retired: it is reported as well.
  func fired(_ tracking: ModelObservation.Tracking) {
    var isOver = false
    let found = phase.compareExchange(
      expected: Self.armed, desired: Self.filling, ordering: .acquiringAndReleasing)
    if found.exchanged {
      cancellation.fill(tracking)
      isOver = !phase.compareExchange(
        expected: Self.filling, desired: Self.reported, ordering: .acquiringAndReleasing
      ).exchanged
      // Retired meanwhile.
      if isOver { cancellation.cancel() }
    } else if found.original == Self.retired {
      ModelObservation.cancel(tracking)
    }
    report()
  }

  func firedOnce() {
    _ = phase.compareExchange(
      expected: Self.armed, desired: Self.over, ordering: .acquiringAndReleasing)
    report()
  }

  private func report() {
    // Relaxed: only this thread stores its own id.
    if quietThread.load(ordering: .relaxed) != Platform.currentThread.rawValue { listener.fire() }
  }

  /// Called when the hook runs again, on this thread.
  func hookWillRun() {
    quietThread.store(Platform.currentThread.rawValue, ordering: .relaxed)
  }

  /// Ends it if possible; returns whether it was removed from the models, or has ended by firing.
  func retire() -> Bool {
    let old = phase.exchange(Self.retired, ordering: .acquiringAndReleasing)
    if old == Self.reported { cancellation.cancel() }
    return old != Self.armed && old != Self.retired
  }

  /// Resets it for reuse, when it has no other owner.
  func reuse() {
    phase.store(Self.armed, ordering: .relaxed)
    quietThread.store(0, ordering: .relaxed)
  }

  var hasFired: Bool {
    let phase = phase.load(ordering: .acquiring)
    return phase == Self.reported || phase == Self.over || phase == Self.filling
  }

  /// The property whose change was reported, if the toolchain identifies it.
  var changedProperty: AnyKeyPath? {
    phase.load(ordering: .acquiring) == Self.reported ? cancellation.changedProperty : nil
  }
}
