/// One who depends on inherited values and wants to hear of changes: a hook, a trait-change handler, a
/// transform.
///
/// It keeps what it saw. Whether there is anything to do is decided when its turn comes, by comparing
/// that with what holds then.
@MainActor
class TraitReader {
  /// One value that was read.
  struct Record {
    let key: TraitKey
    /// The value that was seen.
    var seen: TraitBox
    /// The group, while the reader is registered.
    ///
    /// The scope keeps it.
    var group: Unretained<ReaderGroup>?
    /// The place in the group.
    var place = 0
  }

  private struct Fields {
    var records: [Record] = []
    /// What it depends on as a whole, that is also on values that nobody provides yet.
    var wholeReads: WholeReads = []
    var hasNewKey = false
    /// The scope in which it is registered.
    ///
    /// Whoever has the reader keeps it.
    var registeredScope: Unretained<Scope>?
  }

  // Exclusivity is not checked: nothing of the user's runs while these are being changed.
  @exclusivity(unchecked) @safe private final var fields = Fields()

  final var records: [Record] { fields.records }

  /// Takes note of the place that its group has given to a record.
  final func didMove(record: Int, to place: Int) { fields.records[record].place = place }

  // MARK: For subclasses

  /// The scope that it sees now.
  var scope: Scope { preconditionFailure("a subclass has a scope") }

  /// Asks for a turn to look at what changed.
  func markForCheck() { preconditionFailure("a subclass knows whom to ask") }

  /// Whether it listens to nothing.
  final var isEmpty: Bool { fields.records.isEmpty && fields.wholeReads.isEmpty }

  // MARK: Registration

  final var isRegistered: Bool { fields.registeredScope != nil }

  /// Listens to the scope that it sees now.
  final func register() {
    let scope = scope
    if fields.registeredScope == Unretained(scope) { return }
    unregister()
    fields.registeredScope = Unretained(scope)
    for index in fields.records.indices { join(index, in: scope) }
    if !fields.wholeReads.isEmpty { scope.addWholeReader(self) }
  }

  /// Listens to nothing.
  final func unregister() {
    guard let scope = fields.registeredScope?.object else { return }
    for index in fields.records.indices {
      fields.records[index].group?.object.remove(at: fields.records[index].place)
      fields.records[index].group = nil
    }
    if !fields.wholeReads.isEmpty { scope.removeWholeReader(self) }
    fields.registeredScope = nil
  }

  private final func join(_ index: Int, in scope: Scope) {
    let group = scope.group(for: fields.records[index].key)
    fields.records[index].group = Unretained(group)
    fields.records[index].place = group.add(self, record: index)
  }

  // MARK: Marks

  /// Hears that a value of a key is provided where none was.
  final func noteNewKey(_ key: TraitKey) {
    guard fields.wholeReads.contains(key) else { return }
    fields.hasNewKey = true
    markForCheck()
  }

  // MARK: Deciding

  /// The first key whose value is not the one that was seen, or `nil` if there is none.
  ///
  /// Values that turn out equal are taken over, so that the old ones can be freed.
  ///
  /// Comparing runs code of the user's, which may change what is being compared, up to ending the reader or
  /// running its hook again: then what holds afterwards counts.
  final func firstChange() -> TraitKey? {
    StructureChange.perform {
      let scope = scope
      if fields.hasNewKey, let key = newKey(in: scope) { return key }
      var index = 0
      while index < fields.records.count {
        let key = fields.records[index].key
        let box = scope.box(for: key)
        if box !== fields.records[index].seen {
          let seen = fields.records[index].seen
          let isEqual = key.valuesEqual(seen, box)
          guard index < fields.records.count, fields.records[index].key === key,
            fields.records[index].seen === seen
          else {
            index = 0
            continue
          }
          if !isEqual { return key }
          see(box, at: index)
        }
        index += 1
      }
      return nil
    }
  }

  private final func see(_ box: TraitBox, at index: Int) {
    StructureChange.release(fields.records[index].seen)
    fields.records[index].seen = box
  }

  /// A key that was not provided when the whole was read, and now has another value than its default.
  private final func newKey(in scope: Scope) -> TraitKey? {
    for cell in unreadCells(in: scope) {
      let isEqual = cell.key.valuesEqual(cell.key.defaultCell.box, cell.box)
      // Comparing may have ended the reader, or have had it adopt what another run has read.
      guard fields.hasNewKey, !reads(cell.key) else { continue }
      if !isEqual { return cell.key }
      fields.records.append(Record(key: cell.key, seen: cell.box))
      if isRegistered { join(fields.records.count - 1, in: scope) }
    }
    fields.hasNewKey = false
    return nil
  }

  /// The values provided in a scope that belong to a whole, and of which there is no record yet.
  private final func unreadCells(in scope: Scope) -> [TraitCell] {
    let known = Set(fields.records.map(\.key.id))
    return scope.table.providedCells.filter {
      fields.wholeReads.contains($0.key) && !known.contains($0.key.id)
    }
  }

  /// Whether it depends on a key.
  final func reads(_ key: TraitKey) -> Bool { fields.records.contains { $0.key === key } }

  /// Whether any key resolves to another stored value than the one that was seen.
  final var mayHaveChanged: Bool {
    let scope = scope
    if !fields.wholeReads.isEmpty, !fields.hasNewKey {
      fields.hasNewKey = !unreadCells(in: scope).isEmpty
    }
    if fields.hasNewKey { return true }
    for index in fields.records.indices
    where scope.box(for: fields.records[index].key) !== fields.records[index].seen {
      return true
    }
    return false
  }

  /// Takes over what holds now.
  final func see() {
    StructureChange.perform {
      let scope = scope
      for index in fields.records.indices {
        let box = scope.box(for: fields.records[index].key)
        if box !== fields.records[index].seen { see(box, at: index) }
      }
      fields.hasNewKey = false
    }
  }

  /// Takes a value for the one of a key that was seen.
  final func see(_ box: TraitBox, of key: TraitKey) {
    if let index = fields.records.firstIndex(where: { $0.key === key }) {
      see(box, at: index)
    } else {
      fields.records.append(Record(key: key, seen: box))
      if isRegistered { join(fields.records.count - 1, in: scope) }
    }
  }

  /// What was seen of each key that changed since.
  final var seenCells: [TraitCell] {
    fields.records.map { $0.key.makeCell($0.seen) }
  }

  // MARK: Recording

  /// Replaces what was read by what a run has read, and sees what holds now.
  final func adopt(_ recorder: TraitRecorder) {
    adopt(recorder.keys, whole: recorder.wholeReads)
  }

  /// Replaces the keys to listen to, and sees what holds now.
  final func adopt(_ readKeys: [TraitKey], whole: WholeReads = []) {
    StructureChange.perform { replaceReads(by: readKeys, whole: whole) }
  }

  private final func replaceReads(by readKeys: [TraitKey], whole: WholeReads) {
    var keys = readKeys
    let scope = scope
    if !whole.isEmpty {
      let known = Set(keys.map(\.id))
      keys += scope.table.providedCells.map(\.key).filter {
        whole.contains($0) && !known.contains($0.id)
      }
    }
    if whole != fields.wholeReads || !reads(keys) {
      let wasRegistered = isRegistered
      unregister()
      StructureChange.release(fields.records)
      fields.records = keys.map { Record(key: $0, seen: scope.box(for: $0)) }
      fields.wholeReads = whole
      if wasRegistered { register() }
    }
    see()
  }

  private final func reads(_ keys: [TraitKey]) -> Bool {
    if keys.count != fields.records.count { return false }
    for index in keys.indices where keys[index] !== fields.records[index].key { return false }
    return true
  }

  /// Forgets everything, and what it saw is freed.
  final func forget() {
    unregister()
    StructureChange.perform {
      StructureChange.release(fields.records)
      fields.records = []
      fields.wholeReads = []
      fields.hasNewKey = false
    }
  }
}
