/// One `onChange` of one node: a tracked value, and an action to call when it changes.
@MainActor
class ChangeObservation {
  let reader: NodeReader
  let inputs = HookInputs(work: .changes)
  /// `nil` while models are not tracked.
  private(set) var models: ModelTracking?
  private(set) var isEvaluated = false
  private(set) var isActive = true
  var callCount = CallCount()
  /// Whether the node was removed between the comparison and the call of the action.
  var isInterrupted = false

  init(node: Node) { reader = NodeReader(node: node, work: .changes) }

  // MARK: For the subclass that knows the type of the value

  /// Reads the value to compare the first change with, unless there is an initial call.
  func takeBaseline(of node: Node) {}

  func read(_ node: Node) {}

  /// Decides whether to call the action with the value that was read.
  func compare() {}

  var hasNews: Bool { false }

  func call(_ node: Node) {}

  // MARK: Deciding

  /// Whether the value may differ from the one read last.
  var isDue: Bool {
    !isEvaluated || isInterrupted || models?.target.isDue == true || reader.firstChange() != nil
      || inputs.firstChange() != nil
  }

  /// Reads the value, tracked.
  func track(_ node: Node, tracksModels: Bool) {
    isEvaluated = true
    isInterrupted = false
    Graph.evaluations += 1
    let changes = Graph.changes
    RunningHook.record(node) {
      Graph.run(inputs, tracksModels: tracksModels) { trackModels(node, tracksModels) }
    }
    guard isActive else { return end() }
    inputs.connect(node)
    if changes != Graph.changes, inputs.seeOwnChanges() { node.mark(.changes) }
    StructureChange.perform {
      reader.adopt(Snapshots.shared.recorder)
      let isOvertaken = MovedReads.restore(in: reader, Snapshots.shared.recorder)
      if node.isLive { reader.register() }
      if isOvertaken { node.mark(.changes) }
    }
    // A change made by the comparison is not the read's own: the value is read again because of it.
    compare()
    if !isActive { end() }
  }

  private func trackModels(_ node: Node, _ tracksModels: Bool) {
    guard tracksModels else {
      models = nil
      return read(node)
    }
    let models = models ?? makeTracking(node)
    self.models = models
    models.target.isDue = false
    models.run {
      ModelScope.own = ObservationScope.current
      read(node)
    }
  }

  private func makeTracking(_ node: Node) -> ModelTracking {
    let target = ModelTarget(work: .changes)
    target.connect(node)
    return ModelTracking(target: target, readsModels: true)
  }

  /// Receives the changes of the models that the value was read from.
  var target: ModelTarget? { models?.target }

  /// Releases everything, since the token may outlive it: the models last, since that may run code
  /// of the user's that ends it again.
  func end() {
    isActive = false
    let models = models
    self.models = nil
    inputs.forget()
    reader.forget()
    withExtendedLifetime(models) {}
  }
}

@MainActor
final class TypedChangeObservation<Value: Equatable>: ChangeObservation {
  // Both are `nil` after `end()`.
  private var value: ((Node) -> Value)?
  private var action: ((Node, Value, Value) -> Void)?
  private var tellsFirstValue: Bool
  /// The last value passed to the action, or the baseline.
  private var seen: Value?
  /// Read, and not compared yet.
  private var now: Value?
  /// To be passed to the action.
  private var news: Value?

  init(
    node: Node, initial: Bool, value: @escaping (Node) -> Value,
    action: @escaping (Node, Value, Value) -> Void
  ) {
    self.value = value
    self.action = action
    tellsFirstValue = initial
    super.init(node: node)
  }

  override func takeBaseline(of node: Node) {
    guard !tellsFirstValue, seen == nil, let value else { return }
    RunningHook.asCurrent(node) {
      let now = value(node)
      if isActive { seen = now }
    }
  }

  override func read(_ node: Node) {
    guard let value else { return }
    let now = value(node)
    if isActive { self.now = now }
  }

  override func compare() {
    guard let now else { return }
    self.now = nil
    // Without a baseline there is nothing to compare with.
    if seen == nil, !tellsFirstValue { seen = now }
    let old = news
    // Comparing may end the observation.
    let isEqual = seen == now
    news = isEqual || !isActive ? nil : now
    withExtendedLifetime(old) {}
  }

  override var hasNews: Bool { news != nil }

  override func call(_ node: Node) {
    guard let news, let action else { return }
    let old = seen ?? news
    self.news = nil
    tellsFirstValue = false
    seen = news
    action(node, old, news)
  }

  override func end() {
    // Released at the end, since that may run code of the user's.
    StructureChange.perform {
      StructureChange.release((value, action, seen, now, news))
      value = nil
      action = nil
      seen = nil
      now = nil
      news = nil
      super.end()
    }
  }
}

/// Ends an `onChange`.
///
/// It may be dropped: the observation then lasts as long as its node.
@MainActor
public final class ChangeToken {
  private weak var observation: ChangeObservation?
  private weak var node: Node?

  init(_ observation: ChangeObservation, of node: Node) {
    self.observation = observation
    self.node = node
  }

  /// Ends the observation: its action is not called again, not even for a change that has already
  /// happened.
  ///
  /// Further calls have no effect.
  public func cancel() {
    guard let observation else { return }
    node?.extras?.fields.observations.removeAll { $0 === observation }
    observation.end()
    self.observation = nil
  }
}

extension Node {
  /// Calls an action in updates in which a value differs from its previous one.
  ///
  /// The value is read in updates of the window, before ``updateProperties()`` of the node,
  /// whenever a property of a model, a trait or an environment value of this node that it was
  /// computed from has changed. Changes between two updates lead to one call, and equal values to
  /// none. Without `initial` the first value to compare with is the one at the call of this
  /// function; within a hook, the one right after the hook. The action is not tracked; its writes
  /// may run it again, at most ``Window/updateRunLimit`` times in one update.
  ///
  /// The closure keeps what it captures for as long as the node lives: for a value of the node
  /// itself use ``onChange(of:initial:_:)-(_,_,(N,V,V)->Void)``, which captures nothing.
  ///
  /// - Parameters:
  ///   - value: The value, read again and again.
  ///   - initial: Whether the action is called in the first update, with the value as old and new one.
  ///   - action: Receives the value of its previous call, and the current value.
  /// - Returns: A token to end the observation, which otherwise lives as long as the node. It may
  ///   be dropped.
  @discardableResult
  public final func onChange<V: Equatable>(
    of value: @autoclosure @escaping () -> V, initial: Bool = false,
    _ action: @escaping (_ old: V, _ new: V) -> Void
  ) -> ChangeToken {
    observe(initial: initial, value: { _ in value() }, action: { _, old, new in action(old, new) })
  }

  /// Calls an action in updates in which a value of this node differs from its previous one.
  ///
  /// As the other form, for values of the node itself: neither closure has to capture it.
  ///
  /// ```swift
  /// onChange(of: { (self: SearchNode) in self.query }) { node, old, new in node.search(new) }
  /// ```
  ///
  /// - Precondition: The node is of the closures' node type.
  ///
  /// - Parameters:
  ///   - value: Returns the value of the node, read again and again.
  ///   - initial: Whether the action is called in the first update, with the value as old and new one.
  ///   - action: Receives the node, the value of its previous call, and the current value.
  /// - Returns: A token to end the observation, which otherwise lives as long as the node. It may
  ///   be dropped.
  @discardableResult
  public final func onChange<N: Node, V: Equatable>(
    of value: @escaping (N) -> V, initial: Bool = false,
    _ action: @escaping (N, _ old: V, _ new: V) -> Void
  ) -> ChangeToken {
    guard self is N else {
      fatalError(
        """
        Cannot observe a value of the node \(path): its type is \(type(of: self)), and the closures of \
        onChange(of:initial:_:) take a \(N.self). Use \(type(of: self)), or a superclass of it, as their \
        first argument.
        """)
    }
    return observe(
      initial: initial, value: { value(unsafe unsafeDowncast($0, to: N.self)) },
      action: { action(unsafe unsafeDowncast($0, to: N.self), $1, $2) })
  }

  final func observe<V: Equatable>(
    initial: Bool, value: @escaping (Node) -> V, action: @escaping (Node, V, V) -> Void
  ) -> ChangeToken {
    becomeRootIfOwnerFreed()
    let observation = TypedChangeObservation(
      node: self, initial: initial, value: value, action: action)
    ensureExtras().fields.observations.append(observation)
    Updating.afterTrackedHook { observation.takeBaseline(of: self) }
    mark(.changes)
    return ChangeToken(observation, of: self)
  }
}
