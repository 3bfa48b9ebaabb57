/// The models that one hook depends on, from run to run.
///
/// The registration of the last run stays until that of the next run is there, so that no write falls
/// between them. Ending a registration takes a cancellation, which comes with its first report, or a
/// probe, which costs as much as reading a second model. So a hook that models keep running does
/// without the probe; whenever that guess was wrong, one registration is left behind until one of its
/// properties is written, and the guess is made four times more slowly.
final class ModelTracking {
  let listener: ModelListener
  // Exclusivity is not checked here: none is passed `inout` to what could come back to the same hook.
  /// Whether the hook is known to read models.
  ///
  /// Until then its runs go without a probe.
  @exclusivity(unchecked) @safe private(set) var readsModels: Bool
  private lazy var probe = ObservationProbe()
  @exclusivity(unchecked) @safe private var side = ObservationProbe.Side.even
  @exclusivity(unchecked) @safe private var current: ModelRegistration?
  @exclusivity(unchecked) @safe private var isCurrentProbed = false
  /// A registration that nothing was registered with, for the next run.
  @exclusivity(unchecked) @safe private var spare: ModelRegistration?
  /// Runs in a row that a model's change caused.
  @exclusivity(unchecked) @safe private var modelRuns = 0
  /// The number of such runs after which the next registration goes without a probe.
  @exclusivity(unchecked) @safe private var patience = 2

  init(listener: ModelListener, readsModels: Bool) {
    self.listener = listener
    self.readsModels = readsModels
  }

  deinit { retire() }

  /// Whether a model's change was reported since the last run.
  var hasReported: Bool { current?.hasFired ?? false }

  /// The property whose change was reported last, where the toolchain tells it.
  var changedProperty: AnyKeyPath? { current?.changedProperty }

  /// Runs a hook and depends on what it reads instead of what it read before.
  func run(_ body: () -> Void) {
    if readsModels { runRegistered(body) } else { runUnprobed(body) }
  }

  /// Runs a hook that has not read a model for long, at no cost as long as that stays so.
  func runIfModelsAreRead(_ body: () -> Void) {
    ModelObservation.trackIfNeeded(body) {
      let registration = ModelRegistration(listener: listener)
      current = registration
      isCurrentProbed = false
      readsModels = true
      return registration
    }
  }

  private func runRegistered(_ body: () -> Void) {
    // Moved, which counts no references: nobody else asks for it during a run.
    var previous = current.take()
    let wasProbed = isCurrentProbed
    let previousSide = side
    modelRuns = previous?.hasFired == true ? modelRuns + 1 : 0
    isCurrentProbed = !ModelObservation.isContinuous || modelRuns <= patience
    side = side.other
    let next = spare.take() ?? ModelRegistration(listener: listener)
    let registration = Unretained(next)
    current = consume next
    previous?.hookWillRun()
    if isCurrentProbed {
      let probe = probe
      let side = side
      registration.borrow {
        ModelObservation.track(
          {
            probe.read(side)
            body()
          }, registration: $0)
      }
    } else {
      registration.borrow { ModelObservation.track(body, registration: $0) }
    }
    end(&previous, wasProbed: wasProbed, side: previousSide)
  }

  private func runUnprobed(_ body: () -> Void) {
    var registration = spare.take() ?? ModelRegistration(listener: listener)
    ModelObservation.track(body, registration: registration)
    // Whatever registered keeps the registration alive.
    if isKnownUniquelyReferenced(&registration) {
      spare = registration
    } else {
      current = registration
      isCurrentProbed = false
      readsModels = true
    }
  }

  /// Depends on nothing any more.
  func retire() {
    listener.disconnect()
    var registration = current.take()
    end(&registration, wasProbed: isCurrentProbed, side: side)
  }

  private func end(
    _ registration: inout ModelRegistration?, wasProbed: Bool, side: ObservationProbe.Side
  ) {
    guard let isEnded = registration?.retire() else { return }
    if !isEnded {
      if wasProbed { probe.fire(side) } else { patience = min(patience * 4, 1 << 40) }
    }
    if isKnownUniquelyReferenced(&registration) {
      registration?.reuse()
      spare = registration.take()
    }
  }
}
