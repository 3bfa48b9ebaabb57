/// An observable value: a property of a model, a link of the tree, a derived value.
///
/// It lists its subscribers. It is used on the main actor only; a source that other threads change
/// reports that through the `ChangeInbox`. It is not isolated to the actor, since each closure over
/// it would check that again.
class Source: @unchecked Sendable {
  // Unchecked: its state belongs to the main actor, and subclasses argue for theirs.

  struct State {
    /// Incremented by each change.
    var version: UInt = 0
    var lastRun: UInt = 0
    /// The run in which a move of its own node has changed the value.
    var movedRun: UInt = 0
    var firstSubscription: Edge?
    var lastSubscription: Edge?
  }

  @exclusivity(unchecked) @safe final nonisolated(unsafe) var state = State()

  init() {}

  // MARK: For subclasses

  /// The name in causes and messages.
  var title: SourceTitle { preconditionFailure("a subclass has the title") }

  /// Whether the value differs from the one before a move of the reader.
  var isElsewhere: Bool { true }

  var isOutdated: Bool { false }

  /// Whether it changes with models.
  var isModel: Bool { false }

  /// Brings the version up to date, if that is done on demand.
  func refresh() {}

  /// The derived value that has to be computed first to know the version.
  var staleDerived: DerivedCore? { nil }

  /// Reports a change that was in the `ChangeInbox`.
  func takeFromInbox() {}

  func didGainSubscribers() {}

  func didLoseSubscribers() {}

  /// Makes it report its next changes to Observation's observers on the thread and at the time of
  /// the change.
  func reportAtOnce() {}

  // MARK: Subscribers

  final var version: UInt { state.version }

  final var hasSubscribers: Bool { state.firstSubscription != nil }

  final func append(_ edge: Edge) {
    if let last = state.lastSubscription {
      last.nextSubscription = edge
      edge.previousSubscription = last
      state.lastSubscription = edge
    } else {
      state.firstSubscription = edge
      state.lastSubscription = edge
      didGainSubscribers()
    }
  }

  final func remove(_ edge: Edge) {
    let (previous, next) = (edge.previousSubscription, edge.nextSubscription)
    if let previous { previous.nextSubscription = next } else { state.firstSubscription = next }
    if let next { next.previousSubscription = previous } else { state.lastSubscription = previous }
    if state.firstSubscription == nil { didLoseSubscribers() }
  }

  // MARK: Changes

  /// Records a change by a move of the reader, which then has to see it.
  final func noteMove() { if Graph.movingRun != 0 { state.movedRun = Graph.movingRun } }

  /// Notifies all readers of a change.
  final func didChange() {
    state.version &+= 1
    tellSubscribers()
  }

  /// Notifies all readers of a possible change, for `refresh()` to find out.
  final func tellSubscribers() {
    Graph.changes &+= 1
    if state.firstSubscription == nil { return }
    StructureChange.perform {
      markSubscribers()
      while let next = Graph.marked.popLast() { next.markSubscribers() }
    }
  }

  private final func markSubscribers() {
    var next = state.firstSubscription
    while let edge = next {
      // A subscriber removes its edges before it is freed, and marking edits no edges.
      edge.subscriber.borrow { $0.mayHaveChanged() }
      next = edge.nextSubscription
    }
  }
}

/// The name of a source.
struct SourceTitle: Hashable, Sendable {
  enum Kind: Sendable {
    /// A property of a model, or the storage of a property wrapper.
    case property
    /// `@Observable` models, whose properties only Observation knows.
    case models
    case derived
    case link
    /// An inherited value of another node.
    case value
  }

  var kind: Kind
  /// Such as "AppModel.counter".
  var name: String
}
