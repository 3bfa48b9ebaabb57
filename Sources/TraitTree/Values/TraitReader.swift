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
    @safe unowned(unsafe) var group: ReaderGroup?
    /// The place in the group.
    var place = 0
  }

  // Exclusivity is not checked: nothing of the user's runs while these are being changed.
  @exclusivity(unchecked) @safe final var records: [Record] = []
  /// What it depends on as a whole, that is also on values that nobody provides yet.
  @exclusivity(unchecked) @safe private var wholeReads: WholeReads = []
  @exclusivity(unchecked) @safe private var hasNewKey = false
  /// The scope in which it is registered.
  ///
  /// Whoever has the reader keeps it.
  @exclusivity(unchecked) @safe private var registeredScope: Unretained<Scope>?

  // MARK: For subclasses

  /// The scope that it sees now.
  var scope: Scope { preconditionFailure("a subclass has a scope") }

  /// Asks for a turn to look at what changed.
  func markForCheck() { preconditionFailure("a subclass knows whom to ask") }

  /// Whether it listens to nothing.
  final var isEmpty: Bool { records.isEmpty && wholeReads.isEmpty }

  // MARK: Registration

  final var isRegistered: Bool { registeredScope != nil }

  /// Listens to the scope that it sees now.
  final func register() {
    let scope = scope
    if registeredScope == Unretained(scope) { return }
    unregister()
    registeredScope = Unretained(scope)
    for index in records.indices { join(index, in: scope) }
    if !wholeReads.isEmpty { scope.addWholeReader(self) }
  }

  /// Listens to nothing.
  final func unregister() {
    guard let scope = registeredScope?.object else { return }
    for index in records.indices {
      records[index].group?.remove(at: records[index].place)
      records[index].group = nil
    }
    if !wholeReads.isEmpty { scope.removeWholeReader(self) }
    registeredScope = nil
  }

  private final func join(_ index: Int, in scope: Scope) {
    let group = scope.group(for: records[index].key)
    records[index].group = group
    records[index].place = group.add(self, record: index)
  }

  // MARK: Marks

  /// Hears that a value of a key is provided where none was.
  final func noteNewKey(_ key: TraitKey) {
    guard wholeReads.contains(key) else { return }
    hasNewKey = true
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
      if hasNewKey, let key = newKey(in: scope) { return key }
      var index = 0
      while index < records.count {
        let key = records[index].key
        let box = scope.box(for: key)
        if box !== records[index].seen {
          let seen = records[index].seen
          let isEqual = key.valuesEqual(seen, box)
          guard index < records.count, records[index].key === key, records[index].seen === seen
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
    StructureChange.release(records[index].seen)
    records[index].seen = box
  }

  /// A key that was not provided when the whole was read, and now has another value than its default.
  private final func newKey(in scope: Scope) -> TraitKey? {
    for cell in unreadCells(in: scope, of: wholeReads) {
      let isEqual = cell.key.valuesEqual(cell.key.defaultCell.box, cell.box)
      // Comparing may have ended the reader, or have had it adopt what another run has read.
      guard hasNewKey, !reads(cell.key) else { continue }
      if !isEqual { return cell.key }
      records.append(Record(key: cell.key, seen: cell.box))
      if isRegistered { join(records.count - 1, in: scope) }
    }
    hasNewKey = false
    return nil
  }

  /// The values provided in a scope that belong to a whole, and of which there is no record yet.
  private final func unreadCells(in scope: Scope, of wholeReads: WholeReads) -> [TraitCell] {
    let known = Set(records.map(\.key.id))
    return scope.table.providedCells.filter {
      wholeReads.contains($0.key) && !known.contains($0.key.id)
    }
  }

  /// Whether it depends on a key.
  final func reads(_ key: TraitKey) -> Bool { records.contains { $0.key === key } }

  /// Whether any key resolves to another stored value than the one that was seen.
  final var mayHaveChanged: Bool {
    let scope = scope
    if !wholeReads.isEmpty, !hasNewKey {
      hasNewKey = !unreadCells(in: scope, of: wholeReads).isEmpty
    }
    if hasNewKey { return true }
    for index in records.indices where scope.box(for: records[index].key) !== records[index].seen {
      return true
    }
    return false
  }

  /// Takes over what holds now.
  final func see() {
    StructureChange.perform {
      let scope = scope
      for index in records.indices {
        let box = scope.box(for: records[index].key)
        if box !== records[index].seen { see(box, at: index) }
      }
      hasNewKey = false
    }
  }

  /// Takes a value for the one of a key that was seen.
  final func see(_ box: TraitBox, of key: TraitKey) {
    if let index = records.firstIndex(where: { $0.key === key }) {
      see(box, at: index)
    } else {
      records.append(Record(key: key, seen: box))
      if isRegistered { join(records.count - 1, in: scope) }
    }
  }

  /// What was seen of each key that changed since.
  final var seenCells: [TraitCell] {
    records.map { $0.key.makeCell($0.seen) }
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
    if whole != wholeReads || !reads(keys) {
      let wasRegistered = isRegistered
      unregister()
      StructureChange.release(records)
      records = keys.map { Record(key: $0, seen: scope.box(for: $0)) }
      wholeReads = whole
      if wasRegistered { register() }
    }
    see()
  }

  private final func reads(_ keys: [TraitKey]) -> Bool {
    if keys.count != records.count { return false }
    for index in keys.indices where keys[index] !== records[index].key { return false }
    return true
  }

  /// Forgets everything, and what it saw is freed.
  final func forget() {
    unregister()
    StructureChange.perform {
      StructureChange.release(records)
      records = []
      wholeReads = []
      hasNewKey = false
    }
  }
}
