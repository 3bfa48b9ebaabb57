import Testing
import TraitTree

@MainActor @Suite("Writes that land while the hook runs")
struct UpdateThreadsDuringRunTests {
  let stage = UpdateStage()
  let model = UpdateLockedModel()

  @Test("U10: a write during a run that was asked for explicitly is not lost")
  func explicitRun() {
    let model = model
    var seen: [Int] = []
    var isWriting = false
    let leaf = stage.add("leaf") { _ in
      seen.append(model.value)
      guard isWriting else { return }
      isWriting = false
      updateOnThread { model.value = 42 }
    }
    stage.update()
    isWriting = true
    leaf.setNeedsUpdateProperties()
    stage.update()
    stage.update()
    #expect(seen == [0, 0, 42])
  }

  @Test("U10: a write during a run that a trait caused is not lost")
  func traitRun() {
    let model = model
    var seen: [Int] = []
    stage.add("leaf") { node in
      seen.append(model.value)
      guard node.traitCollection.updateTheme == .dark, model.value != 42 else { return }
      updateOnThread { model.value = 42 }
    }
    stage.update()
    stage.root.traitOverrides.updateTheme = .dark
    stage.update()
    stage.update()
    #expect(seen == [0, 0, 42])
  }

  @Test("U10: a write during layout or display is not lost either")
  func layoutAndDraw() {
    let model = model
    var laidOut: [Int] = []
    var drawn: [Int] = []
    var left = 0
    let leaf = stage.add("leaf")
    leaf.onWillLayout = { _ in laidOut.append(model.value) }
    leaf.onDidLayout = { _ in
      guard left > 0 else { return }
      left -= 1
      updateOnThread { model.value = 1 }
    }
    leaf.onDraw = { _ in
      drawn.append(model.other)
      guard left > 0 else { return }
      left -= 1
      updateOnThread { model.other = 2 }
    }
    stage.update()
    left = 1
    leaf.setNeedsLayout()
    stage.update()
    stage.update()
    #expect(laidOut == [0, 0, 1])
    left = 1
    leaf.setNeedsDisplay()
    stage.update()
    stage.update()
    #expect(drawn == [0, 0, 2])
  }

  @Test("U10: a write during a run to what the run does not read runs nothing")
  func unread() {
    let model = model
    var isWriting = false
    let leaf = stage.add("leaf") { _ in
      _ = model.value
      if isWriting { updateOnThread { model.other = 1 } }
    }
    stage.update()
    isWriting = true
    leaf.setNeedsUpdateProperties()
    #expect(stage.update() == ["leaf.properties"])
    #expect(stage.update().isEmpty)
  }

  #if !TRAITTREE_PUBLIC_TRACKING
    @Test("U10: a write during a run that the model itself caused is not lost")
    func modelRun() {
      let model = model
      var seen: [Int] = []
      stage.add("leaf") { _ in
        let value = model.value
        seen.append(value)
        if value == 1 { updateOnThread { model.value = 42 } }
      }
      stage.update()
      model.value = 1
      stage.update()
      stage.update()
      #expect(seen == [0, 1, 42])
    }

    @Test("U10: a hook's own write does not hide what another thread writes in the same run")
    func ownWriteAndOtherWrite() {
      let model = model
      var seen: [Int] = []
      var isWriting = false
      let leaf = stage.add("leaf") { _ in
        seen.append(model.other)
        _ = model.value
        guard isWriting else { return }
        isWriting = false
        model.value += 1
        updateOnThread { model.other = 42 }
      }
      stage.update()
      isWriting = true
      leaf.setNeedsUpdateProperties()
      stage.update()
      stage.update()
      #expect(seen == [0, 0, 42])
    }

    @Test("U10: a write that starts before a run and is stored during it is not lost")
    func startedBefore() {
      let model = model
      let gate = UpdateGate()
      var seen: [Int] = []
      var onRun: (() -> Void)?
      stage.add("leaf") { _ in
        seen.append(model.value)
        onRun?()
      }
      stage.update()
      model.stopNextWrite(at: gate)
      let done = updateStartThread { model.value = 42 }
      gate.waitUntilReached()
      onRun = {
        onRun = nil
        gate.open()
        awaitSignal(done)
      }
      stage.root.children.forEach { $0.setNeedsUpdateProperties() }
      stage.update()
      stage.update()
      #expect(seen.last == 42)
    }

    @Test("U10: a write during a child's run that was asked for by its parent is not lost")
    func nestedRun() {
      let model = model
      var seen: [Int] = []
      var isWriting = false
      let parent = stage.add("parent")
      let child = stage.add("child", to: parent) { _ in
        seen.append(model.value)
        guard isWriting else { return }
        isWriting = false
        updateOnThread { model.value = 42 }
      }
      stage.update()
      parent.onProperties = { _ in
        child.setNeedsUpdateProperties()
        child.updatePropertiesIfNeeded()
      }
      isWriting = true
      parent.setNeedsUpdateProperties()
      stage.update()
      stage.update()
      #expect(seen == [0, 0, 42])
    }
  #endif
}
