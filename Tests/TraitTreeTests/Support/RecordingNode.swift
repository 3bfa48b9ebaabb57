import TraitTree

/// What the nodes of one test did, in order: `name.hook`.
@MainActor final class EventLog {
  private(set) var entries: [String] = []
  /// Whether `willMove(parent)` and `didMove(parent)` are among the entries.
  let recordsMoves: Bool

  init(recordsMoves: Bool = false) { self.recordsMoves = recordsMoves }

  func add(_ entry: String) { entries.append(entry) }
  func clear() { entries.removeAll() }

  /// Returns the entries so far, and removes them.
  func take() -> [String] {
    defer { clear() }
    return entries
  }

  /// The names of the nodes that ran one hook, in order.
  func names(of hook: String) -> [String] {
    entries.filter { $0.hasSuffix("." + hook) }.map { String($0.dropLast(hook.count + 1)) }
  }
  func count(_ entry: String) -> Int { entries.count { $0 == entry } }
}

/// A node that writes each callback to the log and then does what the test gave it for that callback.
@MainActor class RecordingNode: Node {
  typealias Action = (RecordingNode) -> Void

  let name: String
  let log: EventLog
  var onProperties: Action?
  var onWillLayout: Action?
  var onDidLayout: Action?
  var onDraw: Action?
  var onDidLoad: Action?
  var onWillAppear: Action?
  var onIsAppearing: Action?
  var onDidAppear: Action?
  var onDidDisappear: Action?
  var onWillMove: ((RecordingNode, Node?) -> Void)?
  var onDidMove: ((RecordingNode, Node?) -> Void)?

  init(_ name: String, log: EventLog = EventLog()) {
    self.name = name
    self.log = log
    super.init()
  }

  override var debugName: String { name }

  func removeActions() {
    onProperties = nil
    onWillLayout = nil
    onDidLayout = nil
    onDraw = nil
    onDidLoad = nil
    onWillAppear = nil
    onIsAppearing = nil
    onDidAppear = nil
    onDidDisappear = nil
    onWillMove = nil
    onDidMove = nil
  }

  /// How many times `updateProperties()` ran since the log was last emptied.
  var updateCount: Int { log.count("\(name).properties") }

  private func record(_ callback: String, _ action: Action?) {
    log.add("\(name).\(callback)")
    action?(self)
  }

  override func viewDidLoad() {
    super.viewDidLoad()
    record("didLoad", onDidLoad)
  }
  override func viewWillAppear(_ animated: Bool) {
    super.viewWillAppear(animated)
    record("willAppear", onWillAppear)
  }
  override func viewIsAppearing(_ animated: Bool) {
    super.viewIsAppearing(animated)
    record("isAppearing", onIsAppearing)
  }
  override func viewDidAppear(_ animated: Bool) {
    super.viewDidAppear(animated)
    record("didAppear", onDidAppear)
  }
  override func viewWillDisappear(_ animated: Bool) {
    super.viewWillDisappear(animated)
    record("willDisappear", nil)
  }
  override func viewDidDisappear(_ animated: Bool) {
    super.viewDidDisappear(animated)
    record("didDisappear", onDidDisappear)
  }
  override func updateProperties() {
    super.updateProperties()
    record("properties", onProperties)
  }
  override func viewWillLayoutSubviews() {
    super.viewWillLayoutSubviews()
    record("willLayout", onWillLayout)
  }
  override func viewDidLayoutSubviews() {
    super.viewDidLayoutSubviews()
    record("didLayout", onDidLayout)
  }
  override func draw() {
    super.draw()
    record("draw", onDraw)
  }
  override func willMove(toParent parent: Node?) {
    super.willMove(toParent: parent)
    if log.recordsMoves { record("willMove(\(parent?.debugName ?? "nil"))", nil) }
    onWillMove?(self, parent)
  }
  override func didMove(toParent parent: Node?) {
    super.didMove(toParent: parent)
    if log.recordsMoves { record("didMove(\(parent?.debugName ?? "nil"))", nil) }
    onDidMove?(self, parent)
  }
}
