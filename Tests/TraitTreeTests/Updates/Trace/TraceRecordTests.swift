import Testing

@testable import TraitTree

@MainActor @Suite("What a trace keeps")
struct TraceRecordTests {
  let stage = UpdateStage()

  private var trace: UpdateTrace { stage.window.trace }

  /// A clock that goes on by a microsecond whenever it is looked at.
  private func tickingTrace() -> UpdateTrace {
    var time = 0
    return UpdateTrace(
      clock: .custom {
        time += 1
        return .microseconds(time)
      })
  }

  @Test("I1: a trace is disabled by default, and then records nothing")
  func disabled() {
    #expect(!trace.isEnabled)
    stage.update()
    #expect(trace.updates.isEmpty)
    #expect(trace.description.isEmpty)
    trace.isEnabled = true
    stage.root.setNeedsLayout()
    stage.update()
    trace.isEnabled = false
    stage.root.setNeedsLayout()
    stage.update()
    #expect(trace.updates.map(\.runs.count) == [1])
  }

  @Test("I1: an update that finds nothing to do is not recorded")
  func nothing() {
    stage.update()
    trace.isEnabled = true
    stage.update()
    #expect(trace.updates.isEmpty)
  }

  @Test("I1: a trace tells rounds, classes and numbers")
  func rounds() {
    let reader = stage.add("reader") { _ = $0.traitCollection.updateDepth }
    let writer = stage.add("writer")
    stage.update()
    trace.isEnabled = true
    writer.onProperties = { [root = stage.root] _ in root.traitOverrides.updateDepth += 1 }
    writer.setNeedsUpdateProperties()
    stage.update()
    stage.root.setNeedsDisplay()
    stage.update()
    #expect(trace.updates.map(\.number) == [1, 2])
    let update = trace.updates[0]
    // The reader comes before the writer in the tree, hence in the next round.
    #expect(update.rounds == 2)
    #expect(update.runs.map(\.round) == [1, 2])
    #expect(update.runs.map(\.path) == ["root/writer", "root/reader"])
    #expect(update.runs.allSatisfy { $0.nodeType == RecordingNode.self })
    #expect(update.subtree == nil)
    #expect(trace.runs(of: reader).map(\.path) == ["root/reader"])
    #expect(trace.runs(of: stage.root).map(\.hook) == [.draw])
  }

  @Test("I1: an update of a subtree on demand is recorded with its root")
  func subtree() {
    let branch = stage.add("branch")
    stage.update()
    trace.isEnabled = true
    branch.setNeedsLayout()
    branch.layoutIfNeeded()
    #expect(trace.updates.map(\.subtree) == ["root/branch"])
    #expect(trace.updates.first?.runs.map(\.round) == [0])
    #expect(trace.text().hasPrefix("update 1: of the subtree root/branch, 1 run\n"))
  }

  @Test("I1: times are those of the callbacks, from the beginning of the update")
  func times() throws {
    stage.update()
    let trace = tickingTrace()
    stage.window.trace = trace
    // Reads the clock: 1.
    trace.isEnabled = true
    stage.root.setNeedsLayout()
    stage.root.setNeedsDisplay()
    // 2 as the update begins, 3 and 4 around layout, 5 and 6 around drawing, 7 at the end.
    stage.update()
    let update = try #require(trace.updates.first)
    #expect(update.start == .microseconds(1))
    #expect(update.duration == .microseconds(5))
    #expect(update.runs.map(\.start) == [.microseconds(1), .microseconds(3)])
    #expect(update.runs.map(\.duration) == [.microseconds(1), .microseconds(1)])
    #expect(
      trace.text(includingDurations: true) == """
        update 1: 1 round, 2 runs (5.0 µs)
          root layout ran because of setNeedsLayout() (1.0 µs)
          root draw ran because of setNeedsDisplay() (1.0 µs)
        """)
  }

  @Test("I1: the time of a callback does not include the updates that it asks for")
  func nestedTimes() throws {
    let child = stage.add("child")
    stage.update()
    let trace = tickingTrace()
    stage.window.trace = trace
    trace.isEnabled = true
    stage.root.onProperties = { _ in
      child.setNeedsLayout()
      child.layoutIfNeeded()
    }
    stage.root.setNeedsUpdateProperties()
    stage.update()
    let runs = try #require(trace.updates.first?.runs)
    #expect(runs.map(\.path) == ["root", "root/child"])
    #expect(runs.map(\.duration) == [.microseconds(1), .microseconds(1)])
    #expect(trace.updates.count == 1)
  }

  @Test("I1: the last updates are kept, as many as there is room for")
  func capacity() {
    stage.update()
    trace.isEnabled = true
    trace.capacity = 3
    for _ in 0..<10 {
      stage.root.setNeedsLayout()
      stage.update()
    }
    #expect(trace.updates.map(\.number) == [8, 9, 10])
    trace.capacity = 2
    #expect(trace.updates.map(\.number) == [9, 10])
    trace.capacity = 0
    #expect(trace.updates.map(\.number) == [10])
    trace.removeAll()
    #expect(trace.updates.isEmpty)
    stage.root.setNeedsLayout()
    stage.update()
    #expect(trace.updates.map(\.number) == [11])
  }

  @Test("I1: older updates make room for runs, and one update keeps its first ones")
  func runCapacity() {
    for index in 0..<5 { stage.add("child\(index)") }
    stage.update()
    trace.isEnabled = true
    trace.runCapacity = 4
    stage.root.setNeedsLayout()
    stage.update()
    for child in stage.root.children { child.setNeedsLayout() }
    stage.update()
    #expect(trace.updates.map(\.number) == [2])
    #expect(trace.updates[0].runs.count == 4)
    #expect(trace.updates[0].omittedRunCount == 1)
    #expect(trace.text().hasPrefix("update 2: 1 round, 5 runs\n"))
    #expect(trace.text().hasSuffix("\n  and 1 more"))
    stage.root.setNeedsLayout()
    stage.update()
    #expect(trace.updates.map(\.number) == [3])
  }

  @Test("I1: a trace keeps no node alive, and keeps the runs of one that is gone")
  func lifetime() {
    stage.update()
    trace.isEnabled = true
    weak var freed: Node?
    do {
      let node = RecordingNode("short")
      freed = node
      stage.root.addChild(node)
      stage.update()
      node.removeFromParent()
    }
    #expect(freed == nil)
    #expect(trace.updates[0].runs.contains { $0.path == "root/short" })
  }

  @Test("I1: paths follow the tree as it is edited, names that are shared have their index")
  func paths() {
    let first = stage.add("row")
    stage.update()
    trace.isEnabled = true
    first.setNeedsLayout()
    stage.update()
    let second = stage.node("row")
    stage.root.insertChild(second, at: 0)
    stage.update()
    trace.removeAll()
    first.setNeedsLayout()
    second.setNeedsLayout()
    stage.update()
    #expect(trace.updates[0].runs.map(\.path) == ["root/row[0]", "root/row[1]"])
    second.removeFromParent()
    trace.removeAll()
    first.setNeedsLayout()
    stage.update()
    #expect(trace.updates[0].runs.map(\.path) == ["root/row"])
  }

  @Test("I1: paths of presented nodes and of a window's own actions are told")
  func otherPaths() {
    let sheet = stage.node("sheet")
    stage.root.present(sheet)
    stage.update()
    trace.isEnabled = true
    let depth = stage.window.onChange(of: { (self: Window) in self.traitCollection.updateDepth }) {
      _, _, _ in
    }
    stage.update()
    trace.removeAll()
    sheet.setNeedsLayout()
    stage.window.traitOverrides.updateDepth = 1
    stage.update()
    depth.cancel()
    #expect(trace.updates[0].runs.map(\.path) == ["Window", "root/sheet"])
    #expect(trace.updates[0].runs[0].cause.provider == .window)
  }

  @Test("I1: two windows have traces of their own")
  func windows() {
    let other = UpdateStage()
    stage.update()
    other.update()
    trace.isEnabled = true
    other.window.trace.isEnabled = true
    stage.root.onProperties = { _ in
      other.root.setNeedsLayout()
      other.update()
    }
    stage.root.setNeedsUpdateProperties()
    stage.update()
    #expect(trace.updates.flatMap { $0.runs.map(\.hook) } == [.updateProperties])
    #expect(other.window.trace.updates.flatMap { $0.runs.map(\.hook) } == [.layout])
  }

  @Test("I1: looking a path up keeps that of the node and of its owner, and not all on the way")
  func deepPath() {
    let root = Node()
    var leaf = root
    for _ in 0..<100 {
      let child = Node()
      leaf.addChild(child)
      leaf = child
    }
    let names = NodeNames()
    #expect(names.path(of: leaf) == leaf.path)
    #expect(Set(names.paths.values) == [leaf.path, leaf.owner?.path])
  }
}
