/// State that most nodes do not have.
@MainActor
final class NodeExtras {
  struct Fields {
    /// Made when a link is first read.
    var links: NodeLinks?
    /// Reads of its traits and environment by others.
    var reads: NodeReads?
    var properties: HookState?
    var layout: HookState?
    var display: HookState?
    var registrations: [TraitRegistration] = []
    var observations: [ChangeObservation] = []
    // Moved out in the `deinit` of the node.
    var presented: Node?
  }

  // Released on the main actor only, see `NodeRelease`.
  deinit { if let reads = fields.reads { OnMainActor.assume { reads.forget() } } }

  // As `Node.fields`.
  @exclusivity(unchecked) @safe nonisolated(unsafe) var fields = Fields()

  subscript(hook: Hook) -> HookState? {
    _read {
      switch hook {
      case .updateProperties: yield fields.properties
      case .layout: yield fields.layout
      case .draw: yield fields.display
      case .traitChanges, .onChange: yield nil
      }
    }
    _modify {
      switch hook {
      case .updateProperties: yield &fields.properties
      case .layout: yield &fields.layout
      case .draw: yield &fields.display
      case .traitChanges, .onChange: preconditionFailure("handlers and actions are not tracked")
      }
    }
  }

  @inline(__always)
  func models(_ hook: Hook) -> Unretained<ModelTracking>? {
    guard let models = self[hook]?.models else { return nil }
    return Unretained(models)
  }

  func forEachReader(_ body: (NodeReader) -> Void) {
    forEachHook { body($0.reader) }
    for registration in fields.registrations { body(registration.reader) }
    for observation in fields.observations { body(observation.reader) }
  }

  func forEachTarget(_ body: (ModelTarget) -> Void) {
    forEachHook { if let models = $0.models { body(models.target) } }
    for observation in fields.observations { if let target = observation.target { body(target) } }
  }

  func forEachInputs(_ body: (HookInputs) -> Void) {
    forEachHook { if let inputs = $0.inputs { body(inputs) } }
    for observation in fields.observations { body(observation.inputs) }
  }

  @inline(__always)
  private func forEachHook(_ body: (HookState) -> Void) {
    if let state = fields.properties { body(state) }
    if let state = fields.layout { body(state) }
    if let state = fields.display { body(state) }
  }
}
