/// One who reads traits of a node and wants to hear of changes: a hook, or a trait-change handler.
///
/// It keeps what it saw. Whether there is anything to do is decided when the update comes to the node,
/// by comparing that with what holds then.
@MainActor
final class TraitReader {
  /// One trait that was read.
  struct Record {
    let key: TraitKey
    /// The value that was seen.
    var seen: TraitBox
    /// The group, while the reader is registered.
    ///
    /// The scope keeps it.
    @safe unowned(unsafe) var group: ReaderGroup?
    /// The place in the group.
    var place = 0
  }

  /// The node.
  ///
  /// It owns the reader.
  @safe unowned(unsafe) let node: Node
  /// What to mark on the node when a trait changed.
  let work: NodeWork
  // Exclusivity is not checked here: nothing of the user's runs while these are being changed.
  @exclusivity(unchecked) @safe fileprivate(set) var records: [Record] = []
  /// Whether it depends on every trait, also on those that nobody provides yet.
  @exclusivity(unchecked) @safe private var readsWholeCollection = false
  @exclusivity(unchecked) @safe private var hasNewTrait = false
  /// The scope in which it is registered.
  ///
  /// Its node keeps it.
  @safe private unowned(unsafe) var scope: Scope?

  init(node: Node, work: NodeWork) {
    self.node = node
    self.work = work
  }

  var isRegistered: Bool { scope != nil }

  // MARK: Registration

  /// Listens to the scope that its node is in now.
  func register() {
    let scope = node.scope
    if self.scope === scope { return }
    unregister()
    self.scope = scope
    for index in records.indices { join(index, in: scope) }
    if readsWholeCollection { scope.addWholeReader(self) }
  }

  func unregister() {
    guard let scope = scope else { return }
    for index in records.indices { leave(index) }
    if readsWholeCollection { scope.removeWholeReader(self) }
    self.scope = nil
  }

  private func join(_ index: Int, in scope: Scope) {
    let group = scope.group(for: records[index].key)
    records[index].group = group
    records[index].place = group.add(self, index: index)
  }

  private func leave(_ index: Int) {
    records[index].group?.remove(at: records[index].place)
    records[index].group = nil
  }

  // MARK: Marks

  func markForCheck() { node.mark(work) }

  func noteNewTrait(_ key: TraitKey) {
    hasNewTrait = true
    markForCheck()
  }

  // MARK: Deciding

  /// The first trait whose value is not the one that was seen, or `nil` if there is none.
  ///
  /// Values that turn out equal are taken over, so that the old ones can be freed.
  func firstChange() -> TraitKey? {
    let scope = node.scope
    if hasNewTrait, let key = newTrait(in: scope) { return key }
    for index in records.indices {
      let key = records[index].key
      let box = scope.box(for: key)
      if box === records[index].seen { continue }
      guard key.valuesEqual(records[index].seen, box) else { return key }
      records[index].seen = box
    }
    return nil
  }

  private func newTrait(in scope: Scope) -> TraitKey? {
    hasNewTrait = false
    let known = Set(records.map { ObjectIdentifier($0.key) })
    for cell in scope.table.providedCells where !known.contains(ObjectIdentifier(cell.key)) {
      guard cell.key.valuesEqual(cell.key.defaultCell.box, cell.box) else { return cell.key }
      records.append(Record(key: cell.key, seen: cell.box))
      if isRegistered { join(records.count - 1, in: scope) }
    }
    return nil
  }

  /// Whether any trait resolves to another stored value than the one that was seen.
  var mayHaveChanged: Bool {
    let scope = node.scope
    if readsWholeCollection, !hasNewTrait {
      hasNewTrait = scope.table.providedCells.contains { cell in
        !records.contains { $0.key === cell.key }
      }
    }
    if hasNewTrait { return true }
    for index in records.indices where scope.box(for: records[index].key) !== records[index].seen {
      return true
    }
    return false
  }

  /// Takes over what holds now.
  func see() {
    let scope = node.scope
    for index in records.indices { records[index].seen = scope.box(for: records[index].key) }
    hasNewTrait = false
  }

  /// What was seen of each trait that changed since.
  var seenCells: [TraitCell] {
    records.map { TraitCell(key: $0.key, box: $0.seen, epoch: 0, owner: nil) }
  }

  // MARK: Recording

  /// Replaces what was read by what a run has read, and sees what holds now.
  func adopt(_ recorder: TraitRecorder) {
    adopt(recorder.keys, wholeCollection: recorder.readsWholeCollection)
  }

  /// Replaces the traits to listen to, and sees what holds now.
  func adopt(_ readKeys: [TraitKey], wholeCollection: Bool) {
    var keys = readKeys
    let scope = node.scope
    if wholeCollection {
      let known = Set(keys.map { ObjectIdentifier($0) })
      keys += scope.table.providedCells.map(\.key).filter { !known.contains(ObjectIdentifier($0)) }
    }
    if wholeCollection != readsWholeCollection || !reads(keys) {
      let wasRegistered = isRegistered
      unregister()
      records = keys.map { Record(key: $0, seen: scope.box(for: $0)) }
      readsWholeCollection = wholeCollection
      if wasRegistered { register() }
    }
    see()
  }

  private func reads(_ keys: [TraitKey]) -> Bool {
    if keys.count != records.count { return false }
    for index in keys.indices where keys[index] !== records[index].key { return false }
    return true
  }

  /// Forgets everything, and what it saw is freed.
  func forget() {
    unregister()
    records = []
    readsWholeCollection = false
    hasNewTrait = false
  }
}

extension TraitReader {
  /// Called by a group that moved a read of this reader to another place.
  func moveRecord(_ index: Int, to place: Int) { records[index].place = place }
}
