/// The top of a live tree: it owns a root node, gives its tree traits, and updates it.
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
/// The window owns its root and nobody owns the window: keep it. When it is released, its tree leaves
/// the live state, on the main actor.
@MainActor
public final class Window: TraitProvider, UpdateRequest {
  let scope = Scope(owner: nil, parent: nil)
  let agenda = Agenda()
  let scheduler: any UpdateScheduler
  let inbox: ModelInbox
  /// Empty, with the room of an earlier inbox.
  @exclusivity(unchecked) @safe var spareTargets: [ModelTarget] = []

  /// Tells turns, from one update to the next, of all windows apart.
  @exclusivity(unchecked) @safe private(set) var turn: UInt32 = 0
  @exclusivity(unchecked) @safe private static var lastTurn: UInt32 = 0
  /// Nodes with hooks that left in this turn.
  @exclusivity(unchecked) @safe var departed: [Departed] = []

  /// This window, `nil` once it has lost its last owner and only waits for the main actor.
  private(set) weak var unlessReleased: Window?
  @exclusivity(unchecked) @safe var ownedRootNode: Node?
  /// The root, not retained: a hook that replaces it frees it at once.
  @exclusivity(unchecked) @safe var rootRef: NodeRef?
  @exclusivity(unchecked) @safe var isUpdating = false
  @exclusivity(unchecked) @safe var isScheduled = false
  /// Whether an update has left something to the next one, since it would have gone on for ever.
  @exclusivity(unchecked) @safe var hasLeftPending = false
  /// The update that has looked at what other threads had changed.
  @exclusivity(unchecked) @safe var drainedUpdate: UInt32 = 0
  var waiters: [CheckedContinuation<Void, Never>] = []
  /// Has the window's own observations, since nodes are what observes.
  ///
  /// Made for the first of them.
  @exclusivity(unchecked) @safe var observer: WindowObserver?
  @exclusivity(unchecked) @safe var isObserverPending = false

  /// Whether hooks depend on the properties of models that they read.
  ///
  /// `true` by default.
  ///
  /// If it is `false`, hooks depend on traits only, and `setNeeds…()` is the way to run them again.
  /// It counts for runs to come. The counterpart of `UIObservationTrackingEnabled`.
  @exclusivity(unchecked) @safe public var isObservationTrackingEnabled = true

  /// How often one hook, or one handler, may run in one update.
  ///
  /// From 1 to 65,534, to which other values are brought; 25 by default.
  ///
  /// What would run more often is left as it is, and reported in ``UpdateReport/unsettled``. Changes that
  /// other threads make meanwhile do not count: they come with the next update.
  @exclusivity(unchecked) @safe public var updateRunLimit = 25

  /// The `UpdateTrace`, once somebody has asked for it.
  @exclusivity(unchecked) @safe var madeTrace: AnyObject?

  /// Makes a window.
  ///
  /// - Parameters:
  ///   - rootNode: The root; it is taken from where it is.
  ///   - scheduler: Decides when the window updates by itself.
  public init(rootNode: Node? = nil, scheduler: some UpdateScheduler = .mainActor) {
    self.scheduler = scheduler
    inbox = ModelInbox(wakesWindow: !(scheduler is ManualUpdateScheduler))
    unlessReleased = self
    beginTurn()
    inbox.window = self
    if let rootNode { self.rootNode = rootNode }
  }

  isolated deinit {
    for waiter in waiters { waiter.resume() }
    ownedRootNode?.relocate(to: .outside(self))
    // A hook that is running may still have to take the baseline of one of these.
    for change in observer?.extras?.changes ?? [] { change.end() }
    observer?.liveWindow = nil
    inbox.close()
  }

  // MARK: Root

  /// The root of the tree.
  ///
  /// Setting it takes the node from its parent or window, and lets go of the previous root with its
  /// disappearance callbacks.
  public var rootNode: Node? {
    get { ownedRootNode }
    set {
      guard newValue !== ownedRootNode else { return }
      ownedRootNode?.relocate(to: .outside(self))
      newValue?.relocate(to: .root(of: self))
    }
  }

  func adoptRootNode(_ node: Node) {
    ownedRootNode = node
    rootRef = NodeRef(node)
  }

  func forgetRootNode() {
    rootRef = nil
    ownedRootNode = nil
  }

  // MARK: Traits

  var ownsScope: Bool { true }

  func ensureOwnScope() -> Scope { scope }

  /// The traits that hold in the window: its overrides and the defaults.
  public var traitCollection: TraitCollection {
    TraitCollection(table: scope.table, token: readToken)
  }

  /// Records reads while a value of the window's own `onChange` is being read.
  var readToken: ReadToken { (observer?.context ?? Snapshots.shared.live).token }

  /// The overrides that the window sets for its tree, presented nodes included.
  public var traitOverrides: TraitOverrides {
    get { overridesValue }
    set { replaceOverrides(by: newValue.all) }
    _modify {
      var overrides = overridesValue
      let source = overrides.source
      yield &overrides
      finishEditing(&overrides, source: source)
    }
  }

  /// The style that the tree uses.
  ///
  /// `.unspecified` removes the override.
  public var overrideUserInterfaceStyle: UserInterfaceStyle {
    get { styleOverride }
    set { styleOverride = newValue }
  }

  // MARK: Updates

  func enqueue(_ node: Node, _ work: NodeWork) { enqueue(NodeRef(node), work) }

  func enqueue(_ node: NodeRef, _ work: NodeWork) {
    Updating.didMark?(node, work)
    if let observer, node == NodeRef(observer) {
      isObserverPending = true
    } else {
      agenda.enqueue(node, work)
    }
    scheduleIfNeeded()
  }

  /// The node that has the window's observations.
  func ensureObserver() -> Node {
    if let observer { return observer }
    let observer = WindowObserver()
    observer.inherit(from: scope)
    observer.pending = []
    observer.liveWindow = self
    self.observer = observer
    return observer
  }

  func beginTurn() {
    Self.lastTurn &+= 1
    turn = Self.lastTurn
  }

  // MARK: Scheduling

  func scheduleIfNeeded() {
    if isUpdating || isScheduled { return }
    isScheduled = true
    StructureChange.schedule(self)
  }

}
