/// What one provider gives for one trait, shared by every table that resolves to it.
///
/// Replacing an override changes the box of the one cell, which is all that it takes for the whole
/// subtree to read the new value. A cell that a snapshot may hold is never changed: see `Snapshots`.
@safe
@usableFromInline
class TraitCell {
  let key: TraitKey
  /// The write that is in force.
  fileprivate(set) final var box: TraitBox
  /// The snapshot epoch in which the cell was made: only in the same epoch may its box change.
  let epoch: UInt
  /// The scope that provides the value.
  ///
  /// It outlives its cells' place in any live table; `nil` for a default and in collections that
  /// belong to no node.
  let owner: Unretained<Scope>?
  /// The groups with readers that resolve to this cell.
  ///
  /// They leave before they are freed.
  final var groups: [Unretained<ReaderGroup>] = []

  fileprivate init(key: TraitKey, box: TraitBox, epoch: UInt, owner: Scope?) {
    self.key = key
    self.box = box
    self.epoch = epoch
    if let owner { self.owner = Unretained(owner) } else { self.owner = nil }
  }

  /// Puts another write in force.
  func replace(by box: TraitBox) { preconditionFailure("a subclass knows the type of the value") }

  final func isProvided(by scope: Scope) -> Bool { owner == Unretained(scope) }

  /// A cell with the same value that will never change.
  final var frozen: TraitCell { owner == nil ? self : key.makeCell(box) }
}

/// A cell with a copy of the value in its box, so that reading does not have to go there.
@usableFromInline
final class TypedTraitCell<Value>: TraitCell {
  // Exclusivity is not checked: a write runs nothing of the user's before it is done.
  @usableFromInline @exclusivity(unchecked) @safe private(set) var value: Value

  init(key: TraitKey, typedBox: TraitValue<Value>, epoch: UInt, owner: Scope?) {
    value = typedBox.value
    super.init(key: key, box: typedBox, epoch: epoch, owner: owner)
  }

  override func replace(by box: TraitBox) {
    // The key makes both the cells and the boxes of its trait.
    let typedBox = unsafe unsafeDowncast(box, to: TraitValue<Value>.self)
    self.box = box
    value = typedBox.value
  }
}
