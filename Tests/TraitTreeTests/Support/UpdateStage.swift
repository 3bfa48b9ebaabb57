import TraitTree

/// A window under the manual scheduler, with a root node and a log that its nodes share.
@MainActor final class UpdateStage {
  let log: EventLog
  let root: RecordingNode
  let window: Window
  private(set) var report: UpdateReport?
  private var made: [MadeNode] = []

  private struct MadeNode: Sendable {
    weak let node: RecordingNode?
  }

  init() {
    log = EventLog()
    root = RecordingNode("root", log: log)
    window = Window(rootNode: root, scheduler: .manual)
    adopt(root)
  }

  deinit {
    // Actions of one node often hold another one, so that nodes can hold each other in a circle.
    // An action may hold anything but the stage.
    let made = made
    Task { @MainActor in
      for entry in made { entry.node?.removeActions() }
    }
  }

  /// A node of this stage that is in no tree yet.
  func node(_ name: String, properties: RecordingNode.Action? = nil) -> RecordingNode {
    let node = RecordingNode(name, log: log)
    node.onProperties = properties
    adopt(node)
    return node
  }

  /// Lets the actions of a node go with the stage.
  func adopt(_ node: RecordingNode) { made.append(MadeNode(node: node)) }

  /// A new node below `parent`, or below the root.
  @discardableResult
  func add(
    _ name: String, to parent: RecordingNode? = nil, properties: RecordingNode.Action? = nil
  ) -> RecordingNode {
    let node = node(name, properties: properties)
    (parent ?? root).addChild(node)
    return node
  }

  /// Updates the window and returns what ran.
  @discardableResult
  func update() -> [String] {
    perform { report = window.updateIfNeeded() }
  }

  /// What ran while `actions` did.
  @discardableResult
  func perform(_ actions: () -> Void) -> [String] {
    log.clear()
    actions()
    return log.entries
  }
}

extension Node {
  /// Writes `name.handler` whenever one of the traits changed, and then does what the test wants.
  @discardableResult
  func logTraitChanges(
    _ traits: [any TraitDefinition.Type], as name: String, in log: EventLog,
    _ action: @escaping (Node, TraitCollection) -> Void = { _, _ in }
  ) -> any TraitChangeRegistration {
    registerForTraitChanges(traits) { (node: Node, previous: TraitCollection) in
      log.add("\(name).handler")
      action(node, previous)
    }
  }
}

extension UpdateReport {
  /// The runs of one hook; a hook that never ran may be absent from `runs`.
  func count(_ hook: Hook) -> Int { runs[hook] ?? 0 }
}

/// Something that a test waits for; unlike a continuation it ends with the test's time limit.
@MainActor final class UpdateSignal {
  private let signals = AsyncStream.makeStream(of: Void.self)

  func send() { signals.continuation.yield() }

  func wait() async {
    for await _ in signals.stream { return }
  }
}

/// A scheduler that keeps the updates until the test runs them.
@MainActor final class UpdateCapturingScheduler: UpdateScheduler {
  private(set) var pending: [@MainActor () -> Void] = []
  private(set) var scheduleCount = 0
  private var request: UpdateSignal?

  /// Makes a change and waits until the scheduler is asked for an update.
  func nextRequest(after change: () -> Void) async {
    let signal = UpdateSignal()
    request = signal
    change()
    await signal.wait()
    request = nil
  }

  func schedule(_ update: @escaping @MainActor () -> Void) {
    pending.append(update)
    scheduleCount += 1
    request?.send()
  }

  func runAll() {
    let updates = pending
    pending = []
    for update in updates { update() }
  }
}
