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
    let place: Place
  }

  /// Where a read stands in its group.
  ///
  /// Apart from the reader's list of reads, which the main actor uses while a group that another thread
  /// leaves moves a read to another place.
  final class Place {
    // Changed and read under `changes`.
    @safe nonisolated(unsafe) var index = 0
  }

  /// Held by whoever changes who is in a group, or which groups a cell has.
  ///
  /// A transform that is freed on another thread leaves a group there, while the main actor may be changing
  /// the readers of a part of that tree that somebody has kept. Nothing of the user's runs meanwhile, and
  /// whoever holds `Scope.links` may take it, but not the other way round.
  private nonisolated static let changes = Locked(())

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

  /// Adds a read, and keeps track of its place.
  func add(_ reader: TraitReader, _ place: Place) {
    Self.changes.withLock { _ in
      if members.isEmpty { link() }
      place.index = members.count
      members.append(Member(reader: Unretained(reader), place: place))
    }
  }

  nonisolated func remove(_ place: Place) {
    Self.changes.withLock { _ in
      let index = place.index
      let last = members.removeLast()
      if index < members.count {
        members[index] = last
        last.place.index = index
      }
      if members.isEmpty { unlink() }
    }
  }

  /// Follows the trait to another cell.
  func resolve(to newCell: TraitCell?) {
    Self.changes.withLock { _ in
      if !members.isEmpty { unlink() }
      cell = newCell
      if !members.isEmpty { link() }
    }
  }

  /// Has every reader look again in the next update.
  func markReaders() {
    for member in members {
      // Members are alive, see `Member`.
      member.reader.object.markForCheck()
    }
  }

  private nonisolated func link() {
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
