/// The dependencies of the last run of one hook of one node: traits, sources and models.
struct HookState {
  let reader: NodeReader
  var inputs: HookInputs?
  var models: ModelTracking?

  /// Whether a value that the last run read has changed, which may run code of the user's.
  @MainActor var hasChanged: Bool { reader.firstChange() != nil || inputs?.firstChange() != nil }

  @MainActor
  init(node: Node, hook: Hook) { reader = NodeReader(node: node, work: hook.check) }
}

extension Hook {
  /// The hooks whose runs are tracked, in the order of an update.
  static let tracked: [Hook] = [.updateProperties, .layout, .draw]

  /// The index in `tracked`, negative for handlers and actions.
  var trackedIndex: Int { index - 2 }

  /// The mark that requests a run.
  var work: NodeWork {
    switch self {
    case .traitChanges: .traitChanges
    case .onChange: .changes
    case .updateProperties: .updateProperties
    case .layout: .layout
    case .draw: .display
    }
  }

  /// The mark that requests a comparison; handlers and actions have one mark for both.
  var check: NodeWork {
    switch self {
    case .traitChanges, .onChange: work
    case .updateProperties: .checkProperties
    case .layout: .checkLayout
    case .draw: .checkDisplay
    }
  }

  var allWork: NodeWork { [work, check] }

  /// The flag that this hook has run.
  var hasRun: NodeState {
    NodeState(rawValue: NodeState.propertiesHaveRun.rawValue << trackedIndex)
  }

  /// The function that requests a run, for messages.
  var request: String {
    switch self {
    case .layout: "setNeedsLayout()"
    case .draw: "setNeedsDisplay()"
    case .updateProperties, .traitChanges, .onChange: "setNeedsUpdateProperties()"
    }
  }
}
