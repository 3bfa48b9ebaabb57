/// A controller in a headless tree: the counterpart of `UIViewController`, without a view.
///
/// A node inherits traits from its ancestors and its window, and runs its hooks in updates of that
/// window. What a hook reads, traits of its own node and properties of `@Observable` models, is what
/// runs it again:
///
/// ```swift
/// final class CounterNode: Node {
///   private(set) var text = ""
///
///   override func updateProperties() {
///     super.updateProperties()
///     text = "\(traitCollection.appModel?.count ?? 0)"
///   }
/// }
/// ```
///
/// Children are owned by their parent, parents are not owned by their children. A node that loses its
/// last owner is freed at once, on whatever thread that happens.
@MainActor
open class Node {
  // What reads and updates go through is used on the main actor only, except in `deinit`, when nothing
  // else has the node any more; it is not marked as such because every closure over it would check that
  // again. Exclusivity is not checked: none is passed `inout` to what could come back to the same node.

  // What `traitCollection` passes on. Both are owned: an unowned one would be retained for the length
  // of every read.
  @usableFromInline @exclusivity(unchecked) @safe final nonisolated(unsafe) var scope: Scope
  /// One of the two contexts of `Snapshots`.
  @usableFromInline @exclusivity(unchecked) @safe final nonisolated(unsafe) var context: ReadContext

  /// The parent or presenter, as far as others may free it.
  private final weak var weakOwner: Node?
  /// The parent or presenter while it is there.
  ///
  /// An owner that goes calls `ownerIsGone()`.
  @exclusivity(unchecked) @safe private(set) final nonisolated(unsafe) var ownerRef: NodeRef?
  @exclusivity(unchecked) @safe final nonisolated(unsafe) var childList = ChildList()
  /// The place among the parent's children.
  @exclusivity(unchecked) @safe final nonisolated(unsafe) var position = 0
  /// The window in which the node is live.
  ///
  /// It ends that before it goes.
  @exclusivity(unchecked) @safe final nonisolated(unsafe) var liveWindowRef: Unretained<Window>?
  @exclusivity(unchecked) @safe final nonisolated(unsafe) var extras: NodeExtras?

  @exclusivity(unchecked) @safe final nonisolated(unsafe) var state: NodeState = []
  @exclusivity(unchecked) @safe final nonisolated(unsafe) var pending: NodeWork = .hooks
  /// For each hook, how many runs read no model, see `HookTracking`.
  @exclusivity(unchecked) @safe final nonisolated(unsafe) var modelFreeRuns = SIMD4<UInt8>()
  /// The turn of a window in which the node left it, zero for none.
  final var departure: UInt32 = 0
  /// The update in which `runCounts` was counted.
  @exclusivity(unchecked) @safe final nonisolated(unsafe) var countedUpdate: UInt32 = 0
  @exclusivity(unchecked) @safe final nonisolated(unsafe) var runCounts = SIMD4<UInt16>()

  // Places in the agenda of the live window, see there.
  @exclusivity(unchecked) @safe final nonisolated(unsafe) var listIndexes = SIMD2<Int32>(
    repeating: -1)
  @exclusivity(unchecked) @safe final nonisolated(unsafe) var heapFirst: NodeRef?
  @exclusivity(unchecked) @safe final nonisolated(unsafe) var heapChild: NodeRef?
  @exclusivity(unchecked) @safe final nonisolated(unsafe) var heapNext: NodeRef?
  @exclusivity(unchecked) @safe final nonisolated(unsafe) var heapPrevious: NodeRef?

  /// How often any node has changed its place: walks that run user code compare it.
  @exclusivity(unchecked) @safe static var moves: UInt = 0

  /// Makes a node that is in no tree.
  ///
  /// Nothing that a subclass overrides is called.
  public init() {
    scope = .detached
    context = Snapshots.shared.live
  }

  deinit {
    if state.contains(.ownsScope) { scope.owner = nil }
    if ownsNothing { return }
    var released: [Node] = []
    Node.takeOwned(of: self, into: &released)
    Node.release(&released)
  }

  /// Whether the node has neither children nor a presented node.
  private nonisolated final var ownsNothing: Bool {
    childList.isEmpty && extras?.presented == nil
  }

  /// Moves the children and the presented node of a node that goes to the end of a list.
  private nonisolated static func takeOwned(of node: Node, into nodes: inout [Node]) {
    if nodes.isEmpty { nodes = node.childList.takeAll() } else { nodes += node.childList.takeAll() }
    if let presented = node.extras?.presented {
      nodes.append(presented)
      node.extras?.presented = nil
    }
  }

  /// Lets nodes go whose owner goes, without recursion.
  ///
  /// Those that somebody else holds stay.
  private nonisolated static func release(_ pending: inout [Node]) {
    var survivors: [Node] = []
    // The array has the owner's reference: one reference means that the node goes now.
    while var node = pending.popLast() {
      if isKnownUniquelyReferenced(&node) {
        // Nobody else can reach the node any more.
        if !node.ownsNothing { takeOwned(of: node, into: &pending) }
      } else {
        survivors.append(node)
      }
    }
    if survivors.isEmpty { return }
    Isolation.onMainActor { [orphans = Orphans(nodes: survivors)] in
      for node in orphans.nodes { node.ownerIsGone() }
    }
  }

  // MARK: Names

  /// The name in paths, messages and reports.
  ///
  /// The type's name unless a subclass overrides it.
  open var debugName: String { String(describing: type(of: self)) }

  // MARK: Ownership

  /// The parent, or `nil` for a root and for a presented node.
  public final var parent: Node? { state.contains(.presented) ? nil : weakOwner }

  /// The node that presents this one.
  public final var presentingNode: Node? { state.contains(.presented) ? weakOwner : nil }

  /// The node that this one presents.
  public final var presentedNode: Node? { extras?.presented }

  /// The children, in order.
  ///
  /// Complexity: O(1), or O(*n*) after children were taken out of the middle or the front.
  public final var children: [Node] {
    _read {
      if childList.hasHoles { compactChildren() }
      yield childList.nodes
    }
  }

  /// The parent or presenter, also where an owner was freed on another thread a moment ago.
  final var owner: Node? { weakOwner }

  /// The window in which the node is live.
  final var liveWindow: Window? {
    get { liveWindowRef?.object }
    set { if let newValue { liveWindowRef = Unretained(newValue) } else { liveWindowRef = nil } }
  }

  final var isLive: Bool { liveWindowRef != nil }

  /// The window in which the node is live, `nil` elsewhere.
  public final var window: Window? { liveWindow?.unlessReleased }

  final func compactChildren() {
    if state.contains(.active) { liveWindow?.agenda.childrenWillBeCompacted(self) }
    childList.compact()
  }

  final func setOwner(_ newOwner: Node?, isPresented: Bool) {
    if let newOwner { ownerRef = NodeRef(newOwner) } else { ownerRef = nil }
    weakOwner = newOwner
    if isPresented { state.insert(.presented) } else { state.remove(.presented) }
  }

  /// Whether the owner was freed on another thread and this node has not heard of it yet.
  final func noticeLostOwner() {
    if ownerRef != nil, weakOwner == nil { ownerIsGone() }
  }

  /// Becomes a root: the owner is gone, this node stays.
  private final func ownerIsGone() {
    guard ownerRef != nil, weakOwner == nil else { return }
    setOwner(nil, isPresented: false)
    inherit(from: .detached)
  }

  final func ensureExtras() -> NodeExtras {
    if let extras = extras { return extras }
    let new = NodeExtras()
    extras = new
    return new
  }

  // MARK: For subclasses to override

  /// Called right before the node gets another parent, or none.
  ///
  /// It runs synchronously, inside the call that moves the node.
  ///
  /// - Parameter parent: The new parent, `nil` if the node is removed.
  open func willMove(toParent parent: Node?) {}

  /// Called right after the node got another parent, or none.
  ///
  /// - Parameter parent: The new parent, `nil` if the node was removed.
  open func didMove(toParent parent: Node?) {}

  /// Called once in the node's life, in the first update after it became live, before its hooks.
  open func viewDidLoad() {}

  /// Called in the first update after the node became live.
  ///
  /// - Parameter animated: Always `false`.
  open func viewWillAppear(_ animated: Bool) {}

  /// Called right after ``viewWillAppear(_:)``, before the hooks.
  ///
  /// - Parameter animated: Always `false`.
  open func viewIsAppearing(_ animated: Bool) {}

  /// Called once the update in which the node appeared has settled, parents first.
  ///
  /// - Parameter animated: Always `false`.
  open func viewDidAppear(_ animated: Bool) {}

  /// Called when a node that had appeared, that is got ``viewWillAppear(_:)``, is about to leave the window.
  ///
  /// It runs synchronously, inside the call that takes the node away.
  ///
  /// - Parameter animated: Always `false`.
  open func viewWillDisappear(_ animated: Bool) {}

  /// Called when a node that had appeared has left the window.
  ///
  /// - Parameter animated: Always `false`.
  open func viewDidDisappear(_ animated: Bool) {}

  /// Brings what the node shows up to date with traits and models.
  ///
  /// It runs in the first update after the node becomes live, and in later updates if something that
  /// its last run read has changed, or after ``setNeedsUpdateProperties()``. What it writes itself
  /// does not run it again. Never call it; overrides call `super`.
  open func updateProperties() {}

  /// Called when layout is pending, after ``updateProperties()``.
  ///
  /// Tracked together with ``viewDidLayoutSubviews()`` as one hook.
  open func viewWillLayoutSubviews() {}

  /// Called right after ``viewWillLayoutSubviews()``.
  open func viewDidLayoutSubviews() {}

  /// Called when display is pending, once properties and layout of the whole window have settled.
  open func draw() {}
}

/// Nodes on their way to the main actor.
private struct Orphans: @unchecked Sendable {
  // Unchecked: only the main actor touches the nodes, which hold no reference to their origin.
  let nodes: [Node]
}

/// Getting to the main actor from anywhere.
enum Isolation {
  /// Runs a closure on the main actor: at once if the caller is there already, soon otherwise.
  static func onMainActor(_ body: @escaping @MainActor @Sendable () -> Void) {
    if #available(macOS 26, iOS 26, tvOS 26, watchOS 26, visionOS 26, *) {
      Task.immediate { @MainActor in body() }
    } else {
      Task { @MainActor in body() }
    }
  }
}
