import Testing
import TraitTree

@MainActor @Suite("Announced before it is stored")
struct AnnouncedWriteTests {
  let model = UpdateLockedModel()
  let gate = UpdateGate()

  #if !TRAITTREE_PUBLIC_TRACKING
    @Test("U10: the update runs while the gate is shut, and the node ends on the stored value")
    func flushedInBetween() {
      let stage = UpdateStage()
      let model = model
      var shown = -1
      stage.add("leaf") { _ in shown = model.value }
      stage.update()
      #expect(shown == 0)
      model.stopNextWrite(at: gate)
      let done = updateStartThread { model.value = 42 }
      gate.waitUntilReached()
      stage.update()
      #expect(shown == 0)
      gate.open()
      awaitSignal(done)
      stage.update()
      #expect(shown == 42)
      #expect(stage.update().isEmpty)
    }
  #endif

  @Test("U10: with the gate open before the update, one run shows the stored value")
  func flushedAfterwards() {
    let stage = UpdateStage()
    let model = model
    var shown: [Int] = []
    stage.add("leaf") { _ in shown.append(model.value) }
    stage.update()
    model.stopNextWrite(at: gate)
    let done = updateStartThread { model.value = 42 }
    gate.waitUntilReached()
    gate.open()
    awaitSignal(done)
    stage.update()
    #expect(shown == [0, 42])
    #expect(stage.update().isEmpty)
  }
}
