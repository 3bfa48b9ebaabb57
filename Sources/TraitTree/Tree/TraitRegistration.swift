/// A registration for trait changes, to unregister it early.
///
/// It may be dropped.
@MainActor
public protocol TraitChangeRegistration: AnyObject {}

/// One handler of one node, and what it last saw of its traits.
@MainActor
final class TraitRegistration: TraitChangeRegistration {
  let reader: NodeReader
  /// `nil` once it was unregistered.
  private var handler: ((Node, TraitCollection) -> Void)?
  /// The object with which the registration ends, if it has one.
  private weak var target: AnyObject?
  private let hasTarget: Bool
  var callCount = CallCount()

  init(
    node: Node, keys: [TraitKey], target: AnyObject?,
    handler: @escaping (Node, TraitCollection) -> Void
  ) {
    self.target = target
    hasTarget = target != nil
    reader = NodeReader(node: node, work: .traitChanges)
    self.handler = handler
    reader.adopt(keys)
  }

  /// The collection as this handler last saw it, other traits as they are now.
  ///
  /// What holds now is seen.
  func takePrevious() -> TraitCollection {
    let now = TraitCollection(
      table: reader.scope.table, token: Snapshots.shared.live.token)
    let previous = now.replacing(reader.seenCells)
    reader.see()
    return previous
  }

  /// Whether it was not unregistered and its target is there.
  var isActive: Bool { handler != nil && (!hasTarget || target != nil) }

  func call(_ node: Node, _ previous: TraitCollection) { handler?(node, previous) }

  /// Lets go of the handler and of what it saw: the token may outlive both.
  ///
  /// The handler is released last, since that may run code of the user's.
  func end() {
    StructureChange.perform {
      StructureChange.release(handler)
      handler = nil
      reader.forget()
    }
  }
}

extension TraitCollection {
  /// A copy with some cells in place of its own.
  func replacing(_ cells: [TraitCell]) -> TraitCollection {
    var copy = table.copy()
    for cell in cells { TraitTable.set(cell, in: &copy) }
    return TraitCollection(table: copy, token: token)
  }
}

extension Node {
  /// Calls a handler in updates in which the value of one of some traits has changed.
  ///
  /// Write `(self: Self, previous: TraitCollection)` to get the node as an argument instead of
  /// capturing it. The handler never runs initially; what it compares with is what held when it was
  /// registered. It is called once for all that has changed, before the node's hooks and those of its
  /// descendants, however many of the traits changed and however often; handlers are called in the order
  /// of their registration. What one of them writes is told to all that it concerns before a hook of the node
  /// runs. One that is registered while a change is delivered is not called for it;
  /// one that is unregistered meanwhile is not called any more. Its reads are not tracked.
  ///
  /// The registration lives as long as the node. Stops with a message if the handler's node type is not
  /// this node's.
  ///
  /// - Parameters:
  ///   - traits: The traits to compare.
  ///   - handler: Gets the node and the previous collection: for `traits` what this handler last saw,
  ///     for other traits what holds now.
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
      // The node is `self`, which is an `N` by the check above.
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
  ///   - action: The method, such as `Target.traitsChanged`. It gets the node and the previous
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
  /// A change that was not delivered yet is not delivered any more.
  ///
  /// - Parameter registration: What ``registerForTraitChanges(_:handler:)`` returned. One of another
  ///   node, or one that has ended, is ignored.
  public final func unregisterForTraitChanges(_ registration: any TraitChangeRegistration) {
    guard let extras = extras, let registration = registration as? TraitRegistration,
      let index = extras.registrations.firstIndex(where: { $0 === registration })
    else { return }
    extras.registrations.remove(at: index)
    registration.end()
  }

  private final func register(
    _ traits: [any TraitDefinition.Type], target: AnyObject? = nil,
    handler: @escaping (Node, TraitCollection) -> Void
  ) -> any TraitChangeRegistration {
    var keys: [TraitKey] = []
    for key in traits.map({ TraitRegistry.key(for: $0) })
    where !keys.contains(where: { $0 === key }) {
      keys.append(key)
    }
    // What is to be seen first is what holds without it.
    noticeLostOwner()
    let registration = TraitRegistration(node: self, keys: keys, target: target, handler: handler)
    ensureExtras().registrations.append(registration)
    if isLive { registration.reader.register() }
    return registration
  }
}
