internal import BenchmarkSupport
internal import TraitTree

/// B17: derived values over one property of a model, and rows that derive whether they are selected.
enum DerivedBudget: Budget {
  static let id = "B17"
  static let title = "derived values"

  static func run(_ bench: Bench) {
    for (width, height) in [(1, 1), (10, 10), (100, 100)] {
      let grid = DerivedGrid(width: width, height: height)
      for _ in 0..<20 { grid.change() }
      let steps = width * (height + 1)
      bench.compare(
        "grid of \(width) chains of \(height), per value and hook", size: steps,
        Subject.repeated("") { times in for _ in 0..<times { grid.change() } }.per(steps),
        to: [Baseline(BareReaders.changes(of: 1), limit: 0.15)])
    }
    let rows = DerivedRows(10_000)
    rows.select(1)
    bench.count(
      "hook runs when the selection moves, of 10,000 rows", rows.select(2), required: 2)
  }
}

/// Chains of derived values over one state, with a hook at the end of each.
@MainActor private final class DerivedGrid {
  private final class Source: Node {
    @State var count = 0
  }

  @MainActor private final class Cell {
    let source: Source
    let previous: Cell?
    @Derived({ (cell: Cell) in (cell.previous?.value ?? cell.source.count) + 1 }) var value: Int

    init(_ source: Source, _ previous: Cell?) {
      self.source = source
      self.previous = previous
    }
  }

  private final class End: Node {
    let cell: Cell

    init(_ cell: Cell) {
      self.cell = cell
      super.init()
    }

    override func updateProperties() { Sink.take(cell.value) }
  }

  private let source = Source()
  private let window: Window

  init(width: Int, height: Int) {
    let root = Node()
    for _ in 0..<width {
      var last: Cell?
      for _ in 0..<height { last = Cell(source, last) }
      if let last { root.addChild(End(last)) }
    }
    window = Trees.window(root)
  }

  func change() {
    source.count += 1
    window.updateIfNeeded()
  }
}

/// Rows that derive whether they are selected.
@MainActor private final class DerivedRows {
  private final class List: Node {
    @State var selection = 0
  }

  private final class Row: Node {
    let list: List
    let id: Int
    @Derived({ (row: Row) in row.list.selection == row.id }) var isSelected: Bool

    init(_ list: List, _ id: Int) {
      self.list = list
      self.id = id
      super.init()
    }

    override func updateProperties() { Sink.take(isSelected ? 1 : 0) }
  }

  private let list = List()
  private let window: Window

  init(_ count: Int) {
    let root = Node()
    for id in 0..<count { root.addChild(Row(list, id)) }
    window = Trees.window(root)
  }

  /// Gives how many hooks run.
  @discardableResult func select(_ id: Int) -> Int {
    list.selection = id
    return window.updateIfNeeded().runs[.updateProperties] ?? 0
  }
}
