/// What can be read and may change: a property of a model, a link of the tree, a derived value.
///
/// It knows who has read it. All of it is the main actor's; a source that other threads change says so through
/// the `ChangeInbox`. It is not bound to the actor in its type, since each closure over it would check that again.
class Source: @unchecked Sendable {
  // Unchecked: what there is is the main actor's, and subclasses argue for what they add.

  struct State {
    /// Tells one state of it from the next: who has seen this one is up to date.
    var version: UInt = 0
    /// The run that has read it last.
    var lastRun: UInt = 0
    /// The run in which something was moved so that it is another value for the one who runs.
    var movedRun: UInt = 0
    var firstSubscription: Edge?
    var lastSubscription: Edge?
  }

  @exclusivity(unchecked) @safe final nonisolated(unsafe) var state = State()

  init() {}

  // MARK: For subclasses

  /// What it is called, in causes and messages.
  var title: SourceTitle { preconditionFailure("a subclass has the title") }

  /// Whether it is another value than before a move of the one who reads.
  var isElsewhere: Bool { true }

  /// Whether `refresh()` may find another version.
  var isOutdated: Bool { false }

  /// Whether models are what makes it change.
  var isModel: Bool { false }

  /// Brings the version up to date, where that is left until somebody asks.
  func refresh() {}

  /// The derived value that has to be computed first to know the version, `nil` if there is none.
  var staleDerived: DerivedCore? { nil }

  /// Tells of a change that has waited in the `ChangeInbox`.
  func takeFromInbox() {}

  /// Called when the first subscriber has come.
  func didGainSubscribers() {}

  /// Called when the last subscriber has gone.
  func didLoseSubscribers() {}

  /// Has Observation's observers hear of its next changes on the thread and at the time of the change.
  func reportAtOnce() {}

  // MARK: Subscribers

  final var version: UInt { state.version }

  final var hasSubscribers: Bool { state.firstSubscription != nil }

  /// Adds an edge to those who hear of changes.
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

  /// Notes that it has changed because of a move of the one who reads, which then has to see it.
  final func noteMove() { if Graph.movingRun != 0 { state.movedRun = Graph.movingRun } }

  /// Tells all who have read it that it has changed.
  final func didChange() {
    state.version &+= 1
    tellSubscribers()
  }

  /// Tells all who have read it that it may have changed, which `refresh()` finds out.
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
      // A subscriber takes its edges out before it is freed, and marking edits no edges.
      edge.subscriber.borrow { $0.mayHaveChanged() }
      next = edge.nextSubscription
    }
  }
}

/// What a source is called where somebody looks for it.
struct SourceTitle: Hashable, Sendable {
  enum Kind: Sendable {
    /// A property of a model, or what a property wrapper stores.
    case property
    /// `@Observable` models, of which only Observation can tell more.
    case models
    case derived
    /// A link of the tree.
    case link
    /// An inherited value that another node sees.
    case value
  }

  var kind: Kind
  /// The name, such as "AppModel.counter".
  var name: String
}
