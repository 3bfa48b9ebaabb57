import Testing
import TraitTree

@MainActor private final class QueryNode: Node {
  @State var query = ""
  @Environment(\.spacing) var spacing
  var calls: [String] = []

  override init() {
    super.init()
    onChange(of: { (self: QueryNode) in self.query }, initial: true) { node, old, new in
      node.calls.append("query \(old)→\(new)")
    }
    onChange(of: { (self: QueryNode) in self.spacing }) { node, old, new in
      node.calls.append("spacing \(old)→\(new)")
    }
  }
}

@MainActor @Suite("Delivery of onChange")
struct ChangeDeliveryTests {
  let stage = UpdateStage()
  let model = UpdateModel()

  init() {
    stage.update()
  }

  @Test("E5: an action gets the value that it saw last and the one now, in the update")
  func oldAndNew() {
    let model = model
    stage.root.logChanges(of: { _ in model.count }, as: "count", in: stage.log)
    #expect(stage.update().isEmpty)
    model.count = 1
    #expect(stage.log.entries.isEmpty)
    #expect(stage.update() == ["count:0→1"])
    model.count = 5
    #expect(stage.update() == ["count:1→5"])
    #expect(stage.update().isEmpty)
    #expect(stage.report?.runs.isEmpty == true)
  }

  @Test("E5: the form with an autoclosure does the same")
  func autoclosure() {
    let model = model
    var calls: [[Int]] = []
    stage.root.onChange(of: model.count * 10) { calls.append([$0, $1]) }
    stage.root.onChange(of: model.count, initial: true) { calls.append([$0, $1]) }
    stage.update()
    model.count = 2
    stage.update()
    #expect(calls == [[0, 0], [0, 20], [0, 2]])
  }

  @Test("E5: several writes of one turn make one call with the first and the last value")
  func coalesced() {
    let model = model
    stage.root.logChanges(of: { _ in model.count }, as: "count", in: stage.log)
    for count in 1...3 { model.count = count }
    #expect(stage.update() == ["count:0→3"])
    #expect(stage.report?.count(.onChange) == 1)
    #expect(stage.report?.nodeCount == 1)
  }

  @Test("E5: there and back in one turn makes no call, and the next change is told")
  func thereAndBack() {
    let model = model
    stage.root.logChanges(of: { _ in model.count }, as: "count", in: stage.log)
    model.count = 1
    model.count = 0
    #expect(stage.update().isEmpty)
    model.count = 2
    #expect(stage.update() == ["count:0→2"])
  }

  @Test("E5: an equal value makes no call, though what it is computed from has changed")
  func equal() {
    let model = model
    stage.root.logChanges(of: { _ in model.count > 10 }, as: "large", in: stage.log)
    model.count = 5
    #expect(stage.update().isEmpty)
    model.count = 11
    #expect(stage.update() == ["large:false→true"])
    model.count = 12
    #expect(stage.update().isEmpty)
  }

  @Test("E5: an optional value goes from nil and back to nil")
  func optional() {
    let model = model
    var calls: [String] = []
    let token = stage.root.onChange(of: model.child?.count, initial: true) {
      calls.append("\($0 ?? -1)→\($1 ?? -1)")
    }
    stage.update()
    model.child = UpdateModel()
    stage.update()
    model.child?.count = 4
    stage.update()
    model.child = nil
    stage.update()
    token.cancel()
    #expect(calls == ["-1→-1", "-1→0", "0→4", "4→-1"])
  }

  @Test("E5: the node's own traits and environment are values, too")
  func traits() {
    let leaf = stage.add("leaf")
    stage.update()
    leaf.logChanges(of: { $0.traitCollection.updateDepth }, as: "depth", in: stage.log)
    leaf.logChanges(of: { $0.environment.zoomPercent }, as: "zoom", in: stage.log)
    stage.root.traitOverrides.updateDepth = 3
    #expect(stage.update() == ["depth:0→3"])
    stage.window.traitOverrides[ZoomTrait.self] = 2
    stage.root.environment(\.spacing, 1)
    #expect(stage.update() == ["zoom:100→200"])
    stage.root.environment(\.zoom, 2)
    leaf.traitOverrides.updateDepth = 3
    #expect(stage.update().isEmpty)
  }

  @Test("E5: a node observes its own state and environment without holding itself")
  func ownValues() {
    let node = QueryNode()
    stage.root.addChild(node)
    stage.update()
    node.query = "a"
    stage.root.environment(\.spacing, 3)
    stage.update()
    node.query = "ab"
    stage.update()
    #expect(node.calls == ["query →", "query →a", "spacing 8→3", "query a→ab"])
  }

  @Test(
    "E5: the value closure's reads are no dependency of the node's hooks, and the other way round")
  func separate() {
    let model = model
    let leaf = stage.add("leaf") { _ in _ = model.name }
    stage.update()
    leaf.logChanges(of: { _ in model.count }, as: "count", in: stage.log)
    model.count = 1
    #expect(stage.update() == ["count:0→1"])
    model.name = "a"
    #expect(stage.update() == ["leaf.properties"])
  }

  @Test("U1: the action is not tracked, nor what it reads for the value's next turn")
  func action() {
    let model = model
    stage.root.logChanges(of: { _ in model.count }, as: "count", in: stage.log) { _ in
      _ = model.name
    }
    model.count = 1
    stage.update()
    model.name = "a"
    #expect(stage.update().isEmpty)
    #expect(stage.report?.rounds == 0)
  }

  @Test("U1: what a value did not read in its last turn does not matter to it")
  func replacedReads() {
    let model = model
    var reads = 0
    stage.root.logChanges(
      of: { _ in
        reads += 1
        return model.isOpen ? model.count : -1
      }, as: "count", in: stage.log)
    stage.update()
    reads = 0
    model.count = 1
    #expect(stage.update().isEmpty)
    #expect(reads == 0)
    model.isOpen = true
    #expect(stage.update() == ["count:-1→1"])
    model.count = 2
    #expect(stage.update() == ["count:1→2"])
  }

  @Test("U12: where models are not tracked, only traits and environment make a value due")
  func withoutModels() {
    let model = model
    stage.window.isObservationTrackingEnabled = false
    stage.root.logChanges(
      of: { $0.traitCollection.updateDepth * 100 + model.count }, as: "sum", in: stage.log)
    stage.update()
    model.count = 1
    #expect(stage.update().isEmpty)
    stage.root.traitOverrides.updateDepth = 2
    #expect(stage.update() == ["sum:0→201"])
  }

  @Test("U10: a write on another thread is told in the next update")
  func otherThread() {
    let shared = SettingsModel()
    var calls: [[Int]] = []
    stage.root.onChange(of: shared.size) { calls.append([$0, $1]) }
    stage.update()
    nonisolated(unsafe) let model = shared
    onThreads(1) { _ in unsafe model.size = 9 }
    stage.update()
    #expect(calls == [[1, 9]])
  }

  @Test("U14: under the main-actor scheduler a change is told without asking")
  func scheduled() async {
    let model = model
    let window = Window(rootNode: Node())
    var calls: [[Int]] = []
    window.rootNode?.onChange(of: model.count) { calls.append([$0, $1]) }
    _ = await window.settled()
    model.count = 3
    let report = await window.settled()
    #expect(calls == [[0, 3]])
    #expect(report.isSettled)
  }
}
