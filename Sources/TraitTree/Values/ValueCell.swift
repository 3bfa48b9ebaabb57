/// The value that one scope provides for one key, shared by every table that resolves to it.
///
/// Replacing an override changes the box of the one cell, for the whole subtree at once. A cell
/// that a snapshot may hold is never changed: see `Snapshots`.
@safe
@usableFromInline
class ValueCell {
  let key: KeyDescriptor
  fileprivate(set) final var box: ValueBox
  /// The snapshot epoch in which the cell was made; its box may change only in the same epoch.
  let epoch: UInt
  /// The scope that provides the value, which outlives its cells' entries in any live table.
  ///
  /// `nil` for a default and in collections that belong to no node.
  let owner: Unretained<Scope>?
  /// The groups with readers that resolve to this cell; they leave before they are freed.
  final var groups: [Unretained<ReaderGroup>] = []

  fileprivate init(key: KeyDescriptor, box: ValueBox, epoch: UInt, owner: Scope?) {
    self.key = key
    self.box = box
    self.epoch = epoch
    if let owner { self.owner = Unretained(owner) } else { self.owner = nil }
  }

  func replace(by box: ValueBox) { preconditionFailure("a subclass knows the type of the value") }

  final func isProvided(by scope: Scope) -> Bool { owner == Unretained(scope) }

  /// A cell with the same value that never changes.
  final var frozen: ValueCell { owner == nil ? self : key.makeCell(box) }
}

/// A cell with a copy of the value in its box, which saves an indirection.
@usableFromInline
final class TypedValueCell<Value>: ValueCell {
  // Exclusivity is not checked: a write runs no code of the user's before it is done.
  @usableFromInline @exclusivity(unchecked) @safe private(set) var value: Value

  init(key: KeyDescriptor, typedBox: TypedValueBox<Value>, epoch: UInt, owner: Scope?) {
    value = typedBox.value
    super.init(key: key, box: typedBox, epoch: epoch, owner: owner)
  }

  override func replace(by box: ValueBox) {
    // The key makes both the cells and the boxes.
    let typedBox = unsafe unsafeDowncast(box, to: TypedValueBox<Value>.self)
    self.box = box
    value = typedBox.value
  }
}
