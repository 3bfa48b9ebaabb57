/// A registration for trait changes, to unregister it early.
///
/// It may be dropped.
@MainActor
public protocol TraitChangeRegistration: AnyObject {}

/// One handler of one node, with the trait values that it saw last.
@MainActor
final class TraitRegistration: TraitChangeRegistration {
  let reader: NodeReader
  /// `nil` after `end()`.
  private var handler: ((Node, TraitCollection) -> Void)?
  /// The registration ends with it.
  private weak var target: AnyObject?
  private let hasTarget: Bool
  var callCount = CallCount()

  init(
    node: Node, keys: [KeyDescriptor], target: AnyObject?,
    handler: @escaping (Node, TraitCollection) -> Void
  ) {
    self.target = target
    hasTarget = target != nil
    reader = NodeReader(node: node, work: .traitChanges)
    self.handler = handler
    reader.adopt(keys)
  }

  /// The collection as this handler last saw it, with current values of other traits; marks the
  /// current values as seen.
  func takePrevious() -> TraitCollection {
    let now = TraitCollection(
      table: reader.scope.table, token: Snapshots.shared.live.token)
    let previous = now.replacing(reader.seenCells)
    reader.see()
    return previous
  }

  var isActive: Bool { handler != nil && (!hasTarget || target != nil) }

  func call(_ node: Node, _ previous: TraitCollection) { handler?(node, previous) }

  /// Releases the handler and the values seen, since the token may outlive both: the handler last,
  /// since that may run code of the user's.
  func end() {
    StructureChange.perform {
      StructureChange.release(handler)
      handler = nil
      reader.forget()
    }
  }
}

extension TraitCollection {
  func replacing(_ cells: [ValueCell]) -> TraitCollection {
    var copy = table.copy()
    for cell in cells { TraitTable.set(cell, in: &copy) }
    return TraitCollection(table: copy, token: token)
  }
}

extension Node {
  /// Calls a handler in updates in which the value of one of some traits has changed.
  ///
  /// Write `(self: Self, previous: TraitCollection)` to get the node as an argument instead of
  /// capturing it. The handler never runs initially; it compares with the values at its
  /// registration. It is called once for all changes, before the node's hooks and those of its
  /// descendants, however many of the traits changed and however often; handlers are called in the
  /// order of their registration. Changes that a handler makes reach all other handlers before a
  /// hook of the node runs. A handler that is registered while a change is delivered is not called
  /// for it; one that is unregistered meanwhile is not called any more. Its reads are not tracked.
  ///
  /// The registration lives as long as the node.
  ///
  /// - Precondition: The node is of the handler's node type.
  ///
  /// - Parameters:
  ///   - traits: The traits to compare.
  ///   - handler: Receives the node and the previous collection: for `traits` the values this handler
  ///     last saw, for other traits the current ones.
  /// - Returns: A token for ``unregisterForTraitChanges(_:)``, which may be dropped.
  @discardableResult
  public final func registerForTraitChanges<N: Node>(
    _ traits: [any TraitDefinition.Type], handler: @escaping (N, TraitCollection) -> Void
  ) -> any TraitChangeRegistration {
    guard self is N else {
      fatalError(
        """
        Cannot register for trait changes on the node \(path): its type is \(type(of: self)), and the \
        handler takes a \(N.self). Use \(type(of: self)), or a superclass of it, as the type of the \
        handler's first argument.
        """)
    }
    return register(traits) { node, previous in
      if let node = node as? N { handler(node, previous) }
    }
  }

  /// Calls a method of an object in updates in which the value of one of some traits has changed.
  ///
  /// As ``registerForTraitChanges(_:handler:)``. The registration ends with the target, which is held
  /// weakly.
  ///
  /// - Parameters:
  ///   - traits: The traits to compare.
  ///   - target: The object to call.
  ///   - action: The method, such as `Target.traitsChanged`. It receives the node and the previous
  ///     collection.
  /// - Returns: A token for ``unregisterForTraitChanges(_:)``, which may be dropped.
  @discardableResult
  public final func registerForTraitChanges<Target: AnyObject>(
    _ traits: [any TraitDefinition.Type], target: Target,
    action: @escaping (Target) -> (Node, TraitCollection) -> Void
  ) -> any TraitChangeRegistration {
    register(traits, target: target) { [weak target] node, previous in
      if let target { action(target)(node, previous) }
    }
  }

  /// Ends a registration.
  ///
  /// Changes not delivered yet are not delivered any more.
  ///
  /// - Parameter registration: The result of ``registerForTraitChanges(_:handler:)``. One of
  ///   another node, or one that has ended, is ignored.
  public final func unregisterForTraitChanges(_ registration: any TraitChangeRegistration) {
    guard let extras = extras, let registration = registration as? TraitRegistration,
      let index = extras.fields.registrations.firstIndex(where: { $0 === registration })
    else { return }
    extras.fields.registrations.remove(at: index)
    registration.end()
  }

  private final func register(
    _ traits: [any TraitDefinition.Type], target: AnyObject? = nil,
    handler: @escaping (Node, TraitCollection) -> Void
  ) -> any TraitChangeRegistration {
    var keys: [KeyDescriptor] = []
    for key in traits.map({ KeyRegistry.key(for: $0) })
    where !keys.contains(where: { $0 === key }) {
      keys.append(key)
    }
    // The values to be seen first are those in force without it.
    becomeRootIfOwnerFreed()
    let registration = TraitRegistration(node: self, keys: keys, target: target, handler: handler)
    ensureExtras().fields.registrations.append(registration)
    if isLive { registration.reader.register() }
    return registration
  }
}
