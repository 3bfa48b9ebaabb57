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

extension Node {
  /// The names from the root to this node, joined by `/`.
  ///
  /// Where siblings share a name, each gets its index among all of them, as `Root/Row[2]`.
  var pathFromRoot: String {
    var names: [String] = []
    var node = self
    while let parent = node.parent {
      let name = node.debugName
      if parent.children.count(where: { $0.debugName == name }) > 1,
        let index = parent.children.firstIndex(where: { $0 === node })
      {
        names.append("\(name)[\(index)]")
      } else {
        names.append(name)
      }
      node = parent
    }
    names.append(node.debugName)
    return names.reversed().joined(separator: "/")
  }
}
