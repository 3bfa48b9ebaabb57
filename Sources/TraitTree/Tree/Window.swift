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
public final class Window: TraitProvider {
  let scope = Scope(owner: nil, parent: nil)
  let agenda = Agenda()
  private let scheduler: any UpdateScheduler
  let inbox: ModelInbox
  /// Empty, with the room of an earlier inbox.
  @exclusivity(unchecked) @safe private var spareTargets: [ModelTarget] = []

  /// Tells turns, from one update to the next, of all windows apart.
  @exclusivity(unchecked) @safe private(set) var turn: UInt32 = 0
  @exclusivity(unchecked) @safe private static var lastTurn: UInt32 = 0
  /// Nodes with hooks that left in this turn.
  @exclusivity(unchecked) @safe var departed: [Departed] = []

  /// This window, `nil` once it has lost its last owner and only waits for the main actor.
  private(set) weak var unlessReleased: Window?
  @exclusivity(unchecked) @safe private var ownedRootNode: Node?
  /// The root, not retained: a hook that replaces it frees it at once.
  @exclusivity(unchecked) @safe private var rootRef: NodeRef?
  @exclusivity(unchecked) @safe private var isUpdating = false
  @exclusivity(unchecked) @safe private var isScheduled = false
  /// Whether an update has left something to the next one, since it would have gone on for ever.
  @exclusivity(unchecked) @safe private(set) var hasLeftPending = false
  /// The update that has looked at what other threads had changed.
  @exclusivity(unchecked) @safe private var drainedUpdate: UInt32 = 0
  private var waiters: [CheckedContinuation<Void, Never>] = []
  /// Has the window's own observations, since nodes are what observes.
  ///
  /// Made for the first of them.
  @exclusivity(unchecked) @safe private var observer: WindowObserver?
  @exclusivity(unchecked) @safe private var isObserverPending = false

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

  @exclusivity(unchecked) @safe private var madeTrace: UpdateTrace?

  /// What the updates of this window run, and why, while it is enabled.
  ///
  /// It is not by default, and then costs nothing.
  public internal(set) var trace: UpdateTrace {
    get {
      if let madeTrace { return madeTrace }
      let trace = UpdateTrace()
      madeTrace = trace
      return trace
    }
    set { madeTrace = newValue }
  }

  /// The trace, if it is enabled.
  var enabledTrace: UpdateTrace? { madeTrace?.isEnabled == true ? madeTrace : nil }

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

  private func enqueue(_ node: NodeRef, _ work: NodeWork) {
    UpdatePass.note(node, work)
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

  /// Updates everything that is pending, now.
  ///
  /// For each pending node in document order: appearance callbacks, trait-change handlers,
  /// ``Node/updateProperties()``, layout; again until nothing is pending; then ``Node/draw()`` and
  /// ``Node/viewDidAppear(_:)``; and again until nothing is pending. Within a hook or handler, of this
  /// window or another one, it takes effect right after that, and the report is empty.
  ///
  /// Complexity: follows the number of pending nodes, and their depth.
  ///
  /// - Returns: What ran.
  @discardableResult
  public func updateIfNeeded() -> UpdateReport {
    EnvironmentTransform.checkMayUpdate("a window")
    if isUpdating || UpdatePass.deferUpdate(of: self) { return UpdateReport() }
    return update()
  }

  /// Updates, makes changes, and updates again.
  ///
  /// - Parameter changes: Makes the changes. It is called once, at once.
  /// - Returns: What the closure returns.
  /// - Throws: What the closure throws. What it has changed until then is updated all the same.
  @discardableResult
  public func withUpdates<R>(_ changes: () throws -> R) rethrows -> R {
    updateIfNeeded()
    defer { updateIfNeeded() }
    return try changes()
  }

  /// Updates until nothing is pending, and waits for an update that the main-actor scheduler holds.
  ///
  /// It works with every scheduler, and does not wait for one that may never call. While other threads keep
  /// changing what hooks have read, it goes on. What an update leaves pending since it would go on for ever is
  /// left.
  ///
  /// - Returns: What ran, from the call on.
  public func settled() async -> UpdateReport {
    var report = updateIfNeeded()
    while true {
      if isScheduled, scheduler is MainActorUpdateScheduler {
        await withCheckedContinuation { waiters.append($0) }
      } else if inbox.hasOutsideChanges {
        await Task.yield()
      } else {
        return report
      }
      report.merge(updateIfNeeded())
    }
  }

  /// Does what a callback of a pass asked for, now that it has returned.
  func updateAfterCallback(of pass: UpdatePass) {
    if !isUpdating {
      pass.adoptUnsettled(of: update())
    } else if let ownedRootNode {
      pass.visitSubtree(of: ownedRootNode, .rounds)
    }
  }

  private func update() -> UpdateReport {
    isUpdating = true
    defer {
      isUpdating = false
      // Others have changed something meanwhile, or something is left that callbacks had begun.
      if inbox.hasOutsideChanges || (hasPending && !hasLeftPending) { scheduleIfNeeded() }
    }
    beginTurn()
    if !departed.isEmpty {
      let items = departed
      departed = []
      for item in items {
        if let node = item.node, node.window == nil { node.forgetHooks() }
      }
    }
    return UpdatePass.run(in: self) { pass in
      drainInbox()
      var goesOn = true
      repeat {
        goesOn = false
        while hasRound {
          round(pass)
          drainInbox()
          // What is left then is left to the next update.
          if !pass.takeProgress() { break }
          goesOn = true
        }
        display(pass)
        drainInbox()
        if pass.takeProgress() { goesOn = true }
      } while goesOn && hasPending
      hasLeftPending = hasPending && UpdateGenerations.hasEnded
    }
  }

  private var hasPending: Bool { hasRound || (rootRef != nil && !agenda.isEmpty(.displays)) }

  private var hasRound: Bool {
    isObserverPending || (rootRef != nil && !agenda.isEmpty(.rounds))
  }

  /// Visits what is pending, the window itself first.
  private func round(_ pass: UpdatePass) {
    let visitsWindow = isObserverPending
    if let observer, visitsWindow {
      isObserverPending = false
      pass.countRound()
      pass.visit(observer, .rounds)
    }
    guard let root = rootRef, !agenda.isEmpty(.rounds) else { return }
    agenda.traverse(.rounds, from: root, begin: { if !visitsWindow { pass.countRound() } }) {
      pass.visit($0, .rounds)
    }
  }

  private func display(_ pass: UpdatePass) {
    guard let root = rootRef, !agenda.isEmpty(.displays) else { return }
    agenda.traverse(.displays, from: root) { pass.visit($0, [.display, .checkDisplay]) }
    // Nodes that have drawn and are still to be told that they appeared are in the list again.
    guard let root = rootRef, !agenda.isEmpty(.displays) else { return }
    agenda.traverse(.displays, from: root) { pass.finishAppearance(of: $0) }
  }

  /// Marks what has to run again because of a model.
  ///
  /// What other threads have changed is looked at once in an update, however much they change meanwhile.
  func drainInbox() {
    let update = UpdatePass.current?.serial
    if inbox.hasOutsideChanges, drainedUpdate != update { drain(.outside) }
    if let update { drainedUpdate = update }
    if inbox.hasUpdateChanges { drain(.update) }
  }

  private func drain(_ origin: ModelInbox.Origin) {
    // A scheduler may come back here.
    var targets: [ModelTarget] = []
    swap(&targets, &spareTargets)
    if origin == .update {
      inbox.takeUpdateChanges(into: &targets)
    } else {
      inbox.takeAll(into: &targets)
    }
    while !targets.isEmpty {
      let target = targets.removeLast()
      guard let node = target.takeFiredNode(origin) else { continue }
      if node.liveWindowRef == Unretained(self) {
        if node.addPending(target.work) { enqueue(node, target.work) }
      } else {
        node.node.mark(target.work)
      }
    }
    spareTargets = targets
  }

  private func beginTurn() {
    Self.lastTurn &+= 1
    turn = Self.lastTurn
  }

  // MARK: Scheduling

  func scheduleIfNeeded() {
    if isUpdating || isScheduled { return }
    isScheduled = true
    StructureChange.schedule(self)
  }

  /// Asks for the update that `scheduleIfNeeded()` has decided on.
  func callScheduler() { scheduler.schedule { [weak self] in self?.scheduledUpdate() } }

  private func scheduledUpdate() {
    isScheduled = false
    updateIfNeeded().writeUnsettled()
    let waiting = waiters
    waiters = []
    for waiter in waiting { waiter.resume() }
  }
}
