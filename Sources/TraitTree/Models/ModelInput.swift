internal import Synchronization

/// The `@Observable` models that one subscriber has read, as one source.
final class ModelInput: ModelListener, @unchecked Sendable {
  // Unchecked, as its superclass is; its own state is atomic or constant.
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

  /// Passes changes on from now on, including one before there was a subscriber.
  func connect() {
    isConnected.store(true, ordering: .sequentiallyConsistent)
    if hasFired.exchange(false, ordering: .sequentiallyConsistent) { source.noteWrite() }
  }
}

extension ModelTracking {
  /// The listener, of a tracking made below.
  var input: ModelInput { unsafe unsafeDowncast(listener, to: ModelInput.self) }

  // Used on the main actor only.
  @exclusivity(unchecked) @safe private nonisolated(unsafe) static var spareInput: ModelTracking?

  static func takeSpareInput() -> ModelTracking {
    spareInput.take() ?? ModelTracking(listener: ModelInput(), readsModels: false)
  }

  /// Keeps a tracking that has read nothing, to be reused.
  static func keepSpareInput(_ tracking: ModelTracking) { spareInput = tracking }
}

/// A derived value with `@Observable` models among its inputs.
class ModelDerived: DerivedCore, @unchecked Sendable {
  // Unchecked, as its superclass is.

  /// Tracks the `@Observable` inputs, `nil` if there are none.
  @exclusivity(unchecked) @safe private final nonisolated(unsafe) var models: ModelTracking?

  /// Whether an input is its `@Observable` models, and the property of them that was written, if that is known.
  final func modelChange(_ input: Edge) -> PropertyKeyPath?? {
    guard let models, input.isFrom(models.input.source) else { return nil }
    return .some(models.changedProperty.map(PropertyKeyPath.init))
  }

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
