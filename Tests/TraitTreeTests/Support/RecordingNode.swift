import TraitTree

/// What happened, in order, shared by the nodes of one tree.
@MainActor final class EventLog {
  private(set) var events: [String] = []

  func append(_ event: String) {
    events.append(event)
  }

  /// The events so far; the log is empty afterwards.
  func take() -> [String] {
    defer { events = [] }
    return events
  }

  /// How many events have this text.
  func count(of event: String) -> Int {
    events.count { $0 == event }
  }
}

/// A node that writes each call it gets to a log, as `label.method`.
///
/// The closures run inside the hook of the same name and get the node, so that they need not
/// capture it.
@MainActor class RecordingNode: Node {
  let label: String
  let log: EventLog
  var onUpdateProperties: ((RecordingNode) -> Void)?
  var onLayout: ((RecordingNode) -> Void)?
  var onDraw: ((RecordingNode) -> Void)?
  var onViewDidLoad: ((RecordingNode) -> Void)?
  var onWillMove: ((RecordingNode, Node?) -> Void)?
  var onDidMove: ((RecordingNode, Node?) -> Void)?

  init(_ label: String, log: EventLog = EventLog()) {
    self.label = label
    self.log = log
    super.init()
  }

  override var debugName: String { label }

  private func record(_ event: String) {
    log.append("\(label).\(event)")
  }

  /// How many times this node's `updateProperties()` ran since the log was last taken.
  var updateCount: Int { log.count(of: "\(label).updateProperties") }

  override func willMove(toParent parent: Node?) {
    super.willMove(toParent: parent)
    record("willMove(\(parent?.debugName ?? "nil"))")
    onWillMove?(self, parent)
  }
  override func didMove(toParent parent: Node?) {
    super.didMove(toParent: parent)
    record("didMove(\(parent?.debugName ?? "nil"))")
    onDidMove?(self, parent)
  }
  override func viewDidLoad() {
    super.viewDidLoad()
    record("viewDidLoad")
    onViewDidLoad?(self)
  }
  override func viewWillAppear(_ animated: Bool) {
    super.viewWillAppear(animated)
    record("viewWillAppear")
  }
  override func viewIsAppearing(_ animated: Bool) {
    super.viewIsAppearing(animated)
    record("viewIsAppearing")
  }
  override func viewDidAppear(_ animated: Bool) {
    super.viewDidAppear(animated)
    record("viewDidAppear")
  }
  override func viewWillDisappear(_ animated: Bool) {
    super.viewWillDisappear(animated)
    record("viewWillDisappear")
  }
  override func viewDidDisappear(_ animated: Bool) {
    super.viewDidDisappear(animated)
    record("viewDidDisappear")
  }
  override func updateProperties() {
    super.updateProperties()
    record("updateProperties")
    onUpdateProperties?(self)
  }
  override func viewWillLayoutSubviews() {
    super.viewWillLayoutSubviews()
    record("viewWillLayoutSubviews")
    onLayout?(self)
  }
  override func viewDidLayoutSubviews() {
    super.viewDidLayoutSubviews()
    record("viewDidLayoutSubviews")
  }
  override func draw() {
    super.draw()
    record("draw")
    onDraw?(self)
  }
}
