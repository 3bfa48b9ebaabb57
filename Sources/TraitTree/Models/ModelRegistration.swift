internal import Synchronization

/// What one run of one hook registered for with the models that it read.
///
/// It outlives its hook only as long as Observation keeps it, and then does nothing. One that nobody
/// else has any more can be used again.
final class ModelRegistration: ObservationListener {
  // Where it stands. A report goes from `armed` over `filling` to `reported`, the hook's next run
  // goes to `retired` from anywhere, and whoever comes second cancels.
  private static let armed: UInt8 = 0
  /// A report is about to leave its cancellation.
  private static let filling: UInt8 = 1
  /// It has reported, the cancellation is there, and it may report again.
  private static let reported: UInt8 = 2
  /// It has reported, and that has ended it.
  private static let over: UInt8 = 3
  private static let retired: UInt8 = 4

  private let listener: ModelListener
  private let phase = Atomic(ModelRegistration.armed)
  /// The thread whose writes are not reported, zero for none.
  ///
  /// It is the one on which the hook runs again while this registration is still there, and on which
  /// it was retired after that.
  private let quietThread = Atomic<UInt>(0)
  private let cancellation = ModelObservation.Cancellation()

  init(listener: ModelListener) { self.listener = listener }

  deinit {
    if phase.load(ordering: .acquiring) == Self.reported { cancellation.cancel() }
    cancellation.deallocate()
  }

  /// A property that the run read was written, and may be written again.
  ///
  /// Called on the writing thread.
  ///
  /// Writes of the hook's own next run are nobody's business; those of other threads meanwhile are. A
  /// write of another thread may have looked for registrations before the next one was there, and get
  /// here only after this one was retired: it is reported as well.
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

  /// A property that the run read is written, and the registration is over with that.
  func firedOnce() {
    _ = phase.compareExchange(
      expected: Self.armed, desired: Self.over, ordering: .acquiringAndReleasing)
    report()
  }

  private func report() {
    // A thread finds itself there or does not, whatever the others do.
    if quietThread.load(ordering: .relaxed) != Platform.currentThread.rawValue { listener.fire() }
  }

  /// Notes that the hook runs again, on this thread.
  func hookWillRun() {
    quietThread.store(Platform.currentThread.rawValue, ordering: .relaxed)
  }

  /// Ends it, as far as it is known how.
  ///
  /// - Returns: Whether it has been taken out of the models, or has ended by firing.
  func retire() -> Bool {
    let old = phase.exchange(Self.retired, ordering: .acquiringAndReleasing)
    if old == Self.reported { cancellation.cancel() }
    return old != Self.armed && old != Self.retired
  }

  /// Makes it as new.
  ///
  /// Nobody else may have it.
  func reuse() {
    phase.store(Self.armed, ordering: .relaxed)
    quietThread.store(0, ordering: .relaxed)
  }

  var hasFired: Bool {
    let phase = phase.load(ordering: .acquiring)
    return phase == Self.reported || phase == Self.over || phase == Self.filling
  }

  /// The property whose change was reported, where the toolchain tells it.
  var changedProperty: AnyKeyPath? {
    phase.load(ordering: .acquiring) == Self.reported ? cancellation.changedProperty : nil
  }
}
