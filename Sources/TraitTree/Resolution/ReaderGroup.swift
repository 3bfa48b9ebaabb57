/// Those who read one trait among the nodes of one scope, and the cell that they resolve to.
///
/// A cell knows the groups that have readers, so that a change goes to readers and nowhere else.
@MainActor
final class ReaderGroup {
  /// A place in a reader's list of reads.
  struct Member {
    /// The reader.
    ///
    /// It leaves the group before it is freed.
    let reader: Unretained<TraitReader>
    let index: Int
  }

  let key: TraitKey
  // All of this is used on the main actor, and in the `deinit` of a scope when nothing else has the
  // tree any more. Exclusivity is not checked: marking a reader does not edit the list.
  @exclusivity(unchecked) @safe private nonisolated(unsafe) var members: [Member] = []
  /// The cell, `nil` for the default.
  ///
  /// The scope's table keeps it alive.
  @safe private nonisolated(unsafe) unowned(unsafe) var cell: TraitCell?
  @safe private nonisolated(unsafe) var indexInCell = 0

  init(key: TraitKey, cell: TraitCell?) {
    self.key = key
    self.cell = cell
  }

  /// Adds a read.
  ///
  /// Returns its place, which `members` may later move and then says so to the reader.
  func add(_ reader: TraitReader, index: Int) -> Int {
    if members.isEmpty { link() }
    members.append(Member(reader: Unretained(reader), index: index))
    return members.count - 1
  }

  nonisolated func remove(at place: Int) {
    let last = members.removeLast()
    if place < members.count {
      members[place] = last
      // Members are alive, see `Member`.
      last.reader.object.moveRecord(last.index, to: place)
    }
    if members.isEmpty { unlink() }
  }

  /// Follows the trait to another cell.
  func resolve(to newCell: TraitCell?) {
    if !members.isEmpty { unlink() }
    cell = newCell
    if !members.isEmpty { link() }
  }

  /// Has every reader look again in the next update.
  func markReaders() {
    for member in members {
      // Members are alive, see `Member`.
      member.reader.object.markForCheck()
    }
  }

  private func link() {
    // Defaults are shared between trees and never change: nobody needs to be found from them.
    guard let cell, !cell.isDefault else { return }
    indexInCell = cell.groups.count
    cell.groups.append(Unretained(self))
  }

  private nonisolated func unlink() {
    guard let cell, !cell.isDefault else { return }
    let last = cell.groups.removeLast()
    guard indexInCell < cell.groups.count else { return }
    cell.groups[indexInCell] = last
    last.object.indexInCell = indexInCell
  }
}
