import Testing
import TraitTree

/// A node class of its own for each pair of tags, none of whose instances has read a model before.
@MainActor private final class UpdateLateNode<Case, Runs>: RecordingNode {}

private enum Zero {}
private enum One {}
private enum Two {}
private enum Three {}
private enum Ten {}

@MainActor @Suite("Hooks that read a model only after some runs without one")
struct LateReaderTests {
  let stage = UpdateStage()
  let model = UpdateModel()

  nonisolated static let counts = [0, 1, 2, 3, 10]

  /// A node, fresh of its class for each test case, that has run `count` times without a model.
  private func make<Case>(
    _ case: Case.Type, runs count: Int, then properties: @escaping RecordingNode.Action
  ) -> RecordingNode {
    func make<Runs>(_: Runs.Type) -> RecordingNode {
      UpdateLateNode<Case, Runs>("leaf", log: stage.log)
    }
    let tags: [Int: any Any.Type] = [
      0: Zero.self, 1: One.self, 2: Two.self, 3: Three.self, 10: Ten.self,
    ]
    let tag = tags[count] ?? Never.self
    let leaf = make(tag)
    stage.adopt(leaf)
    stage.root.addChild(leaf)
    for _ in 0..<count {
      leaf.setNeedsUpdateProperties()
      stage.update()
    }
    leaf.onProperties = properties
    leaf.setNeedsUpdateProperties()
    stage.update()
    return leaf
  }

  @Test("U1: the first read of a model, whenever it comes, is a dependency", arguments: counts)
  func firstRead(count: Int) {
    enum Case {}
    let model = model
    _ = make(Case.self, runs: count) { _ in _ = model.count }
    for value in 1...5 {
      model.count = value
      #expect(stage.update() == ["leaf.properties"])
    }
    model.name = "unread"
    #expect(stage.update().isEmpty)
  }

  @Test("U7: its own write in the run that first reads does not re-run it", arguments: counts)
  func ownWrite(count: Int) {
    enum Case {}
    let model = model
    _ = make(Case.self, runs: count) { _ in
      _ = model.count
      model.count += 1
    }
    #expect(stage.log.count("leaf.properties") == 1)
    #expect(stage.update().isEmpty)
    model.count = 10
    #expect(stage.update() == ["leaf.properties"])
    #expect(model.count == 11)
    #expect(stage.update().isEmpty)
  }

  @Test("U1: a run without a model ends what the run before depended on", arguments: counts)
  func readsNoMore(count: Int) {
    enum Case {}
    let model = model
    let leaf = make(Case.self, runs: count) { _ in _ = model.count }
    leaf.onProperties = nil
    leaf.setNeedsUpdateProperties()
    stage.update()
    model.count = 1
    #expect(stage.update().isEmpty)
    leaf.onProperties = { _ in _ = model.name }
    leaf.setNeedsUpdateProperties()
    stage.update()
    model.count = 2
    #expect(stage.update().isEmpty)
    model.name = "new"
    #expect(stage.update() == ["leaf.properties"])
  }

  @Test("U12: without observation tracking a late read is not tracked", arguments: counts)
  func switchedOff(count: Int) {
    enum Case {}
    let model = model
    stage.window.isObservationTrackingEnabled = false
    _ = make(Case.self, runs: count) { _ in _ = model.count }
    model.count = 1
    #expect(stage.update().isEmpty)
  }

  @Test("U11: a late reader is freed at once", arguments: counts)
  func freed(count: Int) {
    enum Case {}
    let model = model
    weak var leaf: RecordingNode?
    do { leaf = make(Case.self, runs: count) { _ in _ = model.count } }
    #expect(leaf != nil)
    leaf?.removeFromParent()
    #expect(leaf == nil)
    model.count = 1
    #expect(stage.update().isEmpty)
  }

  @Test("U10: a write of another thread reaches a late reader", arguments: counts)
  func otherThread(count: Int) {
    enum Case {}
    let locked = UpdateLockedModel()
    var seen: [Int] = []
    _ = make(Case.self, runs: count) { _ in seen.append(locked.value) }
    for value in 1...4 {
      updateOnThread { locked.value = value }
      #expect(stage.update() == ["leaf.properties"])
    }
    #expect(seen == [0, 1, 2, 3, 4])
  }

  @Test("U10: a write during an explicit run reaches a late reader", arguments: counts)
  func duringARun(count: Int) {
    enum Case {}
    let locked = UpdateLockedModel()
    var seen: [Int] = []
    var isWriting = false
    let leaf = make(Case.self, runs: count) { _ in
      seen.append(locked.value)
      guard isWriting else { return }
      isWriting = false
      updateOnThread { locked.value = 42 }
    }
    isWriting = true
    leaf.setNeedsUpdateProperties()
    stage.update()
    stage.update()
    #expect(seen == [0, 0, 42])
  }

  #if !TRAITTREE_PUBLIC_TRACKING
    @Test("U10: a late reader loses no value that was announced first", arguments: counts)
    func announced(count: Int) {
      enum Case {}
      let locked = UpdateLockedModel()
      let gate = UpdateGate()
      var seen: [Int] = []
      _ = make(Case.self, runs: count) { _ in seen.append(locked.value) }
      locked.stopNextWrite(at: gate)
      let done = updateStartThread { locked.value = 42 }
      gate.waitUntilReached()
      stage.update()
      gate.open()
      awaitSignal(done)
      stage.update()
      #expect(seen.last == 42)
    }

    @Test("U10: a write during a model-driven run reaches a late reader", arguments: counts)
    func duringAModelRun(count: Int) {
      enum Case {}
      let locked = UpdateLockedModel()
      var seen: [Int] = []
      _ = make(Case.self, runs: count) { _ in
        let value = locked.value
        seen.append(value)
        if value == 1 { updateOnThread { locked.value = 42 } }
      }
      locked.value = 1
      stage.update()
      stage.update()
      #expect(seen == [0, 1, 42])
    }
  #endif
}
