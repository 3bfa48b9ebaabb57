/// The readers of one key within one scope.
///
/// A cell lists the groups that have readers, so that a change finds them without a search.
@MainActor
final class ReaderGroup {
  /// One read of one reader, which leaves the group before it is freed.
  struct Member {
    let reader: Unretained<TraitReader>
    /// The index in the reader's records.
    let record: Int
  }

  let key: KeyDescriptor
  // Exclusivity is not checked: marking a reader does not edit the list.
  @exclusivity(unchecked) @safe private var members: [Member] = []
  /// `nil` for the default; the scope's table keeps it alive.
  private var cell: Unretained<ValueCell>?
  private var indexInCell = 0

  init(key: KeyDescriptor, cell: ValueCell?) {
    self.key = key
    self.cell = cell.map { Unretained($0) }
  }

  /// Returns the index of the new member.
  func add(_ reader: TraitReader, record: Int) -> Int {
    if members.isEmpty { link() }
    members.append(Member(reader: Unretained(reader), record: record))
    return members.count - 1
  }

  func remove(at index: Int) {
    let last = members.removeLast()
    if index < members.count {
      members[index] = last
      last.reader.object.didMove(record: last.record, to: index)
    }
    if members.isEmpty { unlink() }
  }

  func resolve(to newCell: ValueCell?) {
    if !members.isEmpty { unlink() }
    cell = newCell.map { Unretained($0) }
    if !members.isEmpty { link() }
  }

  func markReaders() {
    for member in members {
      member.reader.object.markForCheck()
    }
  }

  private func link() {
    // Default cells are shared between trees and never change.
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
