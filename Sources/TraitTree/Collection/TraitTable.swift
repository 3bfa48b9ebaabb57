/// A flat table from traits to the cells that they resolve to: one multiplication and, nearly always,
/// one comparison find a cell.
///
/// Open addressing with linear probing on the address of the trait's type, at most three quarters
/// full. Identifiers are never taken out; a trait that nobody provides any more has no cell.
@safe
@usableFromInline
final class TraitTable {
  @usableFromInline let slots: UnsafeMutablePointer<TraitSlot>
  @usableFromInline let shift: UInt
  /// The number of slots, a power of two.
  let capacity: Int
  private(set) var count = 0
  /// The scope whose current table this is, which may then cache defaults in it on the main actor.
  @safe unowned(unsafe) var scope: Scope?

  /// Makes an empty table with room for a number of traits.
  init(minimumCapacity: Int = 0) {
    var bits: UInt = 2
    while minimumCapacity * 4 > (1 << Int(bits)) * 3 { bits += 1 }
    capacity = 1 << Int(bits)
    shift = 64 - bits
    // Initialised in full here, deinitialised in full in `deinit`, never resized.
    unsafe slots = .allocate(capacity: capacity)
    unsafe slots.initialize(repeating: TraitSlot(), count: capacity)
  }

  deinit {
    unsafe slots.deinitialize(count: capacity)
    unsafe slots.deallocate()
  }

  /// The odd multiplier that spreads addresses over the high bits.
  @inlinable @inline(__always)
  static var multiplier: UInt { 0x9E37_79B9_7F4A_7C15 }

  /// The first slot to look at for a trait. Always within the capacity, since `shift` leaves no more
  /// bits than that.
  @inlinable @inline(__always)
  func firstSlot(for id: UInt) -> Int { Int(bitPattern: (id &* Self.multiplier) &>> shift) }

  /// The cell of a trait, or `nil` where the table has none.
  func cell(for id: ObjectIdentifier) -> TraitCell? {
    let bits = UInt(bitPattern: id)
    var index = firstSlot(for: bits)
    while true {
      // `index` is masked by the capacity, and a free slot always ends the search.
      let slot = unsafe slots + index
      if unsafe slot.pointee.id == bits { return unsafe slot.pointee.cell }
      if unsafe slot.pointee.id == 0 { return nil }
      index = (index + 1) & (capacity - 1)
    }
  }

  /// Whether one more trait fits.
  var hasRoom: Bool { (count + 1) * 4 <= capacity * 3 }

  /// Points a trait to a cell. The table must know the trait or have room.
  func set(_ cell: TraitCell) {
    let bits = UInt(bitPattern: cell.key.id)
    var index = firstSlot(for: bits)
    while true {
      // As in `cell(for:)`.
      let slot = unsafe slots + index
      if unsafe slot.pointee.id == bits {
        unsafe slot.pointee.cell = cell
        return
      }
      if unsafe slot.pointee.id == 0 {
        precondition(hasRoom, "the caller makes room")
        unsafe slot.pointee = TraitSlot(id: bits, cell: cell)
        count += 1
        return
      }
      index = (index + 1) & (capacity - 1)
    }
  }

  /// Takes the cell of a trait away, so that its default is in force.
  func clear(_ id: ObjectIdentifier) {
    let bits = UInt(bitPattern: id)
    var index = firstSlot(for: bits)
    while true {
      // As in `cell(for:)`. The identifier stays, to keep the probing of others intact.
      let slot = unsafe slots + index
      if unsafe slot.pointee.id == 0 { return }
      if unsafe slot.pointee.id == bits {
        unsafe slot.pointee.cell = nil
        return
      }
      index = (index + 1) & (capacity - 1)
    }
  }

  /// Calls a closure with every cell, defaults included, in no order.
  func forEachCell(_ body: (TraitCell) -> Void) {
    for index in 0..<capacity {
      // In bounds by the loop.
      if let cell = unsafe slots[index].cell { body(cell) }
    }
  }

  /// A table with the same entries and room for more.
  func copy(reserving extra: Int = 1) -> TraitTable {
    let copy = TraitTable(minimumCapacity: count + extra)
    if copy.capacity == capacity {
      // Both have `capacity` slots.
      unsafe copy.slots.update(from: slots, count: capacity)
      copy.count = count
    } else {
      forEachCell { copy.set($0) }
    }
    return copy
  }

  /// The provided cells, in the order of first use of their traits. Defaults are left out.
  var providedCells: [TraitCell] {
    var cells: [TraitCell] = []
    forEachCell { if !$0.isDefault { cells.append($0) } }
    cells.sort { $0.key.index < $1.key.index }
    return cells
  }
}

/// One place of a table: a trait's type as an address, zero if free, and its cell.
@usableFromInline
struct TraitSlot {
  @usableFromInline var id: UInt = 0
  /// The same object as `cell`, to be read without counting references.
  @usableFromInline private(set) var unretainedCell: Unmanaged<TraitCell>?
  var cell: TraitCell? { didSet { unsafe unretainedCell = cell.map { .passUnretained($0) } } }

  init() {}

  init(id: UInt, cell: TraitCell) {
    self.id = id
    self.cell = cell
    unsafe unretainedCell = .passUnretained(cell)
  }
}

extension TraitCell {
  /// Whether this is the cell of the trait's default.
  var isDefault: Bool { key.isDefaultCell(self) }
}

extension TraitKey {
  /// Whether a cell is the one of the default. Does not evaluate the default.
  func isDefaultCell(_ cell: TraitCell) -> Bool { publishedDefaultCell === cell }
}
