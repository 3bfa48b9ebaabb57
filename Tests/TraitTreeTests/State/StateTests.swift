import Observation
import Testing
import TraitTree

@MainActor private final class StateNode: Node {
  @State var count = 0
  @State var note: String?
  @State var ratio = 1.0
  @State var model = SettingsModel("first")
  @State var optionalModel: SettingsModel?
  @State var equal = AlwaysEqual(id: 1)
  @State var action: () -> Int = { 1 }
  @State var rows = [ListRow(1, "a"), ListRow(2, "b")]
  @State private var started = 5
  var onUpdate: ((StateNode) -> Void)?
  var runs = 0

  init(started: Int = 5) {
    _started = State(initialValue: started)
    super.init()
  }
  var start: Int { started }

  override func updateProperties() {
    super.updateProperties()
    runs += 1
    onUpdate?(self)
  }
}

private struct AlwaysEqual: Equatable {
  let id: Int
  static func == (lhs: AlwaysEqual, rhs: AlwaysEqual) -> Bool { true }
}

@MainActor @Suite("State of a node")
struct StateTests {
  private let node = StateNode()
  let window: Window

  init() {
    window = Window(rootNode: node, scheduler: .manual)
  }

  /// How often the node's hook runs because of a change, having read something.
  private func runs(
    reading: @escaping (StateNode) -> Void, after change: (StateNode) -> Void
  ) -> Int {
    node.onUpdate = reading
    node.setNeedsUpdateProperties()
    window.updateIfNeeded()
    let before = node.runs
    change(node)
    window.updateIfNeeded()
    return node.runs - before
  }

  @Test("E4: state holds its first value and what is written, in a window or not")
  func values() {
    #expect(node.count == 0)
    #expect(node.note == nil)
    #expect(StateNode(started: 9).start == 9)
    node.count += 1
    window.rootNode = nil
    node.count += 1
    #expect(node.count == 2)
    let other = StateNode()
    #expect(other.count == 0)
  }

  @Test("E4: a hook that reads state runs when it changes, and only then")
  func tracked() {
    #expect(runs(reading: { _ = $0.count }, after: { $0.count = 5 }) == 1)
    #expect(runs(reading: { _ = $0.count }, after: { $0.note = "a" }) == 0)
    #expect(runs(reading: { _ = $0.note }, after: { $0.note = nil }) == 1)
  }

  @Test("E4: an equal write is no change, by the kind of value")
  func equalWrites() {
    #expect(runs(reading: { _ = $0.count }, after: { $0.count = 0 }) == 0)
    #expect(runs(reading: { _ = $0.note }, after: { $0.note = nil }) == 0)
    #expect(runs(reading: { _ = $0.equal }, after: { $0.equal = AlwaysEqual(id: 2) }) == 0)
    #expect(runs(reading: { _ = $0.rows }, after: { $0.rows[0].title = "a" }) == 0)
    #expect(runs(reading: { _ = $0.rows }, after: { $0.rows[0].title = "b" }) == 1)
  }

  @Test("E4: objects in state compare by identity, optional ones too")
  func objects() {
    let model = node.model
    #expect(runs(reading: { _ = $0.model }, after: { $0.model = model }) == 0)
    #expect(runs(reading: { _ = $0.model }, after: { $0.model = SettingsModel("second") }) == 1)
    #expect(runs(reading: { _ = $0.optionalModel }, after: { $0.optionalModel = nil }) == 0)
    #expect(runs(reading: { _ = $0.optionalModel }, after: { $0.optionalModel = model }) == 1)
    #expect(runs(reading: { _ = $0.optionalModel }, after: { $0.optionalModel = model }) == 0)
    #expect(runs(reading: { _ = $0.optionalModel }, after: { $0.optionalModel = nil }) == 1)
  }

  @Test("E4: a hook follows the model in its state, and what it reads of it")
  func modelInState() {
    let first = node.model
    #expect(runs(reading: { _ = $0.model.size }, after: { $0.model.size = 2 }) == 1)
    let replace: (StateNode) -> Void = { $0.model = SettingsModel("second") }
    #expect(runs(reading: { _ = $0.model.size }, after: replace) == 1)
    #expect(runs(reading: { _ = $0.model.size }, after: { _ in first.size = 3 }) == 0)
  }

  @Test("E4: what nothing can compare always changes; NaN is not equal to NaN")
  func incomparable() {
    let action = node.action
    #expect(runs(reading: { _ = $0.action() }, after: { $0.action = action }) == 1)
    node.ratio = .nan
    #expect(runs(reading: { _ = $0.ratio }, after: { $0.ratio = .nan }) == 1)
  }

  @Test("E4: hooks of other nodes that read it run as well, in one update")
  func otherNodes() {
    let node = node
    let stage = UpdateStage()
    stage.root.addChild(node)
    stage.add("reader") { _ in _ = node.count }
    stage.add("bystander") { _ in _ = node.note }
    stage.update()
    node.count += 1
    #expect(stage.update() == ["reader.properties"])
  }

  @Test("U7: a hook that writes its own state runs once, others that read it run")
  func ownWrite() {
    let node = node
    let stage = UpdateStage()
    node.onUpdate = { $0.count += 1 }
    stage.add("reader") { _ in _ = node.count }
    stage.root.addChild(node)
    stage.update()
    #expect(node.runs == 1)
    #expect(stage.log.count("reader.properties") == 2)
    #expect(stage.report?.isSettled == true)
    node.count = 10
    stage.update()
    #expect(node.runs == 2)
    #expect(node.count == 11)
  }

  @Test("U4: several writes of one turn make one run with the last value")
  func coalesced() {
    var seen: [Int] = []
    node.onUpdate = { seen.append($0.count) }
    window.updateIfNeeded()
    node.count = 1
    node.count = 2
    node.note = "a"
    window.updateIfNeeded()
    #expect(seen == [0, 2])
  }

  @Test("E4: $ gives a binding that reads, writes and is tracked")
  func binding() {
    let count: Binding<Int> = node.$count
    count.wrappedValue = 4
    #expect(node.count == 4)
    #expect(runs(reading: { _ = $0.$count.wrappedValue }, after: { $0.count = 5 }) == 1)
    let title = node.$rows[1].title
    node.rows.reverse()
    title.wrappedValue = "x"
    #expect(node.rows == [ListRow(2, "x"), ListRow(1, "a")])
  }

  @Test("E4: state is handed down as a binding, and a child's write comes back")
  func handedDown() {
    let stage = UpdateStage()
    let parent = StateNode()
    stage.root.addChild(parent)
    let count = parent.$count
    let child = RecordingNode("child", log: stage.log)
    parent.addChild(child)
    var seen: [Int] = []
    parent.onUpdate = { seen.append($0.count) }
    child.onProperties = { _ in _ = count.wrappedValue }
    stage.update()
    count.wrappedValue = 3
    #expect(stage.update() == ["child.properties"])
    #expect(seen == [0, 3])
  }

  @Test("U12: where models are not tracked, state is not either")
  func untracked() {
    window.isObservationTrackingEnabled = false
    #expect(runs(reading: { _ = $0.count }, after: { $0.count = 5 }) == 0)
    node.setNeedsUpdateProperties()
    #expect(window.updateIfNeeded().runs == [.updateProperties: 1])
  }

  @Test("N6: state that is written while its node is away runs its hooks once on return")
  func away() {
    node.onUpdate = { _ = $0.count }
    window.updateIfNeeded()
    window.rootNode = nil
    window.updateIfNeeded()
    let runs = node.runs
    node.count = 1
    node.count = 2
    window.rootNode = node
    window.updateIfNeeded()
    #expect(node.runs == runs + 1)
  }
}
