/// A dependent of sources: a hook, the value of an `onChange`, a derived value.
///
/// As sources, it is used on the main actor only.
class Subscriber: @unchecked Sendable {
  // Unchecked: its state belongs to the main actor.

  struct State {
    var firstDependency: Edge?
    /// The last edge that the current run has read.
    var cursor: Edge?
    /// The current run, or the last one.
    var run: UInt = 0
  }

  @exclusivity(unchecked) @safe final nonisolated(unsafe) var reads = State()

  init() {}

  deinit { forget() }

  /// Called when a source that it has read may have changed.
  func mayHaveChanged() { preconditionFailure("a subclass knows what to do") }

  final var isEmpty: Bool { reads.firstDependency == nil }

  // MARK: A run

  /// Begins a run, whose reads replace those of the last one.
  final func beginRun(_ run: UInt) {
    reads.cursor = nil
    reads.run = run
  }

  /// Ends a run, and removes edges that it has not read again.
  final func endRun() {
    if let cursor = reads.cursor {
      if let rest = cursor.nextDependency {
        cursor.nextDependency = nil
        Self.cut(rest)
      }
    } else {
      forget()
    }
  }

  @inline(__always)
  private final var nextEdge: Edge? {
    reads.cursor == nil ? reads.firstDependency : reads.cursor?.nextDependency
  }

  /// The source that was read at this point of the last run.
  final var nextSource: Source? { nextEdge?.source }

  @inline(__always)
  final func read(_ source: Source) {
    if source.state.lastRun == reads.run { return noteRepeatedRead(of: source) }
    let next = nextEdge
    if let next, next.isFrom(source) {
      source.state.lastRun = reads.run
      next.version = source.state.version
      reads.cursor = next
    } else {
      link(source, before: next)
    }
  }

  /// Handles a second read, of a source that a move has changed since the first one.
  @inline(__always)
  private final func noteRepeatedRead(of source: Source) {
    if source.state.movedRun == reads.run { noteReadAfterMove(of: source) }
  }

  @inline(never)
  private final func noteReadAfterMove(of source: Source) {
    source.refresh()
    source.state.movedRun = 0
    forEachDependency { if $0.isFrom(source) { $0.version = source.version } }
  }

  @inline(never)
  private final func link(_ source: Source, before next: Edge?) {
    source.state.lastRun = reads.run
    let edge = Edge(from: source, to: self)
    edge.nextDependency = next
    if let cursor = reads.cursor {
      cursor.nextDependency = edge
    } else {
      reads.firstDependency = edge
    }
    reads.cursor = edge
    source.append(edge)
  }

  // MARK: What changed

  /// The first source that has changed since it was read.
  final func firstChange() -> Source? {
    var next = reads.firstDependency
    let run = reads.run
    while let edge = next {
      if let derived = edge.withSource({ $0.staleDerived }) {
        derived.bringUpToDate()
        // The computation may have run this very subscriber.
        if reads.run != run { return firstChange() }
      }
      edge.withSource { $0.refresh() }
      if edge.withSource({ $0.version }) != edge.version { return edge.source }
      next = edge.nextDependency
    }
    return nil
  }

  /// Whether a source may have changed, without computing anything.
  final var mayDiffer: Bool {
    var next = reads.firstDependency
    while let edge = next {
      if edge.withSource({ $0.version != edge.version || $0.isOutdated }) { return true }
      next = edge.nextDependency
    }
    return false
  }

  /// Marks the run's own changes as seen, except those by a move.
  ///
  /// - Returns: Whether such a move has changed a source.
  final func seeOwnChanges() -> Bool {
    var isMoved = false
    forEachDependency { edge in
      edge.withSource { source in
        source.staleDerived?.bringUpToDate()
        source.refresh()
        if source.state.movedRun == reads.run, edge.version != source.version, source.isElsewhere {
          isMoved = true
        } else {
          edge.version = source.version
        }
      }
    }
    return isMoved
  }

  final func forEachDependency(_ body: (Edge) -> Void) {
    var next = reads.firstDependency
    while let edge = next {
      next = edge.nextDependency
      body(edge)
    }
  }

  final func forget() {
    reads.cursor = nil
    guard let first = reads.firstDependency else { return }
    reads.firstDependency = nil
    Self.cut(first)
  }

  private static func cut(_ first: Edge) {
    var next: Edge? = first
    while let edge = next {
      next = edge.nextDependency
      edge.withSource { $0.remove(edge) }
      edge.free()
    }
  }
}
