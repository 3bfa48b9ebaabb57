/// What a node stores, except for the weak reference to its owner.
@usableFromInline
struct NodeFields {
  // What `traitCollection` passes on. Both are owned: an unowned one would be retained for the length
  // of every read.
  @usableFromInline var scope: Scope
  /// One of the two contexts of `Snapshots`.
  @usableFromInline var context: ReadContext

  /// The parent or presenter, for walks below a node that the caller holds.
  ///
  /// Once the owner is freed it must not be followed, and `noticeLostOwner()` takes it away.
  var ownerRef: NodeRef?
  var childList = ChildList()
  /// The place among the parent's children.
  var position = 0
  /// The window in which the node is live.
  ///
  /// It ends that before it goes.
  var liveWindowRef: Unretained<Window>?
  var extras: NodeExtras?

  /// Tells the node from every other one of the process.
  var serial: UInt = 0

  var state: NodeState = []
  var pending: NodeWork = .hooks
  /// For each hook, how many runs read no model, see `HookTracking`.
  var modelFreeRuns = SIMD4<UInt8>()
  /// The turn of a window in which the node left it, zero for none.
  var departure: UInt32 = 0
  /// The update in which `runCounts` was counted: the runs of each hook, and the generation of the node.
  var countedUpdate: UInt32 = 0
  var runCounts = SIMD4<UInt16>()

  // Places in the agenda of the live window, see there.
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
  // Short for fields that many use.
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
