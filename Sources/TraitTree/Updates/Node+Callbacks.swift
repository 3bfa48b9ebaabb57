// Forms of callbacks with fewer parameters, as UIKit and SwiftUI have them.

extension Node {
  /// Calls an action in updates in which a value differs from its previous one.
  ///
  /// As ``onChange(of:initial:_:)-(_,_,(V,V)->Void)``, for an action that does not need the values.
  ///
  /// - Parameters:
  ///   - value: The value, read again and again.
  ///   - initial: Whether the action is called in the first update as well.
  ///   - action: Called without the values.
  /// - Returns: A token to end the observation, which otherwise lives as long as the node. It may
  ///   be dropped.
  @discardableResult
  public final func onChange<V: Equatable>(
    of value: @autoclosure @escaping () -> V, initial: Bool = false,
    _ action: @escaping () -> Void
  ) -> ChangeToken {
    observe(initial: initial, value: { _ in value() }, action: { _, _, _ in action() })
  }

  /// Calls an action in updates in which a value of this node differs from its previous one.
  ///
  /// As ``onChange(of:initial:_:)-(_,_,(N,V,V)->Void)``, for an action that does not need the
  /// values.
  ///
  /// - Precondition: The node is of the closures' node type.
  ///
  /// - Parameters:
  ///   - value: Returns the value of the node, read again and again.
  ///   - initial: Whether the action is called in the first update as well.
  ///   - action: Receives the node.
  /// - Returns: A token to end the observation, which otherwise lives as long as the node. It may
  ///   be dropped.
  @discardableResult
  public final func onChange<N: Node, V: Equatable>(
    of value: @escaping (N) -> V, initial: Bool = false, _ action: @escaping (N) -> Void
  ) -> ChangeToken {
    onChange(of: value, initial: initial) { (node: N, _: V, _: V) in action(node) }
  }

  /// Calls a method without parameters of an object in updates in which the value of one of some traits has
  /// changed.
  ///
  /// As ``registerForTraitChanges(_:handler:)``. The registration ends with the target, which is held
  /// weakly.
  ///
  /// - Parameters:
  ///   - traits: The traits to compare.
  ///   - target: The object to call.
  ///   - action: The method, such as `Target.traitsChanged`.
  /// - Returns: A token for ``unregisterForTraitChanges(_:)``, which may be dropped.
  @discardableResult
  public final func registerForTraitChanges<Target: AnyObject>(
    _ traits: [any TraitDefinition.Type], target: Target,
    action: @escaping (Target) -> () -> Void
  ) -> any TraitChangeRegistration {
    registerForTraitChanges(
      traits, target: target,
      action: { target in { (_: Node, _: TraitCollection) in action(target)() } })
  }

  /// Calls a method with one parameter of an object in updates in which the value of one of some traits has
  /// changed.
  ///
  /// As ``registerForTraitChanges(_:handler:)``. The registration ends with the target, which is held
  /// weakly.
  ///
  /// - Parameters:
  ///   - traits: The traits to compare.
  ///   - target: The object to call.
  ///   - action: The method, such as `Target.traitsChanged`. It receives the node.
  /// - Returns: A token for ``unregisterForTraitChanges(_:)``, which may be dropped.
  @discardableResult
  public final func registerForTraitChanges<Target: AnyObject>(
    _ traits: [any TraitDefinition.Type], target: Target,
    action: @escaping (Target) -> (Node) -> Void
  ) -> any TraitChangeRegistration {
    registerForTraitChanges(
      traits, target: target,
      action: { target in { (node: Node, _: TraitCollection) in action(target)(node) } })
  }

  /// Calls a method without parameters of this node in updates in which the value of one of some traits has
  /// changed.
  ///
  /// As ``registerForTraitChanges(_:handler:)``; the method retains nothing.
  ///
  /// - Precondition: It is a method of this node's class.
  ///
  /// - Parameters:
  ///   - traits: The traits to compare.
  ///   - action: The method, such as `Screen.traitsChanged`.
  /// - Returns: A token for ``unregisterForTraitChanges(_:)``, which may be dropped.
  @discardableResult
  public final func registerForTraitChanges<N: Node>(
    _ traits: [any TraitDefinition.Type], action: @escaping (N) -> () -> Void
  ) -> any TraitChangeRegistration {
    registerForTraitChanges(traits) { (node: N, _: TraitCollection) in action(node)() }
  }

  /// Calls a method of this node, which receives the previous collection, in updates in which the
  /// value of one of some traits has changed.
  ///
  /// As ``registerForTraitChanges(_:handler:)``; the method retains nothing.
  ///
  /// - Precondition: It is a method of this node's class.
  ///
  /// - Parameters:
  ///   - traits: The traits to compare.
  ///   - action: The method, such as `Screen.traitsChanged`. It receives this node and the previous
  ///     collection.
  /// - Returns: A token for ``unregisterForTraitChanges(_:)``, which may be dropped.
  @discardableResult
  public final func registerForTraitChanges<N: Node>(
    _ traits: [any TraitDefinition.Type], action: @escaping (N) -> (Node, TraitCollection) -> Void
  ) -> any TraitChangeRegistration {
    registerForTraitChanges(traits) { (node: N, previous: TraitCollection) in
      action(node)(node, previous)
    }
  }
}

extension Window {
  /// Calls an action in updates in which a value differs from its previous one.
  ///
  /// As ``onChange(of:initial:_:)-(_,_,(V,V)->Void)``, for an action that does not need the values.
  ///
  /// - Parameters:
  ///   - value: The value, read again and again. It is kept for as long as the window, so it must not hold
  ///     the window itself.
  ///   - initial: Whether the action is called in the first update as well.
  ///   - action: Called without the values.
  /// - Returns: A token to end the observation, which otherwise lives as long as the window. It may
  ///   be dropped.
  @discardableResult
  public func onChange<V: Equatable>(
    of value: @autoclosure @escaping () -> V, initial: Bool = false,
    _ action: @escaping () -> Void
  ) -> ChangeToken {
    ensureObserver().observe(
      initial: initial, value: { _ in value() }, action: { _, _, _ in action() })
  }

  /// Calls an action in updates in which a value of this window differs from its previous one.
  ///
  /// As the form whose action receives the values.
  ///
  /// - Parameters:
  ///   - value: Returns the value of the window, read again and again.
  ///   - initial: Whether the action is called in the first update as well.
  ///   - action: Receives the window.
  /// - Returns: A token to end the observation, which otherwise lives as long as the window. It may
  ///   be dropped.
  @discardableResult
  public func onChange<V: Equatable>(
    of value: @escaping (Window) -> V, initial: Bool = false, _ action: @escaping (Window) -> Void
  ) -> ChangeToken {
    onChange(of: value, initial: initial) { (window: Window, _: V, _: V) in action(window) }
  }
}
