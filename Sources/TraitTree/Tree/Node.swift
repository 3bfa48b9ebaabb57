/// A controller in a headless tree: the counterpart of `UIViewController`, without a view.
///
/// A node inherits traits from its ancestors and its window, and runs its hooks in updates of that
/// window. A hook runs again when its inputs change: traits of its own node and properties of
/// `@Observable` models that it has read.
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
/// Parents own their children, children do not own their parents. A node that loses its last owner
/// on the main actor is freed at once, with everything that only it owned. On another thread the
/// node itself is freed at once, and what it owned soon, on the main actor.
@MainActor
open class Node {
  // Used on the main actor only, except in `deinit`, see `NodeRelease`; not marked as such, because
  // every closure over it would check that again. Exclusivity is not checked: no field is passed
  // `inout` to code that could come back to the same node.
  @usableFromInline @exclusivity(unchecked) @safe final nonisolated(unsafe) var fields: NodeFields
  /// Zeroing: the owner may be freed on another thread.
  private final weak var weakOwner: Node?

  /// Counts all moves; walks that run user code compare it.
  static var moves: UInt = 0

  /// Makes a node that is in no tree.
  ///
  /// It calls nothing that a subclass overrides.
  public init() {
    fields = NodeFields()
    Self.lastSerial &+= 1
    fields.serial = Self.lastSerial
  }

  private static var lastSerial: UInt = 0

  /// Unique in the process, unlike an address.
  final var serial: UInt { fields.serial }

  deinit {
    var nodes = childList.takeAll()
    if let presented = extras?.fields.presented.take() { nodes.append(presented) }
    let ownScope = state.contains(.ownsScope) ? scope : nil
    if nodes.isEmpty, extras == nil, ownScope == nil { return }
    NodeRelease.take(consume nodes, fields.extras.take(), ownScope)
  }

  // MARK: Names

  /// The name in paths, messages and reports.
  ///
  /// The type's name unless a subclass overrides it.
  open var debugName: String { String(describing: type(of: self)) }

  // MARK: Ownership

  /// The parent, or `nil` for a root and for a presented node.
  public final var parent: Node? {
    noteRead(\.owner)
    return state.contains(.presented) ? nil : weakOwner
  }

  /// The node that presents this one.
  public final var presentingNode: Node? {
    noteRead(\.owner)
    return state.contains(.presented) ? weakOwner : nil
  }

  /// The node that this one presents.
  public final var presentedNode: Node? {
    noteRead(\.presented)
    return extras?.fields.presented
  }

  /// The children, in order.
  ///
  /// - Complexity: O(1), or O(*n*) after children were taken out of the middle or the front.
  public final var children: [Node] {
    _read {
      noteRead(\.children)
      if childList.hasHoles { compactChildren() }
      yield childList.nodes
    }
  }

  final var owner: Node? { weakOwner }

  final var liveWindow: Window? {
    get { fields.liveWindowRef?.object }
    set {
      // Not `map`, whose closure would check the main actor; likewise below.
      if let newValue {
        fields.liveWindowRef = Unretained(newValue)
      } else {
        fields.liveWindowRef = nil
      }
    }
  }

  final var isLive: Bool { fields.liveWindowRef != nil }

  /// The window in which the node is live, `nil` elsewhere.
  public final var window: Window? {
    noteRead(\.window)
    return liveWindow?.aliveSelf
  }

  final func compactChildren() {
    if state.contains(.onPath) { liveWindow?.queue.childrenWillBeCompacted(self) }
    childList.compact()
  }

  final func setOwner(_ newOwner: Node?, isPresented: Bool) {
    if let newOwner { fields.ownerRef = NodeRef(newOwner) } else { fields.ownerRef = nil }
    weakOwner = newOwner
    defer { extras?.fields.links?.owner.note() }
    if isPresented { state.insert(.presented) } else { state.remove(.presented) }
  }

  final func becomeRootIfOwnerFreed() { if ownerWasFreed { becomeRoot() } }

  /// Whether the owner was freed and this node is not a root yet.
  final var ownerWasFreed: Bool { ownerRef != nil && weakOwner == nil }

  final func becomeRoot() {
    setOwner(nil, isPresented: false)
    inherit(from: .detached)
  }

  /// Whether no node below it, no scope and no reader depends on it.
  final var isPlainLeaf: Bool { childList.isEmpty && extras == nil && !state.contains(.ownsScope) }

  final func ensureExtras() -> NodeExtras {
    if let extras = extras { return extras }
    let new = NodeExtras()
    fields.extras = new
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

  /// Called when a node that had got ``viewWillAppear(_:)`` is about to leave the window.
  ///
  /// It runs synchronously, inside the call that takes the node away.
  ///
  /// - Parameter animated: Always `false`.
  open func viewWillDisappear(_ animated: Bool) {}

  /// Called when a node that had appeared has left the window.
  ///
  /// - Parameter animated: Always `false`.
  open func viewDidDisappear(_ animated: Bool) {}

  /// Brings the state that the node shows up to date with traits and models.
  ///
  /// It runs in the first update after the node becomes live, and in later updates if an input of
  /// its last run has changed, or after ``setNeedsUpdateProperties()``. Its own writes do not run
  /// it again. Never call it; overrides call `super`.
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
