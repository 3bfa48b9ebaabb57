/// The hooks of a node whose reads are tracked.
enum TrackedHook: Int {
  case updateProperties
  case layout
  case draw

  /// The mark that asks for a run.
  var work: NodeWork {
    switch self {
    case .updateProperties: .updateProperties
    case .layout: .layout
    case .draw: .display
    }
  }

  /// The mark that asks whether traits changed.
  var check: NodeWork {
    switch self {
    case .updateProperties: .checkProperties
    case .layout: .checkLayout
    case .draw: .checkDisplay
    }
  }

  /// What a node is once this hook has run.
  var hasRun: NodeState {
    switch self {
    case .updateProperties: .propertiesHaveRun
    case .layout: .layoutHasRun
    case .draw: .drawHasRun
    }
  }

  var hook: Hook {
    switch self {
    case .updateProperties: .updateProperties
    case .layout: .layout
    case .draw: .draw
    }
  }

  /// The function that asks for a run, for messages.
  var request: String {
    switch self {
    case .updateProperties: "setNeedsUpdateProperties()"
    case .layout: "setNeedsLayout()"
    case .draw: "setNeedsDisplay()"
    }
  }
}

extension Hook {
  private var tracked: TrackedHook? {
    switch self {
    case .traitChanges, .onChange: nil
    case .updateProperties: .updateProperties
    case .layout: .layout
    case .draw: .draw
    }
  }

  /// The mark that asks for a run.
  var work: NodeWork { tracked?.work ?? (self == .onChange ? .changes : .traitChanges) }

  /// The mark that asks whether traits changed.
  var check: NodeWork { tracked?.check ?? work }

  /// All that is pending for it.
  var works: NodeWork { [work, check] }
}

/// What the last run of one hook of one node depends on: traits and models.
@MainActor
final class HookState {
  let reader: NodeReader
  @exclusivity(unchecked) @safe var models: ModelTracking?

  init(node: Node, hook: TrackedHook) {
    reader = NodeReader(node: node, work: hook.check)
  }
}
