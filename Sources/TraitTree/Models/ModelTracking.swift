/// The models that one hook depends on, from run to run.
///
/// The registration of the last run stays until that of the next run is made, so that no write
/// falls between them. Ending a registration takes a cancellation, which comes with its first
/// report, or a probe, which costs as much as reading a second model. So hooks that models keep
/// running skip the probe; each wrong guess leaks one registration until one of its properties is
/// written, and quadruples the threshold.
final class ModelTracking {
  let listener: ModelListener
  private lazy var probe = ObservationProbe()

  private struct Fields {
    var readsModels: Bool
    var side = ObservationProbe.Side.even
    var current: ModelRegistration?
    var isCurrentProbed = false
    /// A registration without reads, to be reused.
    var spare: ModelRegistration?
    /// Consecutive runs caused by a change of a model.
    var modelRuns = 0
    /// The number of such runs after which the next registration goes without a probe.
    var patience = 2
  }

  // Exclusivity is not checked: no field is passed `inout` to code that could come back to the same
  // hook.
  @exclusivity(unchecked) @safe private var fields: Fields

  /// Whether the hook is known to read models; until then its runs go without a probe.
  var readsModels: Bool { fields.readsModels }

  init(listener: ModelListener, readsModels: Bool) {
    self.listener = listener
    fields = Fields(readsModels: readsModels)
  }

  deinit { retire() }

  var hasReported: Bool { fields.current?.hasFired ?? false }

  /// The property whose change was reported last, if the toolchain identifies it.
  var changedProperty: AnyKeyPath? { fields.current?.changedProperty }

  /// Runs a hook and replaces its dependencies.
  func run(_ body: () -> Void) {
    if readsModels { runRegistered(body) } else { runUnprobed(body) }
  }

  /// Runs a hook that has not read a model for long, at no cost until it does.
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
    // Moved, to avoid reference counting: it is not used elsewhere during a run.
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
    // Retained by Observation if it was registered.
    if isKnownUniquelyReferenced(&registration) {
      fields.spare = registration
    } else {
      fields.current = registration
      fields.isCurrentProbed = false
      fields.readsModels = true
    }
  }

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
