/// What most nodes do not have: handlers, a presented node, and what their hooks read.
@MainActor
final class NodeExtras {
  // Each is made by the first run that reads something.
  @exclusivity(unchecked) @safe var properties: HookState?
  @exclusivity(unchecked) @safe var layout: HookState?
  @exclusivity(unchecked) @safe var display: HookState?
  @exclusivity(unchecked) @safe var registrations: [TraitRegistration] = []
  @exclusivity(unchecked) @safe var changes: [ChangeObservation] = []
  // Taken out in the `deinit` of the node.
  @exclusivity(unchecked) @safe nonisolated(unsafe) var presented: Node?

  subscript(_ hook: TrackedHook) -> HookState? {
    get {
      switch hook {
      case .updateProperties: properties
      case .layout: layout
      case .draw: display
      }
    }
    set {
      switch hook {
      case .updateProperties: properties = newValue
      case .layout: layout = newValue
      case .draw: display = newValue
      }
    }
  }

  /// The models that a hook depends on.
  @inline(__always)
  func models(_ hook: TrackedHook) -> Unretained<ModelTracking>? {
    guard let models = self[hook]?.models else { return nil }
    return Unretained(models)
  }

  /// Calls a closure with every reader of traits.
  func forEachReader(_ body: (NodeReader) -> Void) {
    if let properties { body(properties.reader) }
    if let layout { body(layout.reader) }
    if let display { body(display.reader) }
    for registration in registrations { body(registration.reader) }
    for change in changes { body(change.reader) }
  }

  /// Calls a closure with everything that models report to.
  func forEachTarget(_ body: (ModelTarget) -> Void) {
    forEachHook { if let models = $0.models { body(models.target) } }
    for change in changes { if let target = change.target { body(target) } }
  }

  /// Calls a closure with every hook that has read something.
  func forEachHook(_ body: (HookState) -> Void) {
    if let properties { body(properties) }
    if let layout { body(layout) }
    if let display { body(display) }
  }
}
