import Testing
import TraitTree

@MainActor @Suite("Models written on other threads")
struct UpdateThreadsWriteTests {
  let stage = UpdateStage()
  let model = UpdateLockedModel()

  @Test("U10: a write of another thread between two updates is delivered, whichever hook read it")
  func betweenUpdates() {
    let model = model
    let leaf = stage.add("leaf") { _ in _ = model.value }
    leaf.onWillLayout = { _ in _ = model.other }
    leaf.onDraw = { _ in _ = model.value }
    stage.update()
    updateOnThread { model.value = 1 }
    #expect(stage.update() == ["leaf.properties", "leaf.draw"])
    updateOnThread { model.other = 1 }
    #expect(stage.update() == ["leaf.willLayout", "leaf.didLayout"])
    #expect(stage.update().isEmpty)
  }

  @Test("U10: writes of several threads and of this one make one run with the final value")
  func severalThreads() {
    let model = model
    var seen: [Int] = []
    stage.add("leaf") { _ in seen.append(model.value) }
    stage.update()
    for thread in 1...4 {
      updateOnThread { for step in 0..<100 { model.value = thread * 1000 + step } }
    }
    model.value = 5
    #expect(stage.update() == ["leaf.properties"])
    #expect(seen == [0, 5])
  }

  @Test("U10: a write from another thread runs no hook there")
  func hooksStayOnTheMainActor() {
    let model = model
    stage.add("leaf") { _ in _ = model.value }
    stage.update()
    #expect(stage.perform { updateOnThread { model.value = 1 } }.isEmpty)
    #expect(stage.update() == ["leaf.properties"])
  }

  @Test("U10: a write that lands while another node's hook runs reaches its readers")
  func duringAnotherHook() {
    let model = model
    var before = 0
    var after = 0
    stage.add("before") { _ in before = model.value }
    let writer = stage.add("writer")
    stage.add("after") { _ in after = model.value }
    stage.update()
    writer.onProperties = { _ in updateOnThread { model.value = 8 } }
    writer.setNeedsUpdateProperties()
    stage.update()
    stage.update()
    #expect(before == 8)
    #expect(after == 8)
  }

  @Test("U10: a write to what no hook read any more runs nothing")
  func unreadProperty() {
    let model = model
    let leaf = stage.add("leaf") { _ in _ = model.value }
    stage.update()
    leaf.onProperties = { _ in _ = model.other }
    leaf.setNeedsUpdateProperties()
    stage.update()
    updateOnThread { model.value = 1 }
    #expect(stage.update().isEmpty)
    updateOnThread { model.other = 1 }
    #expect(stage.update() == ["leaf.properties"])
  }

  @Test("U10: writes to a model whose readers are away are in the run after their return")
  func readerAway() {
    let model = model
    var seen: [Int] = []
    let leaf = stage.add("leaf") { _ in seen.append(model.value) }
    stage.update()
    leaf.removeFromParent()
    updateOnThread { model.value = 1 }
    stage.update()
    updateOnThread { model.value = 2 }
    stage.root.addChild(leaf)
    stage.update()
    #expect(seen == [0, 2])
  }

  #if !TRAITTREE_PUBLIC_TRACKING
    @Test("U10: a write of another actor's task is delivered by settled()")
    func otherTask() async {
      let model = model
      var seen: [Int] = []
      let root = RecordingNode("root")
      root.onProperties = { _ in seen.append(model.value) }
      let window = Window(rootNode: root)
      _ = await window.settled()
      await Task.detached { for value in 1...50 { model.value = value } }.value
      _ = await window.settled()
      #expect(seen.last == 50)
      let runs = seen.count
      _ = await window.settled()
      #expect(seen.count == runs)
    }

    @Test("U10: under a stream of writes from two threads the last value is never lost")
    func stream() {
      let model = model
      var value = 0
      var other = 0
      stage.add("value") { _ in value = model.value }
      stage.add("other").onWillLayout = { _ in other = model.other }
      stage.update()
      for round in 1...40 {
        let first = updateStartThread {
          for step in 0..<200 { model.value = round * 1000 + step }
        }
        let second = updateStartThread {
          for step in 0..<200 { model.other = round * 1000 + step }
        }
        for _ in 0..<20 { stage.update() }
        awaitSignal(first)
        awaitSignal(second)
        stage.update()
        #expect(value == round * 1000 + 199)
        #expect(other == round * 1000 + 199)
      }
    }
  #endif
}
