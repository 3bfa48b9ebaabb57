/// The models that one hook depends on, from run to run.
///
/// The registration of the last run stays until that of the next run is there, so that no write falls
/// between them. Ending a registration takes a cancellation, which comes with its first report, or a
/// probe, which costs as much as reading a second model. So a hook that models keep running does
/// without the probe; whenever that guess was wrong, one registration is left behind until one of its
/// properties is written, and the guess is made four times more slowly.
final class ModelTracking {
  let listener: ModelListener
  private lazy var probe = ObservationProbe()

  private struct Fields {
    var readsModels: Bool
    var side = ObservationProbe.Side.even
    var current: ModelRegistration?
    var isCurrentProbed = false
    /// A registration that nothing was registered with, for the next run.
    var spare: ModelRegistration?
    /// Runs in a row that a model's change caused.
    var modelRuns = 0
    /// The number of such runs after which the next registration goes without a probe.
    var patience = 2
  }

  // Exclusivity is not checked: none is passed `inout` to what could come back to the same hook.
  @exclusivity(unchecked) @safe private var fields: Fields

  /// Whether the hook is known to read models.
  ///
  /// Until then its runs go without a probe.
  var readsModels: Bool { fields.readsModels }

  init(listener: ModelListener, readsModels: Bool) {
    self.listener = listener
    fields = Fields(readsModels: readsModels)
  }

  deinit { retire() }

  /// Whether a model's change was reported since the last run.
  var hasReported: Bool { fields.current?.hasFired ?? false }

  /// The property whose change was reported last, where the toolchain tells it.
  var changedProperty: AnyKeyPath? { fields.current?.changedProperty }

  /// Runs a hook and depends on what it reads instead of what it read before.
  func run(_ body: () -> Void) {
    if readsModels { runRegistered(body) } else { runUnprobed(body) }
  }

  /// Runs a hook that has not read a model for long, at no cost as long as that stays so.
  func runIfModelsAreRead(_ body: () -> Void) {
    ModelObservation.trackIfNeeded(body) {
      let registration = ModelRegistration(listener: listener)
      fields.current = registration
      fields.isCurrentProbed = false
      fields.readsModels = true
      return registration
    }
  }

  private func runRegistered(_ body: () -> Void) {
    // Moved, which counts no references: nobody else asks for it during a run.
    var previous = fields.current.take()
    let wasProbed = fields.isCurrentProbed
    let previousSide = fields.side
    fields.modelRuns = previous?.hasFired == true ? fields.modelRuns + 1 : 0
    fields.isCurrentProbed = !ModelObservation.isContinuous || fields.modelRuns <= fields.patience
    fields.side = fields.side.other
    let next = fields.spare.take() ?? ModelRegistration(listener: listener)
    let registration = Unretained(next)
    fields.current = consume next
    previous?.hookWillRun()
    if fields.isCurrentProbed {
      let probe = probe
      let side = fields.side
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
    var registration = fields.spare.take() ?? ModelRegistration(listener: listener)
    ModelObservation.track(body, registration: registration)
    // Whatever registered keeps the registration alive.
    if isKnownUniquelyReferenced(&registration) {
      fields.spare = registration
    } else {
      fields.current = registration
      fields.isCurrentProbed = false
      fields.readsModels = true
    }
  }

  /// Depends on nothing any more.
  func retire() {
    listener.disconnect()
    var registration = fields.current.take()
    end(&registration, wasProbed: fields.isCurrentProbed, side: fields.side)
  }

  private func end(
    _ registration: inout ModelRegistration?, wasProbed: Bool, side: ObservationProbe.Side
  ) {
    guard let isEnded = registration?.retire() else { return }
    if !isEnded {
      if wasProbed {
        probe.fire(side)
      } else {
        fields.patience = min(fields.patience * 4, 1 << 40)
      }
    }
    if isKnownUniquelyReferenced(&registration) {
      registration?.reuse()
      fields.spare = registration.take()
    }
  }
}
