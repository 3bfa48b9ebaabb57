/// A flat table from traits to the cells that they resolve to: one multiplication and, nearly always,
/// one comparison find a cell.
///
/// Open addressing with linear probing on the address of the trait's type, at most half full.
/// Identifiers are never taken out; that of a trait which nobody provides any more is marked, so that an
/// identifier without the mark always comes with a cell.
@safe
@usableFromInline
final class TraitTable: ManagedBuffer<TraitTableHeader, TraitSlot> {
  // The slots lie behind the header in the same object. Every slot is initialised in `make`, and each
  // holds one reference to its cell.

  /// Makes an empty table with room for a number of traits.
  static func make(minimumCapacity: Int = 0) -> TraitTable {
    var bits: UInt = 2
    while minimumCapacity * 2 > (1 << Int(bits)) { bits += 1 }
    let count = 1 << Int(bits)
    let buffer = create(minimumCapacity: count) { _ in
      TraitTableHeader(mask: count - 1, shift: 64 - bits)
    }
    unsafe buffer.withUnsafeMutablePointerToElements {
      unsafe $0.initialize(repeating: TraitSlot(), count: count)
    }
    // `create` makes an instance of the class that it is called on.
    return unsafe unsafeDowncast(buffer, to: TraitTable.self)
  }

  deinit {
    for index in 0..<slotCount { unsafe slots[index].cell?.release() }
  }

  @inlinable @inline(__always)
  var slots: UnsafeMutablePointer<TraitSlot> {
    unsafe withUnsafeMutablePointerToElements { unsafe $0 }
  }

  /// The header, without checking that nobody else has access to it: nothing holds on to one.
  @inlinable @inline(__always)
  var info: UnsafeMutablePointer<TraitTableHeader> {
    unsafe withUnsafeMutablePointerToHeader { unsafe $0 }
  }

  /// The number of slots, a power of two.
  var slotCount: Int { unsafe info.pointee.mask + 1 }

  /// The number of identifiers in the slots.
  private(set) var count: Int {
    get { unsafe info.pointee.count }
    set { unsafe info.pointee.count = newValue }
  }

  /// The scope whose current table this is, which may then cache defaults in it on the main actor.
  var scope: Scope? {
    get { unsafe info.pointee.scope }
    set { unsafe info.pointee.scope = newValue }
  }

  /// The odd multiplier that spreads addresses over the high bits.
  @inlinable @inline(__always)
  static var multiplier: UInt { 0x9E37_79B9_7F4A_7C15 }

  /// The index of the first slot to look at for a trait.
  ///
  /// Always within the number of slots, since `shift` leaves no more bits than that.
  @inlinable @inline(__always)
  func firstIndex(for id: UInt) -> Int {
    Int(bitPattern: (id &* Self.multiplier) &>> (unsafe info.pointee.shift))
  }

  /// The slot that has a trait's cell, if its identifier is the trait's.
  @inlinable @inline(__always)
  func firstSlot(for id: UInt) -> UnsafeMutablePointer<TraitSlot> {
    unsafe slots + firstIndex(for: id)
  }

  /// The bit that marks an identifier without a cell.
  ///
  /// Identifiers do not have it: types are at addresses that are multiples of eight.
  private static let absent: UInt = 2

  /// The slot of a trait, marked or not, or the free one that it would take.
  private func slot(for id: UInt) -> UnsafeMutablePointer<TraitSlot> {
    var index = firstIndex(for: id)
    while true {
      // `index` is masked by the number of slots, and a free slot always ends the search.
      let slot = unsafe slots + index
      if unsafe slot.pointee.id & ~Self.absent == id || slot.pointee.id == 0 { return unsafe slot }
      index = unsafe (index &+ 1) & info.pointee.mask
    }
  }

  /// The cell of a trait that is not in its first slot, as long as the table keeps it.
  @inlinable @inline(__always)
  func furtherCell(for id: UInt) -> Unmanaged<TraitCell>? {
    var index = firstIndex(for: id)
    // As in `slot(for:)`.
    while unsafe slots[index].id != 0 {
      index = unsafe (index &+ 1) & info.pointee.mask
      if unsafe slots[index].id == id { return unsafe slots[index].cell.unsafelyUnwrapped }
    }
    return nil
  }

  /// The cell of a trait, or `nil` where the table has none.
  func cell(for id: UInt) -> TraitCell? {
    unsafe slot(for: id).pointee.cell?.takeUnretainedValue()
  }

  /// Whether a trait fits: it is known, or there is room for one more.
  func hasRoom(for id: UInt) -> Bool { unsafe hasRoom || slot(for: id).pointee.id != 0 }

  /// Whether one more trait fits.
  var hasRoom: Bool { (count + 1) * 2 <= slotCount }

  /// Points a trait to a cell.
  ///
  /// The table must know the trait or have room.
  func set(_ cell: TraitCell) {
    let id = cell.key.id
    let slot = unsafe slot(for: id)
    let old = unsafe slot.pointee.cell
    if unsafe slot.pointee.id == 0 {
      precondition(hasRoom, "the caller makes room")
      count += 1
    }
    unsafe slot.pointee = TraitSlot(id: id, cell: .passRetained(cell))
    unsafe old?.release()
  }

  /// Takes the cell of a trait away, so that its default is in force.
  func clear(_ id: UInt) {
    let slot = unsafe slot(for: id)
    let old = unsafe slot.pointee.cell
    // The identifier stays, to keep the probing of others intact.
    if unsafe slot.pointee.id == id {
      unsafe slot.pointee = TraitSlot(id: id | Self.absent, cell: nil)
    }
    unsafe old?.release()
  }

  /// Calls a closure with every cell, defaults included, in no order.
  func forEachCell(_ body: (TraitCell) -> Void) {
    for index in 0..<slotCount {
      if let cell = unsafe slots[index].cell { unsafe body(cell.takeUnretainedValue()) }
    }
  }

  /// A table with the same entries and room for more.
  func copy(reserving extra: Int = 1) -> TraitTable {
    let copy = TraitTable.make(minimumCapacity: count + extra)
    if copy.slotCount == slotCount {
      for index in 0..<slotCount {
        unsafe copy.slots[index] = slots[index]
        _ = unsafe slots[index].cell?.retain()
      }
      copy.count = count
    } else {
      forEachCell { copy.set($0) }
    }
    return copy
  }

  /// The provided cells of traits, in the order of first use.
  ///
  /// Environment values are left out.
  var providedTraits: [TraitCell] { providedCells.filter(\.key.isTrait) }

  /// The provided cells, in the order of first use of their keys.
  ///
  /// Defaults are left out.
  var providedCells: [TraitCell] {
    var cells: [TraitCell] = []
    forEachCell { if !$0.isDefault { cells.append($0) } }
    cells.sort { $0.key.index < $1.key.index }
    return cells
  }
}

/// What a table knows of itself.
@safe
@usableFromInline
struct TraitTableHeader {
  /// One less than the number of slots, which is a power of two.
  @usableFromInline let mask: Int
  @usableFromInline let shift: UInt
  var count = 0
  @safe unowned(unsafe) var scope: Scope?
}

/// One place of a table: a trait's type as an address, zero if free, and its cell.
@safe
@usableFromInline
struct TraitSlot {
  @usableFromInline var id: UInt = 0
  @usableFromInline var cell: Unmanaged<TraitCell>?
}

extension TraitCell {
  /// Whether this is the cell of the trait's default.
  var isDefault: Bool { key.isDefaultCell(self) }
}

extension TraitKey {
  /// Whether a cell is the one of the default.
  ///
  /// Does not evaluate the default.
  func isDefaultCell(_ cell: TraitCell) -> Bool { publishedDefaultCell === cell }
}
