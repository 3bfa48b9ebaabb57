public import Observation

extension Window {
  /// The environment that holds in the window: its values and the defaults.
  public var environment: EnvironmentValues { EnvironmentValues(traits: traitCollection) }

  /// Provides an environment value for the window's tree, presented nodes included.
  ///
  /// As ``Node/environment(_:_:)``.
  ///
  /// - Parameters:
  ///   - keyPath: The value.
  ///   - value: What it is from now on.
  /// - Returns: This window.
  @discardableResult
  public func environment<V>(_ keyPath: WritableKeyPath<EnvironmentValues, V>, _ value: V) -> Self {
    provideEnvironment(keyPath, value)
    return self
  }

  /// Injects an object for the window's tree, to be found by its type.
  ///
  /// As ``Node/environment(_:)``.
  ///
  /// - Parameter object: The object. `nil` takes the place of one that was injected before.
  /// - Returns: This window.
  @discardableResult
  public func environment<T: AnyObject & Observable>(_ object: T?) -> Self {
    provideEnvironment { $0[T.self] = object }
    return self
  }

  /// Changes an environment value for the window's tree.
  ///
  /// As ``Node/transformEnvironment(_:transform:)``: what it changes is the default, or the value that the
  /// window was given before.
  ///
  /// - Parameters:
  ///   - keyPath: The value.
  ///   - transform: Changes it.
  /// - Returns: This window.
  @discardableResult
  public func transformEnvironment<V>(
    _ keyPath: WritableKeyPath<EnvironmentValues, V>, transform: @escaping (inout V) -> Void
  ) -> Self {
    addTransform(of: keyPath, transform)
    return self
  }

  /// Drops the window's value of an environment key and its transforms of that key.
  ///
  /// As ``Node/removeEnvironment(_:)-(WritableKeyPath<EnvironmentValues,V>)``.
  ///
  /// - Parameter keyPath: The value. For a bridged one it is the trait's override that goes.
  public func removeEnvironment<V>(_ keyPath: WritableKeyPath<EnvironmentValues, V>) {
    removeGiven(keyPath)
  }

  /// Drops what the window injects for a type.
  ///
  /// - Parameter type: The type under which it was injected.
  public func removeEnvironment<T: AnyObject & Observable>(_ type: T.Type) {
    removeObject(type)
  }

  /// Calls an action in updates in which a value differs from what it was.
  ///
  /// As ``Node/onChange(of:initial:_:)-(_,_,(V,V)->Void)``, at the start of a round, before the nodes. The
  /// value may be computed from models, and from traits and environment of this window.
  ///
  /// - Parameters:
  ///   - value: The value, read again and again. It is kept for as long as the window, so it must not hold
  ///     the window itself.
  ///   - initial: Whether the action is called in the first update, with the value as old and new one.
  ///   - action: Gets the value that it was told last, and the value now.
  /// - Returns: Ends the observation, which otherwise lives as long as the window. It may be dropped.
  @discardableResult
  public func onChange<V: Equatable>(
    of value: @autoclosure @escaping () -> V, initial: Bool = false,
    _ action: @escaping (_ old: V, _ new: V) -> Void
  ) -> ChangeToken {
    ensureObserver().observe(
      initial: initial, value: { _ in value() }, action: { _, old, new in action(old, new) })
  }
}

extension Window {
  /// Calls an action in updates in which a value of this window differs from what it was.
  ///
  /// As the other form, for values of the window itself: neither closure has to capture it.
  ///
  /// - Parameters:
  ///   - value: Gives the value of the window, read again and again.
  ///   - initial: Whether the action is called in the first update, with the value as old and new one.
  ///   - action: Gets the window, the value that it was told last, and the value now.
  /// - Returns: Ends the observation, which otherwise lives as long as the window. It may be dropped.
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

/// Stands for a window where a node is needed: it sees what the window provides, and is in no tree.
final class WindowObserver: Node {
  override var debugName: String { "Window" }
}
