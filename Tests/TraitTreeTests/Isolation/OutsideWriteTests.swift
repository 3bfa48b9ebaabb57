import Testing
import TraitTree

@MainActor @Suite("Writes of other threads while an update runs")
struct OutsideWriteTests {
  let stage = UpdateStage()
  let model = UpdateLockedModel()

  @Test("U7: writes of other threads during an update do not use the limit up")
  func limit() {
    let model = model
    var seen: [Int] = []
    stage.add("reader") { _ in seen.append(model.value) }
    let writer = stage.add("writer")
    stage.update()
    var round = 0
    writer.onProperties = { writer in
      round += 1
      let value = round
      updateOnThread { model.value = value }
      if round < 20 { writer.setNeedsUpdateProperties() }
    }
    stage.window.updateRunLimit = 20
    seen = []
    writer.setNeedsUpdateProperties()
    stage.update()
    #expect(stage.report?.isSettled == true)
    // It has run for none of the writes, and does for all of them.
    #expect(seen.isEmpty)
    stage.update()
    #expect(seen == [20])
    #expect(stage.update().isEmpty)
  }

  @Test("U7: what the update itself writes arrives in it, also where others have written")
  func ownWriteBeside() {
    let model = model
    var seen: [Int] = []
    stage.add("reader") { _ in seen.append(model.value) }
    let writer = stage.add("writer")
    stage.update()
    seen = []
    writer.onProperties = { _ in
      updateOnThread { model.value = 1 }
      model.value = 2
    }
    writer.setNeedsUpdateProperties()
    stage.update()
    #expect(seen == [2])
  }

  @Test("U7: updates of subtrees on demand leave writes of other threads to the next update")
  func onDemand() {
    let model = model
    var seen: [Int] = []
    let reader = stage.add("reader") { _ in seen.append(model.value) }
    stage.update()
    seen = []
    var value = 0
    reader.onWillLayout = { _ in
      value += 1
      let value = value
      updateOnThread { model.value = value }
    }
    reader.setNeedsLayout()
    reader.layoutIfNeeded()
    #expect(seen.isEmpty)
    // A change that came before the call is looked at.
    reader.onWillLayout = nil
    reader.updatePropertiesIfNeeded()
    #expect(seen == [1])
  }

  @Test("U7: in a tree that is in no window, too")
  func detached() {
    let model = model
    let node = stage.node("node")
    var runs = 0
    node.onProperties = { _ in
      runs += 1
      let value = model.value + 1
      if runs > 1 { updateOnThread { model.value = value } }
    }
    node.updatePropertiesIfNeeded()
    model.value = 1
    node.updatePropertiesIfNeeded()
    #expect(runs == 2)
    node.updatePropertiesIfNeeded()
    #expect(runs == 3)
  }

  @Test("U7: an update within an update leaves them to its own next one")
  func nestedWindow() {
    let model = model
    var seen: [Int] = []
    let inner = stage.node("inner") { _ in seen.append(model.value) }
    let window = Window(rootNode: inner, scheduler: .manual)
    window.updateIfNeeded()
    let outer = stage.add("outer")
    stage.update()
    seen = []
    var value = 0
    outer.onProperties = { outer in
      value += 1
      let value = value
      updateOnThread { model.value = value }
      window.updateIfNeeded()
      if value < 20 { outer.setNeedsUpdateProperties() }
    }
    window.updateRunLimit = 3
    outer.setNeedsUpdateProperties()
    stage.update()
    #expect(stage.report?.isSettled == true)
    window.updateIfNeeded()
    #expect(seen.last == 20)
    #expect(seen.count <= 2)
  }

  @Test("U7: the next update is scheduled for them")
  func scheduled() async {
    let model = model
    let root = stage.node("root")
    let scheduler = UpdateCapturingScheduler()
    let window = Window(rootNode: root, scheduler: scheduler)
    scheduler.runAll()
    var seen: [Int] = []
    root.onProperties = { _ in seen.append(model.value) }
    root.onWillLayout = { _ in updateOnThread { model.value = 1 } }
    root.setNeedsUpdateProperties()
    root.setNeedsLayout()
    scheduler.runAll()
    root.onWillLayout = nil
    #expect(!scheduler.pending.isEmpty)
    scheduler.runAll()
    #expect(seen == [0, 1])
    withExtendedLifetime(window) {}
  }

  @Test("U14: settled() waits until others have stopped, with every scheduler")
  func settled() async {
    for scheduler in [true, false] {
      let model = UpdateLockedModel()
      let root = stage.node("root")
      let window =
        scheduler
        ? Window(rootNode: root, scheduler: .mainActor)
        : Window(rootNode: root, scheduler: .manual)
      var seen: [Int] = []
      root.onProperties = { _ in seen.append(model.value) }
      root.onWillLayout = { _ in updateOnThread { model.value = 1 } }
      _ = await window.settled()
      #expect(seen == [0, 1])
    }
  }

  @Test("U10: fifty readers, four threads that write, updates meanwhile: the last value arrives")
  func heavyWriting() {
    let models = (0..<4).map { _ in UpdateLockedModel() }
    var seen = [[Int]](repeating: [], count: 50)
    for index in 0..<50 {
      stage.add("reader") { _ in seen[index] = models.map(\.value) }
    }
    stage.update()
    let threads = models.map { model in
      updateStartThread {
        for value in 1...2_000 { model.value = value }
      }
    }
    for _ in 0..<50 {
      stage.update()
      #expect(stage.report?.isSettled == true)
    }
    for thread in threads { awaitSignal(thread) }
    while !stage.update().isEmpty { #expect(stage.report?.isSettled == true) }
    #expect(seen.allSatisfy { $0 == [2_000, 2_000, 2_000, 2_000] })
  }
}
