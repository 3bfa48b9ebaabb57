internal import Synchronization

/// The `@Observable` models that one subscriber has read, all together, as one source.
final class ModelInput: ModelListener, @unchecked Sendable {
  // Unchecked, as its superclass is; what it adds is atomic or never changes.
  let source = PropertySource(.models)
  private let isConnected = Atomic(false)
  private let hasFired = Atomic(false)

  override init() { super.init() }

  override func fire() {
    if isConnected.load(ordering: .sequentiallyConsistent) {
      source.noteWrite()
    } else {
      hasFired.store(true, ordering: .sequentiallyConsistent)
    }
  }

  /// Passes on what comes, and what has come before there was a subscriber.
  func connect() {
    isConnected.store(true, ordering: .sequentiallyConsistent)
    if hasFired.exchange(false, ordering: .sequentiallyConsistent) { source.noteWrite() }
  }
}

extension ModelTracking {
  /// What its models report to, of a tracking that is made below.
  var input: ModelInput { unsafe unsafeDowncast(listener, to: ModelInput.self) }

  // The main actor's.
  @exclusivity(unchecked) @safe private nonisolated(unsafe) static var spareInput: ModelTracking?

  static func takeSpareInput() -> ModelTracking {
    spareInput.take() ?? ModelTracking(listener: ModelInput(), readsModels: false)
  }

  /// Keeps one that has read nothing for the next one.
  static func keepSpareInput(_ tracking: ModelTracking) { spareInput = tracking }
}

/// A derived value of which `@Observable` models may be inputs.
class ModelDerived: DerivedCore, @unchecked Sendable {
  // Unchecked, as its superclass is.

  /// What tracks the `@Observable` models among the inputs, `nil` as long as there are none.
  @exclusivity(unchecked) @safe private final nonisolated(unsafe) var models: ModelTracking?

  override final func trackValue() {
    if let models { Graph.read(models.input.source) }
    let tracking = models ?? ModelTracking.takeSpareInput()
    tracking.run {
      ModelScope.own = ObservationScope.current
      computeValue()
    }
    if models != nil { return }
    if tracking.readsModels {
      models = tracking
      Graph.read(tracking.input.source)
      tracking.input.connect()
    } else {
      ModelTracking.keepSpareInput(tracking)
    }
  }

  override func releaseValue() {
    if let models { StructureChange.release(models) }
    models = nil
  }
}
