/// The stored properties of a node, except for the weak reference to its owner.
@usableFromInline
struct NodeFields {
  // Both are owned: `traitCollection` would retain an unowned one for the length of every read.
  @usableFromInline var scope: Scope
  @usableFromInline var context: ReadContext

  /// The parent or presenter, for walks below a node that the caller holds.
  ///
  /// Must not be followed once the owner is freed; `becomeRootIfOwnerFreed()` clears it.
  var ownerRef: NodeRef?
  var childList = ChildList()
  /// The position among the parent's children.
  var position = 0
  /// The window in which the node is live; its `deinit` ends that.
  var liveWindowRef: Unretained<Window>?
  var extras: NodeExtras?

  var serial: UInt = 0

  var state: NodeState = []
  var pending: NodeWork = .hooks
  /// For each hook, the number of runs that read no model, see `HookTracking`.
  var modelFreeRuns = SIMD4<UInt8>()
  /// The turn of a window in which the node left it, or zero.
  var departure: UInt32 = 0
  /// The update that `runCounts` belongs to: the runs of each hook, and the generation of the node.
  var countedUpdate: UInt32 = 0
  var runCounts = SIMD4<UInt16>()

  // For `PendingQueue` and `PendingHeap`.
  var listIndexes = SIMD2<Int32>(repeating: -1)
  var heapFirst: NodeRef?
  var heapChild: NodeRef?
  var heapNext: NodeRef?
  var heapPrevious: NodeRef?

  @MainActor @inline(__always)
  init() {
    scope = .detached
    context = Snapshots.shared.live
  }
}

extension Node {
  // Shorthands.
  nonisolated final var scope: Scope { fields.scope }
  nonisolated final var ownerRef: NodeRef? { fields.ownerRef }
  nonisolated final var childList: ChildList {
    _read { yield fields.childList }
    _modify { yield &fields.childList }
  }
  nonisolated final var position: Int {
    get { fields.position }
    set { fields.position = newValue }
  }
  nonisolated final var extras: NodeExtras? { fields.extras }
  nonisolated final var state: NodeState {
    get { fields.state }
    set { fields.state = newValue }
  }
  nonisolated final var pending: NodeWork {
    get { fields.pending }
    set { fields.pending = newValue }
  }
  nonisolated final var runCounts: SIMD4<UInt16> {
    get { fields.runCounts }
    set { fields.runCounts = newValue }
  }
}
