/// A flat table from traits to the cells that they resolve to: a trait is in one of two slots.
///
/// Both slots come from the address of the trait's type. A trait that is added takes its first one; whoever
/// is there moves to the other one of its own, and so on until a slot is free, which is known before
/// anything moves (cuckoo hashing, R. Pagh and F. F. Rodler, 2001). A table is at most half full. An
/// identifier always comes with a cell.
@safe
@usableFromInline
final class TraitTable: ManagedBuffer<TraitTableHeader, TraitSlot> {
  // The slots lie behind the header in the same object. Every slot is initialised in `make`, and each
  // holds one reference to its cell.

  /// Makes an empty table with room for a number of traits.
  static func make(minimumCapacity: Int = 0) -> TraitTable {
    var slotCount = 4
    while minimumCapacity * 2 > slotCount { slotCount *= 2 }
    return make(slotCount: slotCount)
  }

  private static func make(slotCount count: Int) -> TraitTable {
    let buffer = create(minimumCapacity: count) { _ in
      TraitTableHeader(mask: count - 1, shift: UInt(count.leadingZeroBitCount + 1))
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
    get { unsafe info.pointee.scope?.object }
    set { unsafe info.pointee.scope = newValue.map { Unretained($0) } }
  }

  // MARK: The two slots of a trait

  /// Spreads an address over all bits, most of all over the high ones.
  @inlinable @inline(__always)
  static func hash(_ id: UInt) -> UInt { id &* 0x9E37_79B9_7F4A_7C15 }

  /// The index of a hash's first slot.
  ///
  /// Always within the number of slots, since `shift` leaves no more bits than that.
  @inlinable @inline(__always)
  func firstIndex(_ hash: UInt) -> Int {
    Int(bitPattern: hash &>> (unsafe info.pointee.shift))
  }

  /// The index of a hash's other slot, given one of the two.
  @inlinable @inline(__always)
  func otherIndex(_ hash: UInt, than index: Int) -> Int {
    // Odd, hence another slot; masked, hence one of the slots.
    index ^ (Int(bitPattern: hash &>> 20) & (unsafe info.pointee.mask) | 1)
  }

  /// The slot of a trait, `nil` if the table does not have it.
  private func slot(for id: UInt) -> UnsafeMutablePointer<TraitSlot>? {
    let hash = Self.hash(id)
    let first = firstIndex(hash)
    let slot = unsafe slots + first
    if unsafe slot.pointee.id == id { return unsafe slot }
    let other = unsafe slots + otherIndex(hash, than: first)
    return unsafe other.pointee.id == id ? other : nil
  }

  /// The cell of a trait, or `nil` where the table has none.
  func cell(for id: UInt) -> TraitCell? {
    unsafe slot(for: id)?.pointee.cell?.takeUnretainedValue()
  }

  /// The cell of a trait if it is in the other slot than the first one.
  @inlinable @inline(__always)
  func cellInSecondSlot(_ id: UInt) -> Unretained<TraitCell>? {
    let hash = Self.hash(id)
    let slot = unsafe slots + otherIndex(hash, than: firstIndex(hash))
    guard unsafe slot.pointee.id == id else { return nil }
    return unsafe Unretained(slot.pointee.cell.unsafelyUnwrapped.takeUnretainedValue())
  }

  // MARK: Changes

  /// Points a trait to a cell in a table that nobody else has, or puts a larger table in its place.
  static func set(_ cell: TraitCell, in table: inout TraitTable) {
    while !table.accepts(cell) {
      let larger = table.copy(slotCount: table.slotCount * 2)
      // A scope's table is replaced by one that is.
      larger.scope = table.scope
      table.scope = nil
      table = larger
    }
  }

  /// Points a trait to a cell, if there is a place for it.
  private func accepts(_ cell: TraitCell) -> Bool {
    let id = cell.key.id
    if let slot = unsafe slot(for: id) {
      let old = unsafe slot.pointee.cell
      unsafe slot.pointee.cell = .passRetained(cell)
      unsafe old?.release()
      return true
    }
    guard (count + 1) * 2 <= slotCount, let index = vacateSlot(of: id) else { return false }
    unsafe slots[index] = TraitSlot(id: id, cell: .passRetained(cell))
    count += 1
    return true
  }

  /// Adds a cell if one of its trait's slots is free; one that the table has for the trait stays.
  ///
  /// Gives `false` if a trait would have to move.
  func acceptsInPlace(_ cell: TraitCell) -> Bool {
    if unsafe slot(for: cell.key.id) != nil { return true }
    let hash = Self.hash(cell.key.id)
    let first = firstIndex(hash)
    guard (count + 1) * 2 <= slotCount else { return false }
    for index in [first, otherIndex(hash, than: first)] where unsafe slots[index].id == 0 {
      unsafe slots[index] = TraitSlot(id: cell.key.id, cell: .passRetained(cell))
      count += 1
      return true
    }
    return false
  }

  /// Makes one of the slots of a trait free.
  ///
  /// Gives `nil`, with nothing changed, if that takes too many moves.
  private func vacateSlot(of id: UInt) -> Int? {
    let hash = Self.hash(id)
    let first = firstIndex(hash)
    if unsafe slots[first].id == 0 { return first }
    let other = otherIndex(hash, than: first)
    if unsafe slots[other].id == 0 { return other }
    return vacate(first) ? first : vacate(other) ? other : nil
  }

  /// Makes a slot free, by having the traits from there on move to their other slots.
  private func vacate(_ start: Int) -> Bool {
    var path = [start]
    var last = start
    while unsafe slots[last].id != 0 {
      last = otherIndex(Self.hash(unsafe slots[last].id), than: last)
      // A path that comes back to a slot would move the wrong trait from there.
      if path.count == 32 || path.contains(last) { return false }
      path.append(last)
    }
    for index in path.indices.dropFirst().reversed() {
      unsafe slots[path[index]] = slots[path[index - 1]]
    }
    unsafe slots[start] = TraitSlot()
    return true
  }

  /// Takes the cell of a trait away, so that its default is in force.
  func clear(_ id: UInt) {
    guard let slot = unsafe slot(for: id) else { return }
    let old = unsafe slot.pointee.cell
    unsafe slot.pointee = TraitSlot()
    count -= 1
    unsafe old?.release()
  }

  /// Calls a closure with every cell, defaults included, in no order.
  func forEachCell(_ body: (TraitCell) -> Void) {
    for index in 0..<slotCount {
      if let cell = unsafe slots[index].cell { unsafe body(cell.takeUnretainedValue()) }
    }
  }

  /// A table with the same entries.
  func copy() -> TraitTable { copy(slotCount: slotCount) }

  private func copy(slotCount newCount: Int) -> TraitTable {
    var copy = TraitTable.make(slotCount: newCount)
    if newCount == slotCount {
      for index in 0..<slotCount {
        unsafe copy.slots[index] = slots[index]
        _ = unsafe slots[index].cell?.retain()
      }
      copy.count = count
    } else {
      forEachCell { Self.set($0, in: &copy) }
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
  var scope: Unretained<Scope>?
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
