/// Who hears that a model has changed, on any thread.
///
/// A class, and not a protocol, so that a call on the way of each write is that of a method.
class ModelListener: @unchecked Sendable {
  // Unchecked: it has no state, and its subclass argues for its own.
  init() {}

  /// Notes a change, on any thread.
  func fire() { preconditionFailure("a subclass notes it") }

  /// Called when nothing is to be heard any more.
  func disconnect() {}
}
