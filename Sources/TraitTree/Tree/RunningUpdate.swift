/// The update that is under way, as far as the tree has to do with it.
@MainActor
protocol RunningUpdate: AnyObject {
  /// Tells the update from all others; updates within it have the same one.
  var serial: UInt32 { get }
  /// The generation of what is brought in now.
  var newGeneration: UInt16 { get }
  /// Notes that a node has come into a tree, or is to appear again.
  func noteNew(_ node: Node)
  /// Whether something of a node has run in it.
  func hasRun(_ node: Node) -> Bool
  /// Does something right after the callback that is running and what that has asked for so far.
  func afterCallback(_ body: @escaping () -> Void)
}

/// Where the tree finds the update that is under way, and tells what becomes pending.
@MainActor
enum Updating {
  struct Fields {
    /// The innermost update, `nil` at rest.
    var current: (any RunningUpdate)?
    /// Hears of all work that becomes pending, while somebody writes down what updates run.
    var didMark: ((NodeRef, NodeWork) -> Void)?
  }

  // Exclusivity is not checked: nothing of the user's runs while these are being changed.
  @exclusivity(unchecked) @safe static var fields = Fields()

  static var current: (any RunningUpdate)? { fields.current }
  static var didMark: ((NodeRef, NodeWork) -> Void)? { fields.didMark }

  /// Notes that a node has come into a tree, or is to appear again.
  @inline(__always)
  static func noteNew(_ node: Node) { if let current { current.noteNew(node) } }

  /// Does something right after the tracked hook that is running, or that has caused the callback that is, so
  /// that the hook does not depend on what it reads; at once if none is.
  static func afterTrackedHook(_ body: @escaping () -> Void) {
    if RunningHook.isInHook { afterCallback(body) } else { body() }
  }

  /// Does something right after the callback that is running and what that has asked for so far; at once if no
  /// update is under way.
  static func afterCallback(_ body: @escaping () -> Void) {
    if let current { current.afterCallback(body) } else { body() }
  }
}
