import Testing
import TraitTree

private struct RunsTrait: TraitDefinition { static let defaultValue = 0 }

@MainActor
@Suite("What a change has run")
struct HookRunTests {
  private final class Row: Node {
    let model: GraphModel
    let id: Int
    var read: (Row) -> Void = { _ in }
    @Derived({ (row: Row) in row.model.count % 2 }) var parity: Int

    init(_ model: GraphModel, _ id: Int) {
      self.model = model
      self.id = id
      super.init()
    }

    override var debugName: String { "Row\(id)" }

    override func updateProperties() {
      super.updateProperties()
      read(self)
    }
  }

  private final class Rows: Node {}

  private let model = GraphModel()
  private let root = Rows()
  private let rows: [Row]
  private let window: Window

  init() {
    rows = [Row(model, 0), Row(model, 1)]
    for row in rows { root.addChild(row) }
    window = Window(rootNode: root, scheduler: .manual)
  }

  private func lines(_ changes: () throws -> Void) rethrows -> [String] {
    try window.runs(changes).map { "\($0)" }
  }

  @Test("U17: the runs are those that the changes cause, with path, hook and cause")
  func runs() {
    rows[1].read = { _ = $0.model.selection }
    rows[0].setNeedsUpdateProperties()
    let runs = window.runs { model.selection = 7 }
    #expect(runs.map { "\($0)" } == ["Rows/Row1 updateProperties"])
    #expect(runs.first?.path == "Rows/Row1")
    #expect(runs.first?.hook == .updateProperties)
    #expect(runs.first.map { "\($0.cause)".contains("selection") } == true)
    #expect(lines {} == [])
  }

  @Test(
    "U17: handlers, actions, layout and drawing are runs too, and so are updates that the changes ask for"
  )
  func allHooks() {
    root.registerForTraitChanges([RunsTrait.self]) { (_: Node, _: TraitCollection) in }
    root.onChange(of: { (node: Node) in node.traitCollection[RunsTrait.self] }) { _, _, _ in }
    window.updateIfNeeded()
    let lines = lines {
      root.traitOverrides[RunsTrait.self] = 1
      window.updateIfNeeded()
      rows[0].setNeedsLayout()
      rows[1].setNeedsDisplay()
    }
    #expect(
      lines == [
        "Rows traitChanges", "Rows onChange", "Rows/Row0 layout", "Rows/Row1 draw",
      ])
  }

  @Test("U17: two runs are equal if path and hook are, whatever caused them")
  func equality() {
    rows[0].read = { _ = $0.model.selection }
    let written = window.runs { model.selection = 7 }
    let asked = window.runs { rows[0].setNeedsUpdateProperties() }
    #expect(written == asked)
    #expect(written.first?.cause != asked.first?.cause)
    #expect(Set(written + asked).count == 1)
    #expect(asked != window.runs { rows[0].setNeedsLayout() })
    #expect(asked != window.runs { rows[1].setNeedsUpdateProperties() })
  }

  @Test("U17: a trace that is off keeps nothing of it, and one that is on keeps what it would")
  func trace() {
    _ = window.runs { rows[0].setNeedsLayout() }
    #expect(window.trace.updates.isEmpty)
    #expect(!window.trace.isEnabled)
    window.trace.isEnabled = true
    window.trace.runCapacity = 1
    let runs = window.runs { for row in rows { row.setNeedsLayout() } }
    #expect(runs.count == 2)
    #expect(window.trace.updates.map(\.runs.count) == [1])
    #expect(window.trace.updates.map(\.omittedRunCount) == [1])
    #expect(window.trace.updates.map(\.number) == [1])
  }

  @Test("U17: one call within another belongs to both")
  func nested() {
    var inner: [HookRun] = []
    let outer = window.runs {
      rows[0].setNeedsLayout()
      inner = window.runs { rows[1].setNeedsLayout() }
    }
    #expect(inner.map(\.path) == ["Rows/Row1"])
    #expect(outer.map(\.path) == ["Rows/Row0", "Rows/Row1"])
  }

  @Test("U17: an error of the changes is passed on, and what was changed is updated")
  func error() {
    struct Failure: Error {}
    #expect(throws: Failure.self) {
      try window.runs {
        rows[0].setNeedsLayout()
        throw Failure()
      }
    }
    #expect(lines {} == [])
  }

  @Test(
    "U17: evaluations of onChange values, derived values and parts are counted, in reports and traces"
  )
  func evaluations() {
    root.onChange(of: { [model] (_: Node) in model.count / 10 }) { _, _, _ in }
    rows[0].read = { _ = $0.parity }
    rows[1].read = { _ = $0.traitCollection[\.[runsPart: 0]] }
    #expect(window.updateIfNeeded().evaluations == 3)
    #expect(window.updateIfNeeded().evaluations == 0)
    window.trace.isEnabled = true
    model.count = 2
    let report = window.updateIfNeeded()
    #expect(report.evaluations == 2)
    #expect(report.runs.isEmpty)
    #expect("\(report)" == "nothing ran; 0 nodes, 1 round, 2 evaluations")
    #expect(window.trace.updates.map(\.evaluations) == [2])
    #expect("\(window.trace)".hasPrefix("update 1: 1 round, 0 runs, 2 evaluations"))
    #expect(window.trace.jsonLines().contains("\"evaluations\":2"))
  }

  @Test("U17: what another window evaluates within an update is counted there")
  func nestedEvaluations() {
    let other = Window(rootNode: Node(), scheduler: .manual)
    other.rootNode?.onChange(of: { [model] (_: Node) in model.count }) { _, _, _ in }
    other.trace.isEnabled = true
    rows[0].read = { row in
      _ = row.parity
      other.updateIfNeeded()
    }
    #expect(window.updateIfNeeded().evaluations == 1)
    #expect(other.trace.updates.map(\.evaluations) == [1])
  }
}

extension TraitCollection {
  fileprivate subscript(runsPart offset: Int) -> Int { self[RunsTrait.self] + offset }
}
