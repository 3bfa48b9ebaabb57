import Testing
import TraitTree

@MainActor @Suite("A write while the hook is running")
struct WriteDuringRunTests {
  let stage = UpdateStage()
  let model = UpdateLockedModel()
  let gate = UpdateGate()

  /// Updates while another thread writes 42 as soon as the hook that runs has come to the gate.
  private func updateWithAWriteDuringTheRun() {
    let model = model
    let gate = gate
    let done = updateStartThread {
      gate.waitUntilReached()
      model.value = 42
      gate.open()
    }
    stage.update()
    awaitSignal(done)
    stage.update()
  }

  @Test("U10: a run that was asked for explicitly ends on the new value")
  func explicitRun() {
    let model = model
    let gate = gate
    var shown: [Int] = []
    var isWaiting = false
    let leaf = stage.add("leaf") { _ in
      shown.append(model.value)
      guard isWaiting else { return }
      isWaiting = false
      gate.pass()
    }
    stage.update()
    isWaiting = true
    leaf.setNeedsUpdateProperties()
    updateWithAWriteDuringTheRun()
    #expect(shown == [0, 0, 42])
  }

  #if !TRAITTREE_PUBLIC_TRACKING
    @Test("U10: a run that the model caused ends on the new value")
    func modelRun() {
      let model = model
      let gate = gate
      var shown: [Int] = []
      stage.add("leaf") { _ in
        let value = model.value
        shown.append(value)
        if value == 1 { gate.pass() }
      }
      stage.update()
      model.value = 1
      updateWithAWriteDuringTheRun()
      #expect(shown == [0, 1, 42])
    }

    @Test("U10: each of several writes during consecutive runs is shown")
    func severalRuns() {
      let model = model
      var shown: [Int] = []
      stage.add("leaf") { _ in
        let value = model.value
        shown.append(value)
        guard (1..<10).contains(value) else { return }
        updateOnThread { model.value = value + 1 }
      }
      stage.update()
      model.value = 1
      for _ in 0..<10 { stage.update() }
      #expect(shown == Array(0...10))
    }
  #endif

  @Test("U10: a write after the run, before the next one, is shown in any case")
  func afterTheRun() {
    let model = model
    var shown: [Int] = []
    stage.add("leaf") { _ in shown.append(model.value) }
    stage.update()
    for value in 1...5 {
      updateOnThread { model.value = value }
      stage.update()
    }
    #expect(shown == [0, 1, 2, 3, 4, 5])
  }
}
