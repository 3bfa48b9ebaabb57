/// A dependency on inherited values: of a hook, a trait-change handler or a transform.
///
/// It keeps the values it saw; an update compares them with those then in force to decide whether
/// to run.
@MainActor
class TraitReader {
  struct Record {
    let key: KeyDescriptor
    var seen: ValueBox
    /// Set while the reader is registered; the scope keeps it alive.
    var group: Unretained<ReaderGroup>?
    /// The index in the group.
    var indexInGroup = 0
  }

  private struct Fields {
    var records: [Record] = []
    /// Kinds that it depends on as a whole, including keys that are not provided yet.
    var wholeReads: WholeReads = []
    var hasNewKey = false
    /// The scope in which it is registered; the reader's owner keeps it alive.
    var registeredScope: Unretained<Scope>?
  }

  // Exclusivity is not checked: nothing of the user's runs while these are being changed.
  @exclusivity(unchecked) @safe private final var fields = Fields()

  final var records: [Record] { fields.records }

  final func didMove(record: Int, to index: Int) { fields.records[record].indexInGroup = index }

  // MARK: For subclasses

  var scope: Scope { preconditionFailure("a subclass has a scope") }

  /// Requests a check in the next update.
  func markForCheck() { preconditionFailure("a subclass knows whom to ask") }

  final var isEmpty: Bool { fields.records.isEmpty && fields.wholeReads.isEmpty }

  // MARK: Registration

  final var isRegistered: Bool { fields.registeredScope != nil }

  final func register() {
    let scope = scope
    if fields.registeredScope == Unretained(scope) { return }
    unregister()
    fields.registeredScope = Unretained(scope)
    for index in fields.records.indices { join(index, in: scope) }
    if !fields.wholeReads.isEmpty { scope.addWholeReader(self) }
  }

  final func unregister() {
    guard let scope = fields.registeredScope?.object else { return }
    for index in fields.records.indices {
      fields.records[index].group?.object.remove(at: fields.records[index].indexInGroup)
      fields.records[index].group = nil
    }
    if !fields.wholeReads.isEmpty { scope.removeWholeReader(self) }
    fields.registeredScope = nil
  }

  private final func join(_ index: Int, in scope: Scope) {
    let group = scope.group(for: fields.records[index].key)
    fields.records[index].group = Unretained(group)
    fields.records[index].indexInGroup = group.add(self, record: index)
  }

  // MARK: Marks

  /// Called when a key gets its first provider in the scope.
  final func noteNewKey(_ key: KeyDescriptor) {
    guard fields.wholeReads.contains(key) else { return }
    fields.hasNewKey = true
    markForCheck()
  }

  // MARK: Deciding

  /// The first key whose value differs from the one seen, or `nil` if there is none.
  ///
  /// Values that turn out equal replace the ones seen, so that those can be freed. Comparing runs
  /// code of the user's, which may end the reader or run its hook again: then the comparison starts
  /// over.
  final func firstChange() -> KeyDescriptor? {
    StructureChange.perform {
      let scope = scope
      if fields.hasNewKey, let key = newKey(in: scope) { return key }
      var index = 0
      while index < fields.records.count {
        let key = fields.records[index].key
        let box = scope.table.box(for: key)
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

  private final func see(_ box: ValueBox, at index: Int) {
    StructureChange.release(fields.records[index].seen)
    fields.records[index].seen = box
  }

  /// A key that had no provider when the whole was read and now differs from its default.
  private final func newKey(in scope: Scope) -> KeyDescriptor? {
    for cell in unreadCells(in: scope) {
      let isEqual = cell.key.valuesEqual(cell.key.defaultCell.box, cell.box)
      // Comparing may have ended the reader, or run its hook again.
      guard fields.hasNewKey, !reads(cell.key) else { continue }
      if !isEqual { return cell.key }
      fields.records.append(Record(key: cell.key, seen: cell.box))
      if isRegistered { join(fields.records.count - 1, in: scope) }
    }
    fields.hasNewKey = false
    return nil
  }

  /// The provided cells that belong to a whole read and have no record yet.
  private final func unreadCells(in scope: Scope) -> [ValueCell] {
    scope.cells(of: fields.wholeReads, besides: fields.records.map(\.key))
  }

  final func reads(_ key: KeyDescriptor) -> Bool { fields.records.contains { $0.key === key } }

  /// Returns whether any key resolves to another box than the one seen, without comparing values.
  final var mayHaveChanged: Bool {
    let scope = scope
    if !fields.wholeReads.isEmpty, !fields.hasNewKey {
      fields.hasNewKey = !unreadCells(in: scope).isEmpty
    }
    if fields.hasNewKey { return true }
    for index in fields.records.indices
    where scope.table.box(for: fields.records[index].key) !== fields.records[index].seen {
      return true
    }
    return false
  }

  final func see() {
    StructureChange.perform {
      let scope = scope
      for index in fields.records.indices {
        let box = scope.table.box(for: fields.records[index].key)
        if box !== fields.records[index].seen { see(box, at: index) }
      }
      fields.hasNewKey = false
    }
  }

  final func see(_ box: ValueBox, of key: KeyDescriptor) {
    if let index = fields.records.firstIndex(where: { $0.key === key }) {
      see(box, at: index)
    } else {
      fields.records.append(Record(key: key, seen: box))
      if isRegistered { join(fields.records.count - 1, in: scope) }
    }
  }

  /// The value last seen of each key.
  final var seenCells: [ValueCell] {
    fields.records.map { $0.key.makeCell($0.seen) }
  }

  // MARK: Recording

  final func adopt(_ recorder: ReadRecorder) {
    adopt(recorder.keys, whole: recorder.wholeReads)
  }

  final func adopt(_ readKeys: [KeyDescriptor], whole: WholeReads = []) {
    StructureChange.perform { replaceReads(by: readKeys, whole: whole) }
  }

  private final func replaceReads(by readKeys: [KeyDescriptor], whole: WholeReads) {
    var keys = readKeys
    let scope = scope
    if !whole.isEmpty { keys += scope.cells(of: whole, besides: keys).map(\.key) }
    if whole != fields.wholeReads || !reads(keys) {
      let wasRegistered = isRegistered
      unregister()
      StructureChange.release(fields.records)
      fields.records = keys.map { Record(key: $0, seen: scope.table.box(for: $0)) }
      fields.wholeReads = whole
      if wasRegistered { register() }
    }
    see()
  }

  private final func reads(_ keys: [KeyDescriptor]) -> Bool {
    if keys.count != fields.records.count { return false }
    for index in keys.indices where keys[index] !== fields.records[index].key { return false }
    return true
  }

  /// Drops all dependencies and frees the values seen.
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
