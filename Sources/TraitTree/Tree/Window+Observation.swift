extension Window {
  /// Calls an action in updates in which a value differs from its previous one.
  ///
  /// As ``Node/onChange(of:initial:_:)-(_,_,(V,V)->Void)``, at the start of a round, before the nodes. The
  /// value may be computed from models, and from traits and environment of this window.
  ///
  /// - Parameters:
  ///   - value: The value, read again and again. It is kept for as long as the window, so it must not hold
  ///     the window itself.
  ///   - initial: Whether the action is called in the first update, with the value as old and new one.
  ///   - action: Receives the value of its previous call, and the current value.
  /// - Returns: A token to end the observation, which otherwise lives as long as the window. It may
  ///   be dropped.
  @discardableResult
  public func onChange<V: Equatable>(
    of value: @autoclosure @escaping () -> V, initial: Bool = false,
    _ action: @escaping (_ old: V, _ new: V) -> Void
  ) -> ChangeToken {
    ensureObserver().observe(
      initial: initial, value: { _ in value() }, action: { _, old, new in action(old, new) })
  }

  /// Calls an action in updates in which a value of this window differs from its previous one.
  ///
  /// As the other form, for values of the window itself: neither closure has to capture it.
  ///
  /// - Parameters:
  ///   - value: Returns the value of the window, read again and again.
  ///   - initial: Whether the action is called in the first update, with the value as old and new one.
  ///   - action: Receives the window, the value of its previous call, and the current value.
  /// - Returns: A token to end the observation, which otherwise lives as long as the window. It may
  ///   be dropped.
  @discardableResult
  public func onChange<V: Equatable>(
    of value: @escaping (Window) -> V, initial: Bool = false,
    _ action: @escaping (Window, _ old: V, _ new: V) -> Void
  ) -> ChangeToken {
    // The closures run in updates of this window only.
    ensureObserver().observe(
      initial: initial, value: { [unowned self] _ in value(self) },
      action: { [unowned self] in action(self, $1, $2) })
  }
}

/// Hosts the observations of a window, with the window's scope; it is in no tree.
final class WindowObserver: Node {
  override var debugName: String { "Window" }
}
