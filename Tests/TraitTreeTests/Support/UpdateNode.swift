import TraitTree

/// What the nodes of one test did, in order: `name.hook`.
@MainActor final class UpdateLog {
  private(set) var entries: [String] = []

  func add(_ entry: String) { entries.append(entry) }
  func clear() { entries.removeAll() }

  /// The names of the nodes that ran one hook, in order.
  func names(of hook: String) -> [String] {
    entries.filter { $0.hasSuffix("." + hook) }.map { String($0.dropLast(hook.count + 1)) }
  }
  func count(_ entry: String) -> Int { entries.count { $0 == entry } }
}

/// A node that writes each callback to the log and then does what the test gave it for that callback.
@MainActor class UpdateNode: Node {
  typealias Action = (UpdateNode) -> Void

  let name: String
  let log: UpdateLog
  var onProperties: Action?
  var onWillLayout: Action?
  var onDidLayout: Action?
  var onDraw: Action?
  var onDidLoad: Action?
  var onWillAppear: Action?
  var onIsAppearing: Action?
  var onDidAppear: Action?
  var onDidDisappear: Action?
  var onWillMove: Action?
  var onDidMove: Action?

  init(_ name: String, log: UpdateLog = UpdateLog()) {
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
    onWillMove?(self)
  }
  override func didMove(toParent parent: Node?) {
    super.didMove(toParent: parent)
    onDidMove?(self)
  }
}
