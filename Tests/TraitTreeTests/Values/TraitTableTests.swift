import Testing

@testable import TraitTree

/// The table by itself, beside a dictionary.
@Suite("The table of cells") struct TraitTableTests {
  private let keys = NumberedTraits.first(120).map { KeyRegistry.key(for: $0) }

  private func makeCell(_ key: KeyDescriptor, _ value: Int) -> ValueCell {
    key.makeCell(TypedValueBox(value))
  }

  /// Looks at every key, and at the cells as a whole.
  private func compare(_ table: TraitTable, with cells: [UInt: ValueCell]) {
    #expect(table.count == cells.count)
    #expect(table.count * 2 <= table.slotCount)
    #expect(keys.allSatisfy { table.cell(for: $0.id) === cells[$0.id] })
    var found: [ValueCell] = []
    table.forEachCell { found.append($0) }
    #expect(found.count == cells.count)
    #expect(found.allSatisfy { cells[$0.key.id] === $0 })
    #expect(table.providedCells.map(\.key.index) == cells.values.map(\.key.index).sorted())
  }

  @Test("T1: a table has for each key what was put there last", arguments: 1...20)
  func randomEdits(seed: Int) {
    var random = LawRandom(seed: seed)
    var table = TraitTable.make()
    var cells: [UInt: ValueCell] = [:]
    for step in 0..<600 {
      let key = keys[random.below(keys.count)]
      switch random.below(10) {
      case 0..<5:
        let cell = makeCell(key, step)
        TraitTable.set(cell, in: &table)
        cells[key.id] = cell
      case 5:
        let cell = makeCell(key, step)
        if table.acceptsInPlace(cell), cells[key.id] == nil { cells[key.id] = cell }
      case 6:
        table = table.copy()
      default:
        table.clear(key.id)
        cells[key.id] = nil
      }
      if step % 20 == 0 { compare(table, with: cells) }
    }
    compare(table, with: cells)
  }

  @Test("T7: a copy of a table stays as it was")
  func copies() {
    var table = TraitTable.make()
    var cells: [UInt: ValueCell] = [:]
    for key in keys.prefix(30) {
      let cell = makeCell(key, 1)
      TraitTable.set(cell, in: &table)
      cells[key.id] = cell
    }
    let copy = table.copy()
    for key in keys.prefix(10) { table.clear(key.id) }
    for key in keys.suffix(60) { TraitTable.set(makeCell(key, 2), in: &table) }
    compare(copy, with: cells)
  }

  @Test("U11: a table keeps each of its cells once, and lets go of it with its place")
  func lifetimes() throws {
    var table: TraitTable = .make()
    let key = try #require(keys.first)
    weak var replaced: ValueCell?
    weak var cleared: ValueCell?
    weak var last: ValueCell?
    func set(_ cell: ValueCell) -> ValueCell {
      TraitTable.set(cell, in: &table)
      return cell
    }
    do { replaced = set(makeCell(key, 1)) }
    #expect(replaced != nil)
    do { cleared = set(makeCell(key, 2)) }
    #expect(replaced == nil)
    table.clear(key.id)
    #expect(cleared == nil)
    do { last = set(makeCell(key, 3)) }
    // Larger tables take its place, and the one before goes.
    for key in keys.dropFirst() { TraitTable.set(makeCell(key, 0), in: &table) }
    #expect(last != nil)
    table = .make()
    #expect(last == nil)
  }
}
