/// Values that the running hook has read before a move of its own node, or of one above it.
///
/// A hook does not run again because of its own writes, but it does if a move changes a value that
/// it has read. So the values before the move stay recorded as the ones seen, unless the hook reads
/// them again.
@MainActor
struct MovedReads {
  /// A read before a move.
  struct Overtaken {
    let key: KeyDescriptor
    /// The value seen, `nil` for the default.
    let box: ValueBox?
    /// The number of keys read before the move.
    let readCount: Int
  }

  private let node: Node
  /// The value in force of each key that was read, `nil` for the default.
  private let before: [(key: KeyDescriptor, box: ValueBox?)]

  /// Returns `nil` if the move does not concern a running hook.
  init?(beforeMoving moving: Node) {
    let recorder = Snapshots.shared.recorder
    guard let node = RunningHook.recordedNode?.node, !recorder.isEmpty,
      node === moving || moving.isAncestor(of: node)
    else { return nil }
    self.node = node
    var keys = recorder.keys
    if !recorder.wholeReads.isEmpty {
      keys += node.scope.cells(of: recorder.wholeReads, besides: keys).map(\.key)
    }
    before = keys.map { ($0, node.scope.providedCell(for: $0)?.box) }
  }

  /// Records which values the move has changed.
  func noteMove() {
    let recorder = Snapshots.shared.recorder
    var changed = before.filter { node.scope.providedCell(for: $0.key)?.box !== $0.box }
    if !recorder.wholeReads.isEmpty {
      let newCells = node.scope.cells(of: recorder.wholeReads, besides: before.map(\.key))
      changed += newCells.map { ($0.key, nil) }
    }
    // Reads that were repeated since the last move saw its outcome.
    RunningHook.overtakenReads.removeAll { Self.wasReadAgain($0, recorder) }
    for read in changed where !RunningHook.overtakenReads.contains(where: { $0.key === read.key }) {
      RunningHook.overtakenReads.append(
        Overtaken(key: read.key, box: read.box, readCount: recorder.keys.count))
      // The next read of the key is recorded again.
      read.key.recordedRun = 0
    }
  }

  /// Restores, after `adopt`, the values that the run saw last.
  ///
  /// - Returns: Whether one of them may have changed.
  static func restore(in reader: TraitReader, _ recorder: ReadRecorder) -> Bool {
    if RunningHook.overtakenReads.isEmpty { return false }
    let reads = exchange(&RunningHook.overtakenReads, with: [])
    var isRestored = false
    for read in reads where !wasReadAgain(read, recorder) {
      reader.see(read.box ?? read.key.defaultCell.box, of: read.key)
      isRestored = true
    }
    return isRestored
  }

  private static func wasReadAgain(_ read: Overtaken, _ recorder: ReadRecorder) -> Bool {
    recorder.keys.dropFirst(read.readCount).contains { $0 === read.key }
  }
}
