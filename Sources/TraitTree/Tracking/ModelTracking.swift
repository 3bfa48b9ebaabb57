/// The models that one hook depends on, from run to run.
///
/// The registration of the last run stays until that of the next run is there, so that no write falls
/// between them. Ending a registration takes a cancellation, which comes with its first report, or a
/// probe, which costs as much as reading a second model. So a hook that models keep running does
/// without the probe; whenever that guess was wrong, one registration is left behind until one of its
/// properties is written, and the guess is made four times more slowly.
final class ModelTracking {
  let target: ModelTarget
  private let probe = ObservationProbe()
  private var side = ObservationProbe.Side.even
  private var current: ModelRegistration?
  private var isCurrentProbed = false
  /// Runs in a row that a model's change caused.
  private var modelRuns = 0
  /// The number of such runs after which the next registration goes without a probe.
  private var patience = 2

  init(target: ModelTarget) { self.target = target }

  deinit { retire() }

  /// Whether a model's change was reported since the last run.
  var hasReported: Bool { current?.hasFired ?? false }

  /// The property whose change was reported last, where the toolchain tells it.
  var changedProperty: String? { current?.changedProperty }

  /// Runs a hook and depends on what it reads instead of what it read before.
  func run(_ body: () -> Void) {
    let previous = current
    let wasProbed = isCurrentProbed
    let previousSide = side
    modelRuns = previous?.hasFired == true ? modelRuns + 1 : 0
    isCurrentProbed = !ModelObservation.isContinuous || modelRuns <= patience
    side = side.other
    let registration = ModelRegistration(target: target)
    previous?.hookWillRun()
    if isCurrentProbed {
      ModelObservation.track(
        {
          probe.read(side)
          body()
        }, registration: registration)
    } else {
      ModelObservation.track(body, registration: registration)
    }
    current = registration
    if let previous { end(previous, wasProbed: wasProbed, side: previousSide) }
  }

  /// Runs a hook whose reads nobody tracked before, without a probe.
  ///
  /// - Returns: Whether it read a model. If not, nothing was registered.
  func runUnprobed(_ body: () -> Void) -> Bool {
    var registration = ModelRegistration(target: target)
    ModelObservation.track(body, registration: registration)
    // Whatever registered keeps the registration alive.
    if isKnownUniquelyReferenced(&registration) { return false }
    current = registration
    isCurrentProbed = false
    return true
  }

  /// Takes over a registration that was made elsewhere, without a probe.
  func takeOver(_ registration: ModelRegistration) {
    current = registration
    isCurrentProbed = false
  }

  /// Depends on nothing any more.
  func retire() {
    guard let registration = current else { return }
    current = nil
    end(registration, wasProbed: isCurrentProbed, side: side)
  }

  private func end(
    _ registration: ModelRegistration, wasProbed: Bool, side: ObservationProbe.Side
  ) {
    if registration.retire() { return }
    if wasProbed { probe.fire(side) } else { patience = min(patience * 4, 1 << 40) }
  }
}
