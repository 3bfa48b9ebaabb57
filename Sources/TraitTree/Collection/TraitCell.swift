/// What one provider gives for one trait, shared by every table that resolves to it.
///
/// Replacing an override changes the box of the one cell, which is all that it takes for the whole
/// subtree to read the new value. A cell that a snapshot may hold is never changed: see `Snapshots`.
@safe
@usableFromInline
final class TraitCell {
  let key: TraitKey
  var box: TraitBox { didSet { unsafe unretainedBox = .passUnretained(box) } }
  /// The same object as `box`, to be read without counting references.
  @usableFromInline @exclusivity(unchecked) private(set) var unretainedBox: Unmanaged<TraitBox>
  /// The snapshot epoch in which the cell was made: only in the same epoch may its box change.
  let epoch: UInt
  /// The scope that provides the value.
  ///
  /// It outlives its cells' place in any live table; `nil` for a default and in collections that
  /// belong to no node.
  @safe unowned(unsafe) let owner: Scope?
  /// The groups with readers that resolve to this cell.
  ///
  /// They leave before they are freed.
  var groups: [Unretained<ReaderGroup>] = []

  init(key: TraitKey, box: TraitBox, epoch: UInt, owner: Scope?) {
    self.key = key
    self.box = box
    unsafe unretainedBox = .passUnretained(box)
    self.epoch = epoch
    self.owner = owner
  }

  func isProvided(by scope: Scope) -> Bool { owner === scope }

  /// A cell with the same value that will never change.
  var frozen: TraitCell {
    owner == nil ? self : TraitCell(key: key, box: box, epoch: 0, owner: nil)
  }
}
