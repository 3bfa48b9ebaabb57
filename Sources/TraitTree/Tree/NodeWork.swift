/// What is still to be done for a node: the marks that an update takes away.
struct NodeWork: OptionSet, Hashable {
  let rawValue: UInt16

  /// The callbacks up to `viewIsAppearing(_:)`.
  static let appearance = NodeWork(rawValue: 1 << 0)
  /// Trait-change handlers have something to compare.
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
  /// What a round does.
  static let rounds: NodeWork = [
    .appearance, .traitChanges, .changes, .updateProperties, .layout, .checkProperties,
    .checkLayout,
  ]
  /// What is done once the rounds have settled.
  static let displays: NodeWork = [.display, .checkDisplay, .didAppear]

  // What the `…IfNeeded()` functions do.
  static let throughTraits: NodeWork = [.appearance, .traitChanges]
  static let throughProperties: NodeWork = [
    .appearance, .traitChanges, .changes, .updateProperties, .checkProperties,
  ]
  static let throughLayout = rounds
}

/// What a node is, as opposed to what is to be done for it.
struct NodeState: OptionSet {
  let rawValue: UInt16

  /// `viewDidLoad()` was called.
  static let loaded = NodeState(rawValue: 1 << 0)
  /// `viewWillAppear(_:)` was called, and the disappearance callbacks are owed.
  static let appeared = NodeState(rawValue: 1 << 1)
  /// The owner is its presenter, not its parent.
  static let presented = NodeState(rawValue: 1 << 2)
  /// It has overrides, or had some, and a scope of its own.
  static let ownsScope = NodeState(rawValue: 1 << 3)
  /// It came into the window and was not visited yet: its pending descendants are not listed.
  static let fresh = NodeState(rawValue: 1 << 4)
  /// An agenda is at this node or below it.
  static let active = NodeState(rawValue: 1 << 5)
  /// It is in the heap of its owner.
  static let inHeap = NodeState(rawValue: 1 << 6)
  /// Its work is being done.
  ///
  /// Taken away when it leaves or enters a window meanwhile, or is told that it disappears.
  static let visiting = NodeState(rawValue: 1 << 7)
  /// The hooks that have run since it became live, for causes.
  static let propertiesHaveRun = NodeState(rawValue: 1 << 8)
  static let layoutHasRun = NodeState(rawValue: 1 << 9)
  static let drawHasRun = NodeState(rawValue: 1 << 10)
  /// `viewWillDisappear(_:)` was called, and `viewDidDisappear(_:)` is owed.
  static let disappearing = NodeState(rawValue: 1 << 11)
  /// It is being taken out of its window with what is above it: it is not to appear any more.
  static let leaving = NodeState(rawValue: 1 << 12)

  static let hooksHaveRun: NodeState = [.propertiesHaveRun, .layoutHasRun, .drawHasRun]
}
