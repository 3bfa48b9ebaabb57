/// The hook or handler that is running, at most one: updates that a hook requests wait until it
/// returns.
@MainActor
enum RunningHook {
  /// The owner of `TraitCollection.current`.
  enum CurrentTraits {
    case none
    /// The update retains the node while it is current.
    case node(NodeRef)
    case collection(TraitCollection)
  }

  private struct Fields {
    var current = CurrentTraits.none
    /// The node whose reads are recorded, which the update retains meanwhile.
    var recordedNode: NodeRef?
    var overtakenReads: [MovedReads.Overtaken] = []
    /// Recorders of reads through tokens of their own, in the current runs.
    var relays: [NodeReads] = []
  }

  // Exclusivity is not checked: no code of the user's runs while these are being changed.
  @exclusivity(unchecked) @safe private static var fields = Fields()

  static var current: CurrentTraits { fields.current }
  static var recordedNode: NodeRef? { fields.recordedNode }
  /// Reads before a move of the node, see `MovedReads`.
  static var overtakenReads: [MovedReads.Overtaken] {
    get { fields.overtakenReads }
    _modify { yield &fields.overtakenReads }
  }

  /// Whether a hook is running, or a callback that it has caused.
  static var isInHook: Bool { recordedNode != nil }

  /// Runs a hook and records its reads of its node's traits.
  static func record(_ node: Node, _ body: () -> Void) {
    let snapshots = Snapshots.shared
    snapshots.beginRecording()
    if !fields.overtakenReads.isEmpty { fields.overtakenReads = [] }
    fields.recordedNode = NodeRef(node)
    node.fields.context = snapshots.recording
    snapshots.live.isRelayed = true
    asCurrent(node, body)
    snapshots.live.isRelayed = false
    endRelays(from: 0)
    node.fields.context = snapshots.live
    fields.recordedNode = nil
    snapshots.endRecording()
  }

  /// Computes a derived value, which is a reader of its own even for a node whose hook is running.
  static func compute(_ body: () -> Void) {
    let snapshots = Snapshots.shared
    let (live, recording) = (snapshots.live.isRelayed, snapshots.recording.isRelayed)
    let outer = current
    let firstRelay = fields.relays.count
    fields.current = .none
    snapshots.live.isRelayed = true
    snapshots.recording.isRelayed = true
    body()
    snapshots.live.isRelayed = live
    snapshots.recording.isRelayed = recording
    fields.current = outer
    endRelays(from: firstRelay)
  }

  static func noteRelay(_ reads: NodeReads) { fields.relays.append(reads) }

  private static func endRelays(from first: Int) {
    if fields.relays.count == first { return }
    for reads in fields.relays[first...].reversed() where reads.end() {
      Snapshots.shared.noteCopies()
    }
    fields.relays.removeSubrange(first...)
  }

  /// Runs a closure with the traits of a node, which the caller retains, as the current ones.
  static func asCurrent(_ node: Node, _ body: () -> Void) {
    asCurrent(.node(NodeRef(node)), body)
  }

  static func asCurrent<R>(_ traits: CurrentTraits, _ body: () throws -> R) rethrows -> R {
    let outer = current
    fields.current = traits
    defer { fields.current = outer }
    return try body()
  }

  /// Runs a callback that is not tracked, even if a hook has caused it.
  static func untracked(_ body: () -> Void) {
    guard let node = recordedNode?.node else { return body() }
    // Collections that the callback takes must be known to `Snapshots`.
    endRelays(from: 0)
    let context = node.fields.context
    let wasSuspended = Snapshots.shared.recorder.isSuspended
    let wasRelayed = Snapshots.shared.live.isRelayed
    Snapshots.shared.live.isRelayed = false
    node.fields.context = Snapshots.shared.live
    Snapshots.shared.recorder.isSuspended = true
    // Observation must not charge the hook with the callback's reads either.
    Graph.untracked { ObservationScope.escaping(body) }
    Snapshots.shared.recorder.isSuspended = wasSuspended
    Snapshots.shared.live.isRelayed = wasRelayed
    node.fields.context = context
  }
}

extension TraitCollection {
  /// The collection of the node whose hook or handler is running, or the one that
  /// ``performAsCurrent(_:)`` was called on.
  ///
  /// Empty elsewhere, and in tasks that a hook starts. Reading it in a hook reads the node's
  /// collection.
  @MainActor public static var current: TraitCollection {
    switch RunningHook.current {
    case .none: TraitCollection()
    case .node(let ref): ref.node.traitCollection
    case .collection(let collection): collection
    }
  }

  /// Runs a closure with this collection as ``current``, synchronously.
  ///
  /// - Parameter actions: The closure, called once before this returns.
  /// - Returns: What the closure returns.
  /// - Throws: What the closure throws.
  @MainActor public func performAsCurrent<R>(_ actions: () throws -> R) rethrows -> R {
    try RunningHook.asCurrent(.collection(self), actions)
  }
}
