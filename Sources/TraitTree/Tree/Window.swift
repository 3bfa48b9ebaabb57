/// The top of a live tree: it owns a root node, provides traits for its tree, and updates it.
///
/// ```swift
/// let window = Window(rootNode: root)
/// window.traitOverrides.userInterfaceStyle = .dark
/// print(await window.settled())
/// ```
///
/// ```
/// updateProperties 1, layout 1, draw 1; 1 node, 1 round
/// ```
///
/// The window owns its root; keep a reference to the window. When it is released, its tree leaves
/// the live state, on the main actor.
@MainActor
public final class Window: TraitEnvironment, TraitProvider, UpdateRequest {
  let scope = Scope(owner: nil, parent: nil)
  let queue = PendingQueue()
  let scheduler: any UpdateScheduler
  let inbox: ModelInbox

  struct Fields {
    fileprivate(set) var serial: UInt = 0
    /// Unique among all windows: the time from one update to the next.
    fileprivate(set) var turn: UInt32 = 0
    /// Nodes with hooks that left in this turn.
    var departed: [DepartedNode] = []
    var ownedRootNode: Node?
    /// The root, not retained: a hook that replaces it frees it at once.
    var rootRef: NodeRef?
    var isUpdating = false
    var isScheduled = false
    /// Whether an update has given up on work that would have gone on for ever.
    var hasLeftPending = false
    /// Hosts the window's own `onChange`, made for the first one.
    var observer: WindowObserver?
    var isObserverPending = false
  }

  // Exclusivity is not checked: no code of the user's runs while one of these is being changed.
  @exclusivity(unchecked) @safe var fields = Fields()
  private static var lastTurn: UInt32 = 0
  var waiters: [CheckedContinuation<Void, Never>] = []

  /// This window, `nil` once its last reference is gone and it only waits for the main actor.
  private(set) weak var aliveSelf: Window?
  var ownedRootNode: Node? { fields.ownedRootNode }

  /// Whether hooks depend on the properties of models that they read.
  ///
  /// `true` by default.
  ///
  /// If it is `false`, hooks depend on traits only, and `setNeeds…()` is the way to run them again.
  /// It applies to later runs. The counterpart of `UIObservationTrackingEnabled`.
  public var isObservationTrackingEnabled = true

  /// How often one hook, or one handler, may run in one update.
  ///
  /// Values are clamped to 1...65,534; 25 by default.
  ///
  /// Work that would exceed it is given up, and reported in ``UpdateReport/unsettled``. Changes
  /// that other threads make meanwhile do not count: they wait for the next update.
  public var updateRunLimit = 25

  /// The `UpdateTrace`, once it was asked for.
  var madeTrace: AnyObject?

  /// Makes a window.
  ///
  /// - Parameters:
  ///   - rootNode: The root; it is removed from its place.
  ///   - scheduler: Decides when the window updates by itself.
  public init(rootNode: Node? = nil, scheduler: some UpdateScheduler = .mainActor) {
    self.scheduler = scheduler
    inbox = ModelInbox(wakesWindow: !(scheduler is ManualUpdateScheduler))
    aliveSelf = self
    beginTurn()
    inbox.window = self
    Self.lastSerial &+= 1
    fields.serial = Self.lastSerial
    if inbox.wakesWindow { ChangeInbox.addWakingWindow() }
    if let rootNode { self.rootNode = rootNode }
  }

  isolated deinit {
    for waiter in waiters { waiter.resume() }
    ownedRootNode?.relocate(to: .outside(self))
    // The running hook may still have to take the baseline of one of these.
    for change in fields.observer?.extras?.fields.observations ?? [] { change.end() }
    fields.observer?.liveWindow = nil
    inbox.close()
    if inbox.wakesWindow { ChangeInbox.removeWakingWindow() }
  }

  private static var lastSerial: UInt = 0

  var serial: UInt { fields.serial }

  // MARK: Root

  /// The root of the tree.
  ///
  /// Setting it removes the node from its parent or window, and releases the previous root, with
  /// its disappearance callbacks.
  public var rootNode: Node? {
    get { ownedRootNode }
    set {
      guard newValue !== ownedRootNode else { return }
      ownedRootNode?.relocate(to: .outside(self))
      newValue?.relocate(to: .root(of: self))
    }
  }

  func adoptRootNode(_ node: Node) {
    fields.ownedRootNode = node
    fields.rootRef = NodeRef(node)
  }

  func forgetRootNode() {
    fields.rootRef = nil
    fields.ownedRootNode = nil
  }

  // MARK: Traits

  var ownsScope: Bool { true }

  func ensureOwnScope() -> Scope { scope }

  /// The traits in force in the window: its overrides and the defaults.
  public var traitCollection: TraitCollection {
    Snapshots.shared.live.isRelayed && Graph.reader != nil
      ? ensureObserver().traitCollection : TraitCollection(table: scope.table, token: readToken)
  }

  /// The environment in force in the window: its values and the defaults.
  public var environment: EnvironmentValues { EnvironmentValues(traits: traitCollection) }

  /// The library's storage for this window.
  public var traitEnvironmentStorage: TraitEnvironmentStorage { .init(provider: self) }

  /// Records reads while a value of the window's own `onChange` is being read.
  var readToken: ReadToken { (fields.observer?.fields.context ?? Snapshots.shared.live).token }

  // MARK: Updates

  func enqueue(_ node: Node, _ work: NodeWork) { enqueue(NodeRef(node), work) }

  func enqueue(_ node: NodeRef, _ work: NodeWork) {
    Updating.didMark?(node, work)
    if let observer = fields.observer, node == NodeRef(observer) {
      fields.isObserverPending = true
    } else {
      queue.enqueue(node, work)
    }
    scheduleIfNeeded()
  }

  func ensureObserver() -> Node {
    if let observer = fields.observer { return observer }
    let observer = WindowObserver()
    observer.inherit(from: scope)
    observer.pending = []
    observer.liveWindow = self
    fields.observer = observer
    return observer
  }

  var hasPending: Bool { hasRound || (fields.rootRef != nil && !queue.isEmpty(.displays)) }

  /// Whether any work of a round is pending.
  var hasRound: Bool {
    fields.isObserverPending || (fields.rootRef != nil && !queue.isEmpty(.rounds))
  }

  func beginTurn() {
    Self.lastTurn &+= 1
    fields.turn = Self.lastTurn
  }

  // MARK: Scheduling

  func scheduleIfNeeded() {
    if fields.isUpdating || fields.isScheduled { return }
    fields.isScheduled = true
    StructureChange.schedule(self)
  }
}
