import TraitTree

/// The base of the sample's controllers: it has a name and notes each of its runs.
///
/// On its own it groups other controllers and shows nothing.
@MainActor class DemoController: Node {
  private let title: String
  private let log: RunLog

  init(_ title: String, log: RunLog) {
    self.title = title
    self.log = log
    super.init()
  }

  override var debugName: String { title }

  /// What the controller shows, from top to bottom.
  var views: [any StandIn] { [] }

  /// Notes that a hook runs now.
  ///
  /// The hooks below do so by themselves; a handler or an action has to call it.
  func record(_ hook: Hook) {
    log.record(hook, of: self)
  }

  override func updateProperties() {
    super.updateProperties()
    record(.updateProperties)
  }

  override func viewWillLayoutSubviews() {
    super.viewWillLayoutSubviews()
    record(.layout)
  }

  override func draw() {
    super.draw()
    record(.draw)
  }
}
