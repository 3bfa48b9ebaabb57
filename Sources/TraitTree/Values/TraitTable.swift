/// A flat hash table from keys to cells: a key is in one of two slots.
///
/// Both slots are computed from the key's identifier. Inserting displaces entries to their
/// alternate slots along a path that is found first (cuckoo hashing, R. Pagh and F. F. Rodler,
/// 2001). A table is at most half full. An identifier always comes with a cell.
@safe
@usableFromInline
final class TraitTable: ManagedBuffer<TraitTableHeader, TraitSlot> {
  // The slots follow the header in the same allocation. `make` initialises all of them, and each
  // retains its cell.

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
    return unsafe unsafeDowncast(buffer, to: TraitTable.self)
  }

  deinit {
    for index in 0..<slotCount { unsafe slots[index].cell?.release() }
  }

  @inlinable @inline(__always)
  var slots: UnsafeMutablePointer<TraitSlot> {
    unsafe withUnsafeMutablePointerToElements { unsafe $0 }
  }

  /// The header, without an exclusivity check: no access to it spans another.
  @inlinable @inline(__always)
  var info: UnsafeMutablePointer<TraitTableHeader> {
    unsafe withUnsafeMutablePointerToHeader { unsafe $0 }
  }

  /// A power of two.
  var slotCount: Int { unsafe info.pointee.mask + 1 }

  private(set) var count: Int {
    get { unsafe info.pointee.count }
    set { unsafe info.pointee.count = newValue }
  }

  /// The scope whose current table this is; the scope may cache defaults in it, on the main actor.
  var scope: Scope? {
    get { unsafe info.pointee.scope?.object }
    set { unsafe info.pointee.scope = newValue.map { Unretained($0) } }
  }

  // MARK: The two slots of a trait

  /// Fibonacci hashing: the high bits depend on all bits of the identifier.
  @inlinable @inline(__always)
  static func hash(_ id: UInt) -> UInt { id &* 0x9E37_79B9_7F4A_7C15 }

  /// Always less than `slotCount`: `shift` leaves just that many bits.
  @inlinable @inline(__always)
  func firstIndex(_ hash: UInt) -> Int {
    Int(bitPattern: hash &>> (unsafe info.pointee.shift))
  }

  /// The alternate of either slot.
  @inlinable @inline(__always)
  func otherIndex(_ hash: UInt, than index: Int) -> Int {
    // Odd, hence another slot; masked, hence within the table.
    index ^ (Int(bitPattern: hash &>> 20) & (unsafe info.pointee.mask) | 1)
  }

  private func slot(for id: UInt) -> UnsafeMutablePointer<TraitSlot>? {
    let hash = Self.hash(id)
    let first = firstIndex(hash)
    let slot = unsafe slots + first
    if unsafe slot.pointee.id == id { return unsafe slot }
    let other = unsafe slots + otherIndex(hash, than: first)
    return unsafe other.pointee.id == id ? other : nil
  }

  func cell(for id: UInt) -> ValueCell? {
    unsafe slot(for: id)?.pointee.cell?.takeUnretainedValue()
  }

  /// The box in force for a key, evaluating the default if need be.
  func box(for key: KeyDescriptor) -> ValueBox { (cell(for: key.id) ?? key.defaultCell).box }

  /// The cell of a key if it is in its second slot.
  @inlinable @inline(__always)
  func cellInSecondSlot(_ id: UInt) -> Unretained<ValueCell>? {
    let hash = Self.hash(id)
    let slot = unsafe slots + otherIndex(hash, than: firstIndex(hash))
    guard unsafe slot.pointee.id == id else { return nil }
    return unsafe Unretained(slot.pointee.cell.unsafelyUnwrapped.takeUnretainedValue())
  }

  // MARK: Changes

  /// Sets a key's cell in a table with one owner, replacing the table by a larger one if it is
  /// full.
  static func set(_ cell: ValueCell, in table: inout TraitTable) {
    while !table.accepts(cell) {
      let larger = table.copy(slotCount: table.slotCount * 2)
      larger.scope = table.scope
      table.scope = nil
      table = larger
    }
  }

  /// Sets a key's cell, or returns `false` if there is no room.
  private func accepts(_ cell: ValueCell) -> Bool {
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

  /// Adds a cell without displacing others, or returns `false`; a cell that the key already has
  /// stays.
  func acceptsInPlace(_ cell: ValueCell) -> Bool {
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

  /// Frees one of a key's slots, or returns `nil`, with nothing changed, if that takes too many
  /// moves.
  private func vacateSlot(of id: UInt) -> Int? {
    let hash = Self.hash(id)
    let first = firstIndex(hash)
    if unsafe slots[first].id == 0 { return first }
    let other = otherIndex(hash, than: first)
    if unsafe slots[other].id == 0 { return other }
    return vacate(first) ? first : vacate(other) ? other : nil
  }

  /// Frees a slot by moving entries to their alternate slots.
  private func vacate(_ start: Int) -> Bool {
    var path = [start]
    var last = start
    while unsafe slots[last].id != 0 {
      last = otherIndex(Self.hash(unsafe slots[last].id), than: last)
      // A path that comes back to a slot would move the wrong entry.
      if path.count == 32 || path.contains(last) { return false }
      path.append(last)
    }
    for index in path.indices.dropFirst().reversed() {
      unsafe slots[path[index]] = slots[path[index - 1]]
    }
    unsafe slots[start] = TraitSlot()
    return true
  }

  /// Removes a key's cell, so that its default is in force.
  func clear(_ id: UInt) {
    guard let slot = unsafe slot(for: id) else { return }
    let old = unsafe slot.pointee.cell
    unsafe slot.pointee = TraitSlot()
    count -= 1
    unsafe old?.release()
  }

  /// Visits every cell, defaults included, in no particular order.
  func forEachCell(_ body: (ValueCell) -> Void) {
    for index in 0..<slotCount {
      if let cell = unsafe slots[index].cell { unsafe body(cell.takeUnretainedValue()) }
    }
  }

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
  var providedTraits: [ValueCell] { providedCells.filter(\.key.isTrait) }

  /// The provided cells, without cached defaults, in the order of first use.
  var providedCells: [ValueCell] {
    var cells: [ValueCell] = []
    forEachCell { if !$0.isDefault { cells.append($0) } }
    cells.sort { $0.key.index < $1.key.index }
    return cells
  }
}

@safe
@usableFromInline
struct TraitTableHeader {
  /// One less than the number of slots.
  @usableFromInline let mask: Int
  @usableFromInline let shift: UInt
  var count = 0
  var scope: Unretained<Scope>?
}

/// A key's identifier, zero if the slot is free, and its cell.
@safe
@usableFromInline
struct TraitSlot {
  @usableFromInline var id: UInt = 0
  @usableFromInline var cell: Unmanaged<ValueCell>?
}

extension ValueCell {
  var isDefault: Bool { key.publishedDefaultCell === self }
}
