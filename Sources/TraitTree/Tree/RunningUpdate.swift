/// The running update, as the tree sees it.
@MainActor
protocol RunningUpdate: AnyObject {
  /// Identifies the update; nested updates share it.
  var serial: UInt32 { get }
  /// The generation of nodes and handlers that are added now.
  var newGeneration: UInt16 { get }
  /// Called when a node has entered a tree, or is to appear again.
  func noteNew(_ node: Node)
  /// Whether anything of a node has run in it.
  func hasRun(_ node: Node) -> Bool
  /// Runs a closure right after the current callback and everything that it has requested so far.
  func afterCallback(_ body: @escaping () -> Void)
}

/// Access to the running update.
@MainActor
enum Updating {
  struct Fields {
    /// The innermost update, `nil` at rest.
    var current: (any RunningUpdate)?
    /// Called with all work that becomes pending, while updates are recorded.
    var didMark: ((NodeRef, NodeWork) -> Void)?
  }

  // Exclusivity is not checked: no code of the user's runs while these are being changed.
  @exclusivity(unchecked) @safe static var fields = Fields()

  static var current: (any RunningUpdate)? { fields.current }
  static var didMark: ((NodeRef, NodeWork) -> Void)? { fields.didMark }

  @inline(__always)
  static func noteNew(_ node: Node) { if let current { current.noteNew(node) } }

  /// Runs a closure right after the tracked hook that is running, or that has caused the running
  /// callback, so that the hook does not depend on its reads; at once if there is none.
  static func afterTrackedHook(_ body: @escaping () -> Void) {
    if RunningHook.isInHook { afterCallback(body) } else { body() }
  }

  /// As `RunningUpdate.afterCallback`, at once if no update is running.
  static func afterCallback(_ body: @escaping () -> Void) {
    if let current { current.afterCallback(body) } else { body() }
  }
}
