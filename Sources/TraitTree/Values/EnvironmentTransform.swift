/// A change of environment values that depends on the values before it, and follows them.
@MainActor
final class EnvironmentTransform {
  private let apply: (inout EnvironmentValues) -> Void
  /// What it changes: a value, a part of one, or `\.self`.
  let keyPath: AnyKeyPath
  /// Whether it sets that to a constant.
  let isAssignment: Bool
  /// Whether it can only write what its key path leads to, and not any key of the environment.
  private let isNarrow: Bool
  /// What evaluations so far have read and written.
  private(set) var effect = Effect()
  /// The keys that it does not give values to any more.
  var withheld: Set<UInt> = []
  /// What the last evaluation was given and gave.
  private var last: (read: [(key: TraitKey, box: TraitBox)], outcome: Outcome)?

  /// Makes a change of what a key path leads to.
  ///
  /// - Parameters:
  ///   - keyPath: The key path.
  ///   - isAssignment: Whether the change sets that to a constant.
  ///   - table: Values to which the change could apply.
  ///   - apply: Changes it.
  init<V>(
    of keyPath: WritableKeyPath<EnvironmentValues, V>, isAssignment: Bool, over table: TraitTable,
    _ apply: @escaping (inout EnvironmentValues) -> Void
  ) {
    self.apply = apply
    self.keyPath = keyPath
    self.isAssignment = isAssignment
    // A setter that writes nothing now writes what differs: which keys, one evaluation does not tell.
    isNarrow = !Self.outcome(of: { $0[keyPath: keyPath] = $0[keyPath: keyPath] }, over: table)
      .written.isEmpty
  }

  /// The keys that it has given values to, but for those that are withheld.
  var writes: Set<UInt> { effect.writes.subtracting(withheld) }

  /// Whether all that it gives, now or another time, is among some keys.
  func writes(only keys: Set<UInt>) -> Bool {
    // One that has written nothing yet may do so another time, and so may one that writes by what it reads.
    guard !effect.writes.isEmpty, effect.writes.isSubset(of: keys) else { return false }
    return isNarrow || (effect.reads.isEmpty && effect.wholeReads.isEmpty)
  }

  /// What a change has read and written, by the identifiers of keys.
  struct Effect {
    var reads: Set<UInt> = []
    var wholeReads: WholeReads = []
    var writes: Set<UInt> = []

    func reads(_ key: TraitKey) -> Bool { reads.contains(key.id) || wholeReads.contains(key) }
  }

  /// The outcome of one evaluation.
  struct Outcome {
    var readKeys: [TraitKey]
    var wholeReads: WholeReads
    /// The number of reads.
    var readCount: Int
    /// The writes, one for each assignment to a key.
    var assignments: [any EnvironmentAssignment]
    /// The cells that were written, which belong to no scope.
    var written: [TraitCell]

    /// Whether nothing was read.
    var isConstant: Bool { readKeys.isEmpty && wholeReads.isEmpty }
  }

  /// Whether a closure is being evaluated that must not change anything.
  private(set) static var isEvaluating = false

  /// Applies the change to the values of a table, which stays as it is.
  ///
  /// Where what it read last time still holds, it gives what came of that: values that cannot be compared
  /// would be news to their readers if they were made again.
  func evaluate(over table: TraitTable) -> Outcome {
    if let last, last.outcome.wholeReads.isEmpty,
      last.read.allSatisfy({ $0.box === Self.box(of: $0.key, in: table) })
    {
      return last.outcome
    }
    let outcome = Self.outcome(of: apply, over: table)
    if let last { StructureChange.release(last) }
    last = (outcome.readKeys.map { ($0, Self.box(of: $0, in: table)) }, outcome)
    effect.reads.formUnion(outcome.readKeys.map(\.id))
    effect.wholeReads.formUnion(outcome.wholeReads)
    effect.writes.formUnion(outcome.written.map(\.key.id))
    return outcome
  }

  private static func box(of key: TraitKey, in table: TraitTable) -> TraitBox {
    (table.cell(for: key.id) ?? key.defaultCell).box
  }

  /// Applies a change to the values of a table and takes note of what it reads and writes.
  ///
  /// Nothing that it reads is charged to the hook that is running.
  static func outcome(
    of apply: (inout EnvironmentValues) -> Void, over table: TraitTable
  ) -> Outcome {
    let recorder = TraitRecorder()
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

    var written: [TraitCell] = []
    values.traits.table.forEachCell { cell in
      if !cell.isDefault, table.cell(for: cell.key.id) !== cell { written.append(cell) }
    }
    return Outcome(
      readKeys: recorder.keys, wholeReads: recorder.wholeReads, readCount: recorder.readCount,
      assignments: recorder.assignments ?? [], written: written)
  }

  /// Stops with a message if a change comes from a closure that is meant to be pure.
  static func checkMayChange(_ what: @autoclosure () -> String) {
    if isEvaluating { stop("change \(what())") }
    DerivedCore.checkMayWrite(what())
  }

  /// Stops with a message if an update is asked for by a closure that is meant to be pure.
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
