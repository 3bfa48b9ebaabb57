/// A change of environment values that is evaluated again when the inherited values change.
@MainActor
final class EnvironmentTransform {
  private let apply: (inout EnvironmentValues) -> Void
  /// A value, a part of one, or `\.self`.
  let keyPath: AnyKeyPath
  /// Whether it sets `keyPath` to a constant.
  let isAssignment: Bool
  /// Whether it can write only what its key path leads to, not any key of the environment.
  private let isNarrow: Bool
  /// The reads and writes of all evaluations so far.
  private(set) var effect = Effect()
  /// The keys whose values were removed since, which it provides no longer.
  var withheld: Set<UInt> = []
  /// The inputs and the outcome of the last evaluation.
  private var last: (read: [(key: KeyDescriptor, box: ValueBox)], outcome: Outcome)?

  init<V>(
    of keyPath: WritableKeyPath<EnvironmentValues, V>, isAssignment: Bool, over table: TraitTable,
    _ apply: @escaping (inout EnvironmentValues) -> Void
  ) {
    self.apply = apply
    self.keyPath = keyPath
    self.isAssignment = isAssignment
    // A setter that writes nothing now writes what differs; one evaluation does not show which
    // keys.
    isNarrow = !Self.outcome(of: { $0[keyPath: keyPath] = $0[keyPath: keyPath] }, over: table)
      .written.isEmpty
  }

  var writes: Set<UInt> { effect.writes.subtracting(withheld) }

  /// Returns whether no evaluation, now or later, provides a key other than these.
  func writes(only keys: Set<UInt>) -> Bool {
    // A transform that has written nothing yet may do so later, as may one whose writes depend on
    // reads.
    guard !effect.writes.isEmpty, effect.writes.isSubset(of: keys) else { return false }
    return isNarrow || (effect.reads.isEmpty && effect.wholeReads.isEmpty)
  }

  /// Identifiers of the keys that a transform has read and written.
  struct Effect {
    var reads: Set<UInt> = []
    var wholeReads: WholeReads = []
    var writes: Set<UInt> = []

    func reads(_ key: KeyDescriptor) -> Bool { reads.contains(key.id) || wholeReads.contains(key) }
  }

  struct Outcome {
    var readKeys: [KeyDescriptor]
    var wholeReads: WholeReads
    var readCount: Int
    /// One for each assignment to a key.
    var assignments: [any EnvironmentAssignment]
    /// These belong to no scope.
    var written: [ValueCell]

    var isConstant: Bool { readKeys.isEmpty && wholeReads.isEmpty }
  }

  /// Whether a closure is being evaluated that must not change anything.
  private(set) static var isEvaluating = false

  /// Returns the cached outcome while its inputs are unchanged: remade values without an equality
  /// would count as changes.
  func evaluate(over table: TraitTable) -> Outcome {
    if let last, last.outcome.wholeReads.isEmpty,
      last.read.allSatisfy({ $0.box === table.box(for: $0.key) })
    {
      return last.outcome
    }
    let outcome = Self.outcome(of: apply, over: table)
    if let last { StructureChange.release(last) }
    last = (outcome.readKeys.map { ($0, table.box(for: $0)) }, outcome)
    effect.reads.formUnion(outcome.readKeys.map(\.id))
    effect.wholeReads.formUnion(outcome.wholeReads)
    effect.writes.formUnion(outcome.written.map(\.key.id))
    return outcome
  }

  /// Runs a change on a copy of a table's values and records what it reads and writes.
  ///
  /// Its reads are not charged to the running hook.
  static func outcome(
    of apply: (inout EnvironmentValues) -> Void, over table: TraitTable
  ) -> Outcome {
    let recorder = ReadRecorder()
    let token = ReadToken()
    token.recorder = Unretained(recorder)
    recorder.begin()
    recorder.assignments = []
    var values = EnvironmentValues(traits: TraitCollection(table: table, token: token))

    let hook = Snapshots.shared.recorder
    let wasSuspended = hook.isSuspended
    let wasEvaluating = isEvaluating
    hook.isSuspended = true
    isEvaluating = true
    apply(&values)
    isEvaluating = wasEvaluating
    hook.isSuspended = wasSuspended
    token.recorder = nil

    var written: [ValueCell] = []
    values.traits.table.forEachCell { cell in
      if !cell.isDefault, table.cell(for: cell.key.id) !== cell { written.append(cell) }
    }
    return Outcome(
      readKeys: recorder.keys, wholeReads: recorder.wholeReads, readCount: recorder.readCount,
      assignments: recorder.assignments ?? [], written: written)
  }

  /// Traps if the change comes from a closure that must be pure.
  static func checkMayChange(_ what: @autoclosure () -> String) {
    if isEvaluating { stop("change \(what())") }
    DerivedCore.checkMayWrite(what())
  }

  /// Traps if the update is requested by a closure that must be pure.
  @inline(__always)
  static func checkMayUpdate(_ what: @autoclosure () -> String) {
    if isEvaluating { stop("update \(what())") }
    DerivedCore.checkMayUpdate(what())
  }

  @inline(never)
  private static func stop(_ action: String) -> Never {
    fatalError(
      """
      Cannot \(action) while the environment is being transformed: a transform, and the setter \
      of an environment value, may run any number of times and must change nothing but the value that \
      they are given. Make the change where transformEnvironment(_:transform:) or environment(_:_:) is \
      called.
      """)
  }
}
