/// The values in force in a part of the tree: from a node or window with overrides down to the next
/// nodes that have some.
///
/// Nodes without overrides share the scope of the nearest ancestor that has them. The table is
/// complete, own and inherited cells, so a read never looks at another scope. Replacing an override
/// changes one shared cell; a first override, a removal or a move points the tables below to
/// another cell, and stops at scopes that override the trait themselves.
@MainActor
@usableFromInline
final class Scope {
  // Used on the main actor, and no code of the user's runs during a change.
  @usableFromInline @exclusivity(unchecked) @safe nonisolated(unsafe) var table: TraitTable
  /// The node with the overrides, `nil` for a window and once the node was freed.
  private(set) weak var owner: (any ScopeOwner)?

  // Changed on the main actor; also read by `TraitOverrides`, which is bound to no actor.
  @safe private(set) nonisolated(unsafe) var parent: Scope?
  /// The scopes right below, each of which removes itself in its `deinit`.
  private var children: [Unretained<Scope>] = []
  private var indexInParent = 0

  private var groups: [UInt: ReaderGroup] = [:]
  /// Overrides and transforms in order, if any of them is a transform.
  private var transforms: ScopeTransforms?
  /// Whether its transforms are to be evaluated again.
  private var isStale = false
  private static var staleScopes: [Scope] = []
  private static var isSettling = false
  /// Readers of whole collections, which depend on keys that are not provided yet.
  private var wholeReaders: [ObjectIdentifier: Unretained<TraitReader>] = [:]

  /// The scope of nodes without overrides that are in no window.
  static let detached = Scope(owner: nil, parent: nil)

  init(owner: (any ScopeOwner)?, parent: Scope?) {
    self.owner = owner
    table = parent?.table.copy() ?? .make()
    table.scope = self
    self.parent = parent
    if let parent { parent.adopt(self) }
  }

  // The last node of a scope may be freed on another thread.
  isolated deinit {
    table.scope = nil
    // A chain of scopes is released one by one: recursion could overflow the stack.
    var next = leaveParent()
    while next != nil, isKnownUniquelyReferenced(&next) { next = next?.leaveParent() }
  }

  private func adopt(_ child: Scope) {
    child.indexInParent = children.count
    children.append(Unretained(child))
  }

  /// Leaves the parent's list and returns the parent, for the caller to release.
  private func leaveParent() -> Scope? {
    guard let parent = parent else { return nil }
    transforms?.reader.unregister()
    let last = parent.children.removeLast()
    if last != Unretained(self) {
      parent.children[indexInParent] = last
      last.borrow { $0.indexInParent = indexInParent }
    }
    self.parent = nil
    return parent
  }

  nonisolated var parentTable: TraitTable? { parent?.table }

  /// The cell that a key resolves to, `nil` for its default.
  func cell(for key: KeyDescriptor) -> ValueCell? { table.cell(for: key.id) }

  /// As `cell(for:)`, `nil` for a cached default, too.
  func providedCell(for key: KeyDescriptor) -> ValueCell? {
    guard let cell = cell(for: key), !cell.isDefault else { return nil }
    return cell
  }

  /// The provided cells that belong to a whole read, except those of some keys.
  func cells(of whole: WholeReads, besides keys: [KeyDescriptor]) -> [ValueCell] {
    let known = Set(keys.map(\.id))
    return table.providedCells.filter { whole.contains($0.key) && !known.contains($0.key.id) }
  }

  func overrides(_ key: KeyDescriptor) -> Bool { cell(for: key)?.isProvided(by: self) ?? false }

  /// The cells that this scope provides, in the order of first use of their keys.
  var ownCells: [ValueCell] { table.providedCells.filter { $0.isProvided(by: self) } }

  /// The keys in `ownCells` whose value depends on inherited ones.
  var transformedKeys: Set<UInt> { transforms?.transformedKeys ?? [] }

  // MARK: Own overrides

  func setOverride(_ key: KeyDescriptor, box: ValueBox) {
    checkMayChange()
    StructureChange.perform {
      if let transforms {
        transforms.set(key, box: box)
        applyTransforms()
      } else {
        provide(key, box: box)
      }
      Self.settle()
    }
  }

  /// Restores inheritance, transforms included.
  func removeOverride(_ key: KeyDescriptor) {
    checkMayChange()
    StructureChange.perform {
      if let transforms {
        transforms.remove(key)
        applyTransforms()
      } else if overrides(key) {
        resolve(key, to: parent?.cell(for: key))
      }
      Self.settle()
    }
  }

  func removeTransforms(of keyPath: AnyKeyPath) {
    checkMayChange()
    guard let transforms else { return }
    StructureChange.perform {
      transforms.removeTransforms(of: keyPath)
      applyTransforms()
      Self.settle()
    }
  }

  func addTransform(_ transform: EnvironmentTransform) {
    checkMayChange()
    StructureChange.perform {
      let transforms =
        transforms ?? ScopeTransforms(values: ownCells, reader: ScopeReader(owner: self))
      transforms.add(transform)
      self.transforms = transforms
      applyTransforms()
      Self.settle()
    }
  }

  private func checkMayChange() {
    EnvironmentTransform.checkMayChange(
      "the traits or environment of \(owner.map { "the node \($0.path)" } ?? "a window")")
  }

  private func provide(_ key: KeyDescriptor, box: ValueBox) {
    Snapshots.shared.prepareForChange()
    let epoch = Snapshots.shared.epoch
    if let cell = cell(for: key), cell.isProvided(by: self), cell.epoch == epoch {
      StructureChange.release(cell.box)
      cell.replace(by: box)
      for group in cell.groups {
        // Marking does not edit the list.
        group.object.markReaders()
      }
    } else {
      resolve(key, to: key.makeCell(box, epoch: epoch, owner: self))
    }
  }

  // MARK: Transforms

  private func applyTransforms() {
    guard let transforms else { return }
    let provided = transforms.evaluate(over: parent?.table ?? Scope.detached.table)
    if !transforms.hasTransforms {
      transforms.reader.forget()
      StructureChange.release(transforms)
      self.transforms = nil
    } else if parent != nil {
      transforms.reader.register()
    }
    for cell in ownCells where provided[cell.key.id] == nil {
      resolve(cell.key, to: parent?.cell(for: cell.key))
    }
    for (key, box) in provided.values {
      if let cell = cell(for: key), cell.isProvided(by: self), cell.box === box { continue }
      provide(key, box: box)
    }
  }

  func noteStale() {
    if isStale { return }
    isStale = true
    Self.staleScopes.append(self)
  }

  /// Evaluates stale transforms; call after every change.
  ///
  /// The outcome in one scope may make transforms of scopes below stale.
  static func settle() {
    if isSettling || staleScopes.isEmpty { return }
    isSettling = true
    var next = 0
    while next < staleScopes.count {
      let scope = staleScopes[next]
      next += 1
      scope.isStale = false
      scope.applyTransforms()
    }
    staleScopes.removeAll(keepingCapacity: true)
    isSettling = false
  }

  // MARK: Inheritance

  /// The cells that differ for a scope that moves from one parent to another.
  static func changes(from old: Scope?, to new: Scope?) -> [(key: KeyDescriptor, cell: ValueCell?)]
  {
    if old === new { return [] }
    var changes: [(key: KeyDescriptor, cell: ValueCell?)] = []
    new?.table.forEachCell { cell in
      if !cell.isDefault, old?.cell(for: cell.key) !== cell { changes.append((cell.key, cell)) }
    }
    old?.table.forEachCell { cell in
      if !cell.isDefault, new?.cell(for: cell.key)?.isDefault ?? true {
        changes.append((cell.key, nil))
      }
    }
    return changes
  }

  /// Moves below another scope, `nil` at the top of a detached tree, given `changes(from:to:)` of
  /// the parents.
  func inherit(from newParent: Scope?, changes: [(key: KeyDescriptor, cell: ValueCell?)]) {
    if parent !== newParent {
      _ = leaveParent()
      parent = newParent
      newParent?.adopt(self)
    }
    for change in changes where !overrides(change.key) { resolve(change.key, to: change.cell) }
    guard let reader = transforms?.reader else { return }
    if newParent != nil { reader.register() }
    if reader.mayHaveChanged { noteStale() }
  }

  /// Points a key to another cell, here and in every scope below that does not override it.
  private func resolve(_ key: KeyDescriptor, to cell: ValueCell?) {
    var pending = [self]
    while let scope = pending.popLast() {
      scope.point(key, to: cell)
      for child in scope.children {
        if !child.object.overrides(key) { pending.append(child.object) }
      }
    }
  }

  private func point(_ key: KeyDescriptor, to cell: ValueCell?) {
    if !isKnownUniquelyReferenced(&table) { replaceTable() }
    // The group leaves the old cell while the table still retains it.
    groups[key.id]?.resolve(to: cell)
    if let old = self.cell(for: key), !old.isDefault { StructureChange.release(old) }
    if let cell { TraitTable.set(cell, in: &table) } else { table.clear(key.id) }
    groups[key.id]?.markReaders()
    for reader in wholeReaders.values {
      reader.object.noteNewKey(key)
    }
  }

  /// Caches the default of a key that is not provided here.
  nonisolated func cacheDefault(_ cell: ValueCell) {
    if table.acceptsInPlace(cell) { return }
    // Copies of the table must not see keys move.
    replaceTable()
    TraitTable.set(cell, in: &table)
  }

  private nonisolated func replaceTable() {
    table.scope = nil
    table = table.copy()
    table.scope = self
  }

  // MARK: Readers

  func group(for key: KeyDescriptor) -> ReaderGroup {
    if let group = groups[key.id] { return group }
    let group = ReaderGroup(key: key, cell: cell(for: key))
    groups[key.id] = group
    return group
  }

  func addWholeReader(_ reader: TraitReader) {
    wholeReaders[ObjectIdentifier(reader)] = Unretained(reader)
  }

  func removeWholeReader(_ reader: TraitReader) {
    wholeReaders[ObjectIdentifier(reader)] = nil
  }
}

@MainActor
protocol ScopeOwner: AnyObject {
  /// For messages.
  var path: String { get }
}
