/// A receiver of a model's changes, on any thread.
///
/// A class, not a protocol: its calls are faster, and each write makes one.
class ModelListener: @unchecked Sendable {
  // Unchecked: it has no state, and its subclasses argue for theirs.
  init() {}

  /// Records a change, on any thread.
  func fire() { preconditionFailure("a subclass notes it") }

  /// Called when changes are no longer needed.
  func disconnect() {}
}
