internal import Observation

/// A value that is computed from sources and is a source itself, without its type.
///
/// It is computed when it is first read, and again when it is read or checked for changes after one
/// of its inputs has changed. Its version counts the values that differ.
class DerivedCore: Source, @unchecked Sendable {
  // Unchecked, as its superclass is: used on the main actor only.

  struct Status {
    var hasValue = false
    /// Whether an input may have changed since it was computed.
    var isStale = true
    var isComputing = false
    /// The index in `idle`.
    var idleIndex: Int?
    /// Whether it was read since the end of the last update.
    var wasRead = false
    /// Whether an observer of Observation's has read it.
    var isObserved = false
    /// Whether its inputs report at once, for such an observer of it or of a dependent.
    var reportsAtOnce = false
  }

  @exclusivity(unchecked) @safe final nonisolated(unsafe) var status = Status()
  final let inputs = DerivedInputs()
  private final lazy var registrar = ObservationRegistrar()

  override init() {
    super.init()
    inputs.core = Unretained(self)
  }

  // MARK: For the subclass that knows the type of the value

  /// Computes the value, for `adoptValue()`.
  func computeValue() {}

  /// Computes the value inside a subclass's tracking of further inputs.
  func trackValue() { computeValue() }

  /// Replaces the value by the computed one; returns whether it differs.
  func adoptValue() -> Bool { false }

  /// Releases the value and the tracking of further inputs.
  func releaseValue() {}

  /// Called before it is computed again, with the input that is another one.
  func noteChange(of input: Edge) {}

  // MARK: Reading

  /// Brings the value up to date, and makes the current reader depend on it.
  final func prepareToRead() {
    if status.isComputing { Self.stopForCycle(through: self) }
    if !ChangeInbox.isEmpty, !Graph.isUpdating, !Graph.isReading { Self.drainInbox() }
    if status.isStale { bringUpToDate() }
    if Graph.reader != nil {
      if Graph.tracksModels { Graph.read(self) } else { readOtherThanModels() }
    }
    if ModelScope.isForeign || (!Graph.isReading && ObservationScope.mayBeActive) { noteObserver() }
    if !hasSubscribers { noteIdle(wasRead: true) }
  }

  private static func drainInbox() { MainActor.assumeIsolated { ChangeInbox.drain() } }

  /// Makes a hook that does not track models depend on all other inputs.
  private final func readOtherThanModels() {
    inputs.forEachDependency { edge in
      let source = edge.source
      if let derived = source as? DerivedCore {
        derived.readOtherThanModels()
      } else if !source.isModel {
        Graph.read(source)
      }
    }
  }

  // MARK: Computing

  override final var isOutdated: Bool { status.isStale }

  override final var staleDerived: DerivedCore? { status.isStale && status.hasValue ? self : nil }

  /// A step in a walk down to the inputs that have to be computed first.
  private struct Step {
    let core: DerivedCore
    /// The input to check next.
    var next: Edge?
    /// The run in which it is an input.
    let run: UInt

    init(_ core: DerivedCore) {
      self.core = core
      next = core.inputs.reads.firstDependency
      run = core.inputs.reads.run
    }
  }

  /// Computes it if an input has changed, after the stale inputs themselves, without recursion.
  final func bringUpToDate() {
    guard status.isStale else { return }
    guard status.hasValue else { return compute() }
    var steps = [Step(self)]
    while let step = steps.last {
      let core = step.core
      if !core.status.isStale {
        steps.removeLast()
      } else if core.status.isComputing {
        Self.stopForCycle(through: core)
      } else if !core.status.hasValue || step.run != core.inputs.reads.run {
        core.compute()
      } else if let edge = step.next {
        if let derived = edge.withSource({ $0.staleDerived }) {
          steps.append(Step(derived))
          continue
        }
        edge.withSource { $0.refresh() }
        if edge.withSource({ $0.version }) != edge.version {
          core.noteChange(of: edge)
          core.compute()
        } else {
          steps[steps.count - 1].next = edge.nextDependency
        }
      } else {
        core.status.isStale = false
      }
    }
  }

  private final func compute() {
    if status.isComputing { Self.stopForCycle(through: self) }
    status.isComputing = true
    Graph.computing.append(self)
    Graph.evaluations += 1
    // Cleared before, so that changes during the computation set it again.
    status.isStale = false
    // A tracking of Observation's depends on the value, not on its inputs.
    ObservationScope.escaping {
      let outer = ModelScope.own
      Graph.run(inputs, tracksModels: true) { trackValue() }
      ModelScope.own = outer
    }
    Graph.computing.removeLast()
    status.isComputing = false
    StructureChange.perform {
      let isChanged = Graph.untracked { adoptValue() }
      status.hasValue = true
      if isChanged { state.version &+= 1 }
    }
    if status.reportsAtOnce { inputs.forEachDependency { $0.source.reportAtOnce() } }
  }

  // MARK: Changes

  fileprivate final func inputMayHaveChanged() {
    guard !status.isStale else { return }
    status.isStale = true
    if hasSubscribers { Graph.marked.append(self) }
    if status.isObserved {
      status.isObserved = false
      StructureChange.schedule(DerivedReport(core: self))
    }
  }

  // MARK: Observation's observers

  /// Called when an observer of Observation's has read it.
  private final func noteObserver() {
    registrar.access(self, keyPath: \.observedValue)
    status.isObserved = true
    reportAtOnce()
  }

  /// The property that observers of Observation's depend on.
  private final var observedValue: Void { () }

  fileprivate final func report() {
    registrar.withMutation(of: self, keyPath: \.observedValue) {}
  }

  override final func reportAtOnce() {
    if status.reportsAtOnce { return }
    status.reportsAtOnce = true
    inputs.forEachDependency { $0.source.reportAtOnce() }
  }

  // MARK: Letting go

  /// Values without dependents, in no order.
  // Used on the main actor only.
  @exclusivity(unchecked) @safe private nonisolated(unsafe) static var idle:
    [Unretained<DerivedCore>] = []

  private final func noteIdle(wasRead: Bool) {
    if wasRead { status.wasRead = true }
    if status.idleIndex != nil { return }
    status.idleIndex = Self.idle.count
    Self.idle.append(Unretained(self))
  }

  private final func leaveIdle() {
    guard let index = status.idleIndex else { return }
    status.idleIndex = nil
    let last = Self.idle.removeLast()
    guard index < Self.idle.count else { return }
    Self.idle[index] = last
    last.borrow { $0.status.idleIndex = index }
  }

  override final func didLoseSubscribers() { if status.hasValue { noteIdle(wasRead: false) } }

  /// Releases values without dependents that were not read since the previous update, at the end of
  /// an update.
  static func releaseIdle() {
    if idle.isEmpty { return }
    StructureChange.perform {
      // Inputs of released values are appended to the list and may be released as well.
      var index = 0
      while index < idle.count {
        let core = idle[index].object
        if core.hasSubscribers {
          core.leaveIdle()
        } else if core.status.wasRead {
          core.status.wasRead = false
          index += 1
        } else {
          core.leaveIdle()
          core.letGo()
        }
      }
    }
  }

  private final func letGo() {
    status.hasValue = false
    status.isStale = true
    status.reportsAtOnce = false
    releaseValue()
    inputs.forget()
  }

  /// Releases everything, for good: its owner was freed.
  final func end() {
    if hasSubscribers {
      if !ChangeInbox.isEmpty, !Graph.isUpdating { Self.drainInbox() }
      // Dependents must not keep a value that cannot be computed any more.
      if status.isStale { didChange() }
    }
    StructureChange.perform { letGo() }
    leaveIdle()
  }

  // MARK: Messages

  /// Traps if a derived value is being computed, which must change nothing.
  @inline(__always)
  static func checkMayWrite(_ what: @autoclosure () -> String) {
    if let core = Graph.computing.last { stop("write \(what())", in: core) }
  }

  /// Traps if a derived value is being computed, which must not request updates.
  @inline(__always)
  static func checkMayUpdate(_ what: @autoclosure () -> String) {
    if let core = Graph.computing.last { stop("update \(what())", in: core) }
  }

  @inline(never)
  private static func stop(_ action: String, in core: DerivedCore) -> Never {
    let cores = Graph.computing
    let chain = cores.count < 2 ? "" : " (\(cores.map(\.title.name).joined(separator: " → ")))"
    fatalError(
      """
      Cannot \(action) while \(core.title.name) is being computed\(chain). A derived value is computed when \
      somebody reads it, any number of times, and must change nothing. Make the change in a hook, a handler or the \
      action of an onChange(of:) of the value.
      """)
  }

  private static func stopForCycle(through core: DerivedCore) -> Never {
    let computing = Graph.computing
    let start = computing.lastIndex { $0 === core } ?? 0
    let names = (computing[start...] + [core]).map(\.title.name)
    fatalError(
      """
      \(core.title.name) is computed from itself: \(names.joined(separator: " → ")). Have one of them computed \
      from something else.
      """)
  }
}

extension DerivedCore: Observable {}

/// The trackings of Observation within a run of ours.
enum ModelScope {
  /// The scope of Observation in which the running hook is tracked, or zero.
  // Used on the main actor only.
  @exclusivity(unchecked) @safe nonisolated(unsafe) static var own: UInt = 0

  /// Whether another tracking is running within the hook.
  static var isForeign: Bool {
    let current = ObservationScope.current
    return current != 0 && current != own
  }
}

/// The inputs of a derived value.
final class DerivedInputs: Subscriber, @unchecked Sendable {
  @exclusivity(unchecked) @safe fileprivate nonisolated(unsafe) var core: Unretained<DerivedCore>?

  override func mayHaveChanged() { core?.borrow { $0.inputMayHaveChanged() } }
}

/// A notification of Observation's observers of a derived value.
private final class DerivedReport: UpdateRequest {
  private let core: DerivedCore

  nonisolated init(core: DerivedCore) { self.core = core }

  func callScheduler() { core.report() }
}
