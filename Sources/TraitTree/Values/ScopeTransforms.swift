/// The overrides and transforms of a scope in the order of the calls, while at least one is a
/// transform.
@MainActor
final class ScopeTransforms {
  private enum Entry {
    case value(KeyDescriptor, ValueBox)
    case transform(EnvironmentTransform)
  }

  private var entries: [Entry] {
    willSet { StructureChange.release(entries) }
  }
  /// Marks the scope when inherited values change that the transforms read.
  let reader: ScopeReader

  init(values: [ValueCell], reader: ScopeReader) {
    entries = values.map { .value($0.key, $0.box) }
    self.reader = reader
  }

  var hasTransforms: Bool {
    entries.contains { if case .transform = $0 { true } else { false } }
  }

  /// The keys whose value comes from a transform, not from an assignment.
  var transformedKeys: Set<UInt> {
    entries.reduce(into: []) { keys, entry in
      switch entry {
      case .value(let key, _): keys.remove(key.id)
      case .transform(let transform) where transform.isAssignment: keys.subtract(transform.writes)
      case .transform(let transform): keys.formUnion(transform.writes)
      }
    }
  }

  func set(_ key: KeyDescriptor, box: ValueBox) {
    entries.append(.value(key, box))
    dropOverwritten()
  }

  func add(_ transform: EnvironmentTransform) {
    if transform.isAssignment { dropAssignment(of: transform.keyPath) }
    entries.append(.transform(transform))
  }

  /// Drops the value of a key and what transforms provide for it, but nothing that they provide for
  /// others.
  func remove(_ key: KeyDescriptor) {
    entries.removeAll {
      switch $0 {
      case .value(let other, _):
        return other === key
      case .transform(let transform):
        transform.withheld.insert(key.id)
        return transform.writes(only: transform.withheld)
      }
    }
  }

  func removeTransforms(of keyPath: AnyKeyPath) {
    entries.removeAll {
      if case .transform(let transform) = $0 { transform.keyPath == keyPath } else { false }
    }
  }

  /// Returns what the scope provides.
  func evaluate(over inherited: TraitTable) -> [UInt: (key: KeyDescriptor, box: ValueBox)] {
    var values = TraitMutations(TraitCollection(table: inherited, token: .untracked))
    var provided: [UInt: (key: KeyDescriptor, box: ValueBox)] = [:]
    var readKeys: [KeyDescriptor] = []
    var wholeReads: WholeReads = []
    for entry in entries {
      switch entry {
      case .value(let key, let box):
        values.set(key, box: box)
        provided[key.id] = (key, box)
      case .transform(let transform):
        let outcome = transform.evaluate(over: values.collection.table)
        for cell in outcome.written where !transform.withheld.contains(cell.key.id) {
          values.set(cell.key, box: cell.box)
          provided[cell.key.id] = (cell.key, cell.box)
        }
        for key in outcome.readKeys where !readKeys.contains(where: { $0 === key }) {
          readKeys.append(key)
        }
        wholeReads.formUnion(outcome.wholeReads)
      }
    }
    reader.adopt(readKeys, whole: wholeReads)
    return provided
  }

  /// Drops entries that later ones overwrite unread, so that repeated calls do not accumulate.
  private func dropOverwritten() {
    var overwritten: Set<UInt> = []
    var kept: [Entry] = []
    for entry in entries.reversed() {
      switch entry {
      case .value(let key, _):
        if overwritten.insert(key.id).inserted { kept.append(entry) }
      case .transform(let transform):
        if transform.writes(only: overwritten.union(transform.withheld)) { continue }
        let effect = transform.effect
        overwritten.subtract(effect.reads)
        if !effect.wholeReads.isEmpty { overwritten = [] }
        kept.append(entry)
      }
    }
    entries = kept.reversed()
  }

  /// Drops an earlier assignment to the same part, unless a transform in between reads it.
  private func dropAssignment(of part: AnyKeyPath) {
    var reads = EnvironmentTransform.Effect()
    for index in entries.indices.reversed() {
      guard case .transform(let transform) = entries[index] else { continue }
      if transform.isAssignment, transform.keyPath == part {
        if reads.wholeReads.isEmpty, reads.reads.isDisjoint(with: transform.writes) {
          entries.remove(at: index)
        }
        return
      }
      if !transform.isAssignment {
        reads.reads.formUnion(transform.effect.reads)
        reads.wholeReads.formUnion(transform.effect.wholeReads)
      }
    }
  }
}

/// The reader of a scope's transforms: it depends on what the scope inherits.
@MainActor
final class ScopeReader: TraitReader {
  private let owner: Unretained<Scope>

  init(owner: Scope) { self.owner = Unretained(owner) }

  override var scope: Scope { owner.object.parent ?? .detached }

  override func markForCheck() { owner.object.noteStale() }
}
