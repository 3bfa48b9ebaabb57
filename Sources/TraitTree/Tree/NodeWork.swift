/// Marks of pending work, which an update clears.
struct NodeWork: OptionSet, Hashable {
  let rawValue: UInt16

  /// The callbacks up to `viewIsAppearing(_:)`.
  static let appearance = NodeWork(rawValue: 1 << 0)
  /// Trait-change handlers have to compare.
  static let traitChanges = NodeWork(rawValue: 1 << 1)
  static let updateProperties = NodeWork(rawValue: 1 << 2)
  static let layout = NodeWork(rawValue: 1 << 3)
  static let display = NodeWork(rawValue: 1 << 4)
  /// A trait that `updateProperties()` read may have changed.
  static let checkProperties = NodeWork(rawValue: 1 << 5)
  /// A trait that layout read may have changed.
  static let checkLayout = NodeWork(rawValue: 1 << 6)
  /// A trait that `draw()` read may have changed.
  static let checkDisplay = NodeWork(rawValue: 1 << 7)
  static let didAppear = NodeWork(rawValue: 1 << 8)
  /// A value of an `onChange` may have changed.
  static let changes = NodeWork(rawValue: 1 << 9)

  static let hooks: NodeWork = [.updateProperties, .layout, .display]
  /// Done in a round.
  static let rounds: NodeWork = [
    .appearance, .traitChanges, .changes, .updateProperties, .layout, .checkProperties,
    .checkLayout,
  ]
  /// Done once the rounds have settled.
  static let displays: NodeWork = [.display, .checkDisplay, .didAppear]

  // For the `…IfNeeded()` functions.
  static let throughTraits: NodeWork = [.appearance, .traitChanges]
  static let throughProperties: NodeWork = [
    .appearance, .traitChanges, .changes, .updateProperties, .checkProperties,
  ]
  static let throughLayout = rounds
}

/// Lifecycle flags.
struct NodeState: OptionSet {
  let rawValue: UInt16

  /// `viewDidLoad()` was called.
  static let loaded = NodeState(rawValue: 1 << 0)
  /// `viewWillAppear(_:)` was called, and the disappearance callbacks are due.
  static let appeared = NodeState(rawValue: 1 << 1)
  /// The owner is its presenter, not its parent.
  static let presented = NodeState(rawValue: 1 << 2)
  static let ownsScope = NodeState(rawValue: 1 << 3)
  /// It entered the window and was not visited yet: its pending descendants are not listed.
  static let needsFullVisit = NodeState(rawValue: 1 << 4)
  /// It is on the path of the traversal.
  static let onPath = NodeState(rawValue: 1 << 5)
  static let inHeap = NodeState(rawValue: 1 << 6)
  /// It is being visited; cleared when it leaves or enters a window meanwhile, or disappears.
  static let isBeingVisited = NodeState(rawValue: 1 << 7)
  /// The hooks that have run since it became live, for causes.
  static let propertiesHaveRun = NodeState(rawValue: 1 << 8)
  static let layoutHasRun = NodeState(rawValue: 1 << 9)
  static let drawHasRun = NodeState(rawValue: 1 << 10)
  /// `viewWillDisappear(_:)` was called, and `viewDidDisappear(_:)` is due.
  static let disappearing = NodeState(rawValue: 1 << 11)
  /// It is being removed from its window with a subtree, and no longer appears.
  static let leaving = NodeState(rawValue: 1 << 12)

  static let hooksHaveRun: NodeState = [.propertiesHaveRun, .layoutHasRun, .drawHasRun]
}
