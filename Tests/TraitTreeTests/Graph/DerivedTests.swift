import Observation
import Testing
import TraitTree

@MainActor
@Suite("Derived values")
struct DerivedTests {
  final class Reader: Node {
    var runs = 0
    var read: () -> Void = {}

    override func updateProperties() {
      super.updateProperties()
      runs += 1
      read()
    }
  }

  final class Row: Node {
    let model: GraphModel
    let id: Int
    var runs = 0
    @Derived({ (row: Row) in row.model.selection == row.id }) var isSelected: Bool

    init(_ model: GraphModel, _ id: Int) {
      self.model = model
      self.id = id
      super.init()
    }

    override func updateProperties() {
      super.updateProperties()
      runs += 1
      _ = isSelected
    }
  }

  final class PlainRow: Node {
    let model: PlainModel
    let id: Int
    var runs = 0
    @Derived({ (row: PlainRow) in row.model.selection == row.id }) var isSelected: Bool

    init(_ model: PlainModel, _ id: Int) {
      self.model = model
      self.id = id
      super.init()
    }

    override func updateProperties() {
      super.updateProperties()
      runs += 1
      _ = isSelected
    }
  }

  @Test("R1: a hook that reads a property runs again when that is written, and for no other one")
  func property() {
    let (model, node) = (GraphModel(), Reader())
    node.read = { _ = model.count }
    let window = Window(rootNode: node, scheduler: .manual)
    window.updateIfNeeded()
    #expect(node.runs == 1)
    model.count += 1
    window.updateIfNeeded()
    #expect(node.runs == 2)
    model.items = [1]
    window.updateIfNeeded()
    #expect(node.runs == 2)
  }

  @Test("D1: it is computed at its first read, and once for each change")
  func once() {
    let model = GraphModel()
    #expect(model.evaluations == 0)
    #expect(model.itemCount == 0)
    #expect(model.itemCount == 0)
    #expect(model.evaluations == 1)
    model.items = [1, 2]
    #expect(model.evaluations == 1)
    #expect(model.itemCount == 2)
    #expect(model.itemCount == 2)
    #expect(model.evaluations == 2)
  }

  @Test("D1: readers run only if the value differs")
  func readers() {
    let (model, node) = (GraphModel(), Reader())
    node.read = { _ = model.itemCount }
    let window = Window(rootNode: node, scheduler: .manual)
    window.updateIfNeeded()
    model.items = [1]
    window.updateIfNeeded()
    #expect(node.runs == 2)
    model.items = [2]
    window.updateIfNeeded()
    #expect(node.runs == 2)
    #expect(model.evaluations == 3)
    model.items = []
    model.items = [3]
    window.updateIfNeeded()
    #expect(node.runs == 2)
    #expect(model.evaluations == 4)
  }

  @Test(
    "D1: of a thousand rows that derive whether they are selected, two run when the selection moves"
  )
  func rows() {
    let model = GraphModel()
    let root = Node()
    let rows = (0..<1_000).map { Row(model, $0) }
    for row in rows { root.addChild(row) }
    let window = Window(rootNode: root, scheduler: .manual)
    window.updateIfNeeded()
    model.selection = 3
    #expect(window.updateIfNeeded().runs[.updateProperties] == 1)
    model.selection = 700
    #expect(window.updateIfNeeded().runs[.updateProperties] == 2)
    #expect(rows[3].runs == 3 && rows[700].runs == 2 && rows[4].runs == 1)
  }

  #if !TRAITTREE_PUBLIC_TRACKING
    @Test("D2: over an @Observable model, the first change after the first runs is told as exactly")
    func observableRows() {
      let model = PlainModel()
      let root = Node()
      for id in 0..<100 { root.addChild(PlainRow(model, id)) }
      let window = Window(rootNode: root, scheduler: .manual)
      window.updateIfNeeded()
      model.selection = 3
      #expect(window.updateIfNeeded().runs[.updateProperties] == 1)
      model.selection = 70
      #expect(window.updateIfNeeded().runs[.updateProperties] == 2)
    }
  #endif

  @Test("D2: Observation's own observers are told when an input changes, at once")
  func observers() {
    let model = GraphModel()
    var told = 0
    withObservationTracking {
      _ = model.itemCount
    } onChange: {
      MainActor.assumeIsolated { told += 1 }
    }
    #expect(told == 0)
    model.items = [1]
    #expect(told == 1)
    #expect(model.itemCount == 1)
    withObservationTracking {
      _ = model.count
    } onChange: {
      MainActor.assumeIsolated { told += 1 }
    }
    model.items = [2]
    #expect(told == 1)
    model.count = 2
    #expect(told == 2)
  }

  @Test("D3: when an update ends in which nobody has read it, it lets go of its value")
  func lettingGo() {
    let model = GraphModel()
    let window = Window(rootNode: Node(), scheduler: .manual)
    #expect(model.itemCount == 0)
    window.updateIfNeeded()
    #expect(model.itemCount == 0)
    #expect(model.evaluations == 1)
    window.updateIfNeeded()
    window.updateIfNeeded()
    #expect(model.itemCount == 0)
    #expect(model.evaluations == 2)
  }
}
