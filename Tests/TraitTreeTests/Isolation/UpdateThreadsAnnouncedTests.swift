import Testing
import TraitTree

@MainActor @Suite("Writes that are announced before they are stored")
struct UpdateThreadsAnnouncedTests {
  let stage = UpdateStage()
  let model = UpdateLockedModel()
  let gate = UpdateGate()

  #if !TRAITTREE_PUBLIC_TRACKING
    @Test("U10: an update between announcement and store does not lose the value, in any hook")
    func everyHook() {
      let model = model
      var seen: [Int] = [0, 0, 0, 0]
      let leaf = stage.add("leaf") { _ in seen[0] = model.value }
      leaf.onWillLayout = { _ in seen[1] = model.value }
      leaf.onDidLayout = { _ in seen[2] = model.value }
      leaf.onDraw = { _ in seen[3] = model.value }
      stage.update()
      model.stopNextWrite(at: gate)
      let done = updateStartThread { model.value = 42 }
      gate.waitUntilReached()
      stage.update()
      stage.update()
      #expect(seen == [0, 0, 0, 0])
      gate.open()
      awaitSignal(done)
      stage.update()
      #expect(seen == [42, 42, 42, 42])
      #expect(stage.update().isEmpty)
    }

    @Test("U10: the same, when the hook re-runs for another reason in between")
    func rerunInBetween() {
      let model = model
      var seen: [Int] = []
      let leaf = stage.add("leaf") { _ in seen.append(model.value) }
      stage.update()
      model.stopNextWrite(at: gate)
      let done = updateStartThread { model.value = 42 }
      gate.waitUntilReached()
      leaf.setNeedsUpdateProperties()
      stage.update()
      #expect(seen.last == 0)
      gate.open()
      awaitSignal(done)
      stage.update()
      #expect(seen.last == 42)
    }

    @Test("U10: a value that is announced while its reader is away arrives with its return")
    func readerAway() {
      let model = model
      var seen: [Int] = []
      let leaf = stage.add("leaf") { _ in seen.append(model.value) }
      stage.update()
      model.stopNextWrite(at: gate)
      let done = updateStartThread { model.value = 42 }
      gate.waitUntilReached()
      leaf.removeFromParent()
      stage.update()
      stage.root.addChild(leaf)
      stage.update()
      gate.open()
      awaitSignal(done)
      stage.update()
      #expect(seen.last == 42)
    }
  #endif

  @Test("U10: a value that is announced and stored before the update is delivered once")
  func storedBeforeTheUpdate() {
    let model = model
    var seen: [Int] = []
    stage.add("leaf") { _ in seen.append(model.value) }
    stage.update()
    model.stopNextWrite(at: gate)
    let done = updateStartThread { model.value = 42 }
    gate.waitUntilReached()
    gate.open()
    awaitSignal(done)
    #expect(stage.update() == ["leaf.properties"])
    #expect(seen == [0, 42])
    #expect(stage.update().isEmpty)
  }

  @Test("U11: a reader that is dropped between announcement and store is freed at once")
  func droppedInBetween() {
    let model = model
    weak var dropped: RecordingNode?
    do {
      dropped = stage.add("leaf") { _ in _ = model.value }
    }
    stage.update()
    model.stopNextWrite(at: gate)
    let done = updateStartThread { model.value = 42 }
    gate.waitUntilReached()
    dropped?.removeFromParent()
    #expect(dropped == nil)
    gate.open()
    awaitSignal(done)
    #expect(stage.update().isEmpty)
  }

  @Test("U11: a window that is dropped between announcement and store is freed at once")
  func windowDroppedInBetween() {
    let model = model
    let root = RecordingNode("root")
    root.onProperties = { _ in _ = model.value }
    var window: Window? = Window(rootNode: root, scheduler: .manual)
    weak let dropped = window
    window?.updateIfNeeded()
    model.stopNextWrite(at: gate)
    let done = updateStartThread { model.value = 42 }
    gate.waitUntilReached()
    window = nil
    #expect(dropped == nil)
    gate.open()
    awaitSignal(done)
    #expect(root.log.count("root.properties") == 1)
  }
}
