/// Those who read one trait among the nodes of one scope, and the cell that they resolve to.
///
/// A cell knows the groups that have readers, so that a change goes to readers and nowhere else.
@MainActor
final class ReaderGroup {
  /// One read of one reader.
  struct Member {
    /// The reader.
    ///
    /// It leaves the group before it is freed.
    let reader: Unretained<TraitReader>
    /// The place among the reader's records.
    let record: Int
  }

  let key: TraitKey
  // Exclusivity is not checked: marking a reader does not edit the list.
  @exclusivity(unchecked) @safe private var members: [Member] = []
  /// The cell, `nil` for the default.
  ///
  /// The scope's table keeps it alive.
  private var cell: Unretained<TraitCell>?
  private var indexInCell = 0

  init(key: TraitKey, cell: TraitCell?) {
    self.key = key
    self.cell = cell.map { Unretained($0) }
  }

  /// Adds a read.
  ///
  /// - Returns: Its place in the group.
  func add(_ reader: TraitReader, record: Int) -> Int {
    if members.isEmpty { link() }
    members.append(Member(reader: Unretained(reader), record: record))
    return members.count - 1
  }

  /// Removes the read at a place, and tells the one that takes the place.
  func remove(at place: Int) {
    let last = members.removeLast()
    if place < members.count {
      members[place] = last
      // Members are there, see `Member`.
      last.reader.object.didMove(record: last.record, to: place)
    }
    if members.isEmpty { unlink() }
  }

  /// Follows the trait to another cell.
  func resolve(to newCell: TraitCell?) {
    if !members.isEmpty { unlink() }
    cell = newCell.map { Unretained($0) }
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
    guard let cell = cell?.object, !cell.isDefault else { return }
    indexInCell = cell.groups.count
    cell.groups.append(Unretained(self))
  }

  private func unlink() {
    guard let cell = cell?.object, !cell.isDefault else { return }
    let last = cell.groups.removeLast()
    guard indexInCell < cell.groups.count else { return }
    cell.groups[indexInCell] = last
    last.object.indexInCell = indexInCell
  }
}
