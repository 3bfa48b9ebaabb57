/// What the hook that is running has read before something moved its own node, or one above it.
///
/// A hook does not run again because of what it writes. A move is another matter: where the node is now a
/// value may be another one than what the hook has read, and the hook has to see it. So the values that a
/// move takes away stay as the ones that were seen, unless the hook reads them again after the move.
@MainActor
struct MovedReads {
  /// A read that a move has overtaken.
  struct Overtaken {
    let key: TraitKey
    /// What was seen, `nil` for the default.
    let box: TraitBox?
    /// The number of keys that had been read: what comes later was read after the move.
    let readCount: Int
  }

  private let node: Node
  /// What holds of each key that was read, `nil` for the default.
  private let before: [(key: TraitKey, box: TraitBox?)]

  /// Takes note of what holds before a node is moved.
  ///
  /// `nil` if no hook is running that this concerns.
  init?(beforeMoving moving: Node) {
    let recorder = Snapshots.shared.recorder
    guard let node = RunningHook.recordedNode?.node, !recorder.isEmpty,
      node === moving || moving.isAncestor(of: node)
    else { return nil }
    self.node = node
    var keys = recorder.keys
    if !recorder.wholeReads.isEmpty { keys += Self.unread(in: node.scope, recorder, besides: keys) }
    before = keys.map { ($0, Self.box(for: $0, node)) }
  }

  /// Notes which of them the move has overtaken.
  func noteMove() {
    let recorder = Snapshots.shared.recorder
    var changed = before.filter { Self.box(for: $0.key, node) !== $0.box }
    if !recorder.wholeReads.isEmpty {
      let newKeys = Self.unread(in: node.scope, recorder, besides: before.map(\.key))
      changed += newKeys.map { ($0, nil) }
    }
    // What was read again since the last move was seen there.
    RunningHook.overtakenReads.removeAll { Self.wasReadAgain($0, recorder) }
    for read in changed where !RunningHook.overtakenReads.contains(where: { $0.key === read.key }) {
      RunningHook.overtakenReads.append(
        Overtaken(key: read.key, box: read.box, readCount: recorder.keys.count))
      // Another read is to be recorded.
      read.key.recordedRun = 0
    }
  }

  /// Has a reader that has adopted what a run has read see what that run saw last.
  ///
  /// - Returns: Whether some of that may be another value now.
  static func restore(in reader: TraitReader, _ recorder: TraitRecorder) -> Bool {
    if RunningHook.overtakenReads.isEmpty { return false }
    let reads = exchange(&RunningHook.overtakenReads, with: [])
    var isRestored = false
    for read in reads where !wasReadAgain(read, recorder) {
      reader.see(read.box ?? read.key.defaultCell.box, of: read.key)
      isRestored = true
    }
    return isRestored
  }

  private static func wasReadAgain(_ read: Overtaken, _ recorder: TraitRecorder) -> Bool {
    recorder.keys.dropFirst(read.readCount).contains { $0 === read.key }
  }

  private static func box(for key: TraitKey, _ node: Node) -> TraitBox? {
    guard let cell = node.scope.cell(for: key), !cell.isDefault else { return nil }
    return cell.box
  }

  /// The keys that are provided in a scope and belong to what was read as a whole.
  private static func unread(
    in scope: Scope, _ recorder: TraitRecorder, besides keys: [TraitKey]
  ) -> [TraitKey] {
    let known = Set(keys.map(\.id))
    return scope.table.providedCells.map(\.key).filter {
      recorder.wholeReads.contains($0) && !known.contains($0.id)
    }
  }
}
