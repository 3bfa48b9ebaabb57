import Observation
import Testing
import TraitTree

@Observable private final class UpdateBaseModel {
  var base = 0
}

@MainActor private class UpdateBaseNode: RecordingNode {
  let model: UpdateModel
  init(_ name: String, log: EventLog, model: UpdateModel) {
    self.model = model
    super.init(name, log: log)
  }
  override func updateProperties() {
    super.updateProperties()
    _ = model.count
  }
}

@MainActor private final class UpdateDerivedNode: UpdateBaseNode {
  override func updateProperties() {
    super.updateProperties()
    _ = model.width
  }
}

@MainActor @Suite("Model reads that a hook depends on")
struct ModelTrackingTests {
  let stage = UpdateStage()
  let model = UpdateModel()

  @Test("U1: a hook depends on each property that it read, and on no other")
  func perProperty() {
    let model = model
    stage.add("leaf") { _ in _ = (model.count, model.name) }
    stage.update()
    model.width = 1
    model.isOpen = true
    model.ignored = 1
    #expect(stage.update().isEmpty)
    model.name = "new"
    #expect(stage.update() == ["leaf.properties"])
    model.count = 1
    #expect(stage.update() == ["leaf.properties"])
  }

  @Test("U1: a hook depends on the instances that it read")
  func perInstance() {
    let read = UpdateModel()
    let other = UpdateModel()
    stage.add("leaf") { _ in _ = read.count }
    stage.update()
    other.count = 1
    #expect(stage.update().isEmpty)
    read.count = 1
    #expect(stage.update() == ["leaf.properties"])
  }

  @Test("U1: each run replaces the properties that the hook depends on")
  func replaced() {
    let model = model
    stage.add("leaf") { _ in _ = model.isOpen ? model.name : "\(model.count)" }
    stage.update()
    model.name = "unseen"
    #expect(stage.update().isEmpty)
    model.isOpen = true
    #expect(stage.update() == ["leaf.properties"])
    model.count = 1
    #expect(stage.update().isEmpty)
    model.name = "seen"
    #expect(stage.update() == ["leaf.properties"])
  }

  @Test("U1: a model that is replaced in its trait is no longer a dependency")
  func replacedByTrait() {
    let old = UpdateModel()
    let new = UpdateModel()
    stage.root.traitOverrides.updateModel = old
    stage.add("leaf") { _ = $0.traitCollection.updateModel?.count }
    stage.update()
    stage.root.traitOverrides.updateModel = new
    #expect(stage.update() == ["leaf.properties"])
    old.count = 1
    #expect(stage.update().isEmpty)
    new.count = 1
    #expect(stage.update() == ["leaf.properties"])
  }

  @Test("U1: many runs later one write still makes one run")
  func manyRuns() {
    let model = model
    let leaf = stage.add("leaf") { _ = ($0.traitCollection.updateDepth, model.count) }
    for depth in 0..<1000 {
      leaf.traitOverrides.updateDepth = depth
      stage.update()
    }
    model.count = 1
    #expect(stage.update() == ["leaf.properties"])
    #expect(stage.update().isEmpty)
  }

  @Test("U1: after many runs that a model caused, the next run still replaces what was read")
  func replacedAfterManyModelRuns() {
    let model = model
    var readsCount = true
    let leaf = stage.add("leaf") { _ in _ = readsCount ? "\(model.count)" : model.name }
    stage.update()
    for value in 1...100 {
      model.count = value
      #expect(stage.update() == ["leaf.properties"])
    }
    readsCount = false
    leaf.setNeedsUpdateProperties()
    stage.update()
    model.count = 1000
    #expect(stage.update().isEmpty)
    model.name = "new"
    #expect(stage.update() == ["leaf.properties"])
    model.count = 1001
    #expect(stage.update().isEmpty)
  }

  @Test("U1: each reader of one property runs once, and in document order")
  func manyReaders() {
    let model = model
    let names = (0..<100).map { "n\($0)" }
    for name in names { stage.add(name) { _ in _ = model.count } }
    stage.update()
    model.count = 1
    #expect(stage.update() == names.map { $0 + ".properties" })
  }

  @Test("U1: a hook and the hook that it overrides are one run with the reads of both")
  func inheritedHook() {
    let leaf = UpdateDerivedNode("leaf", log: stage.log, model: model)
    stage.root.addChild(leaf)
    stage.update()
    model.count = 1
    #expect(stage.update() == ["leaf.properties"])
    model.width = 1
    #expect(stage.update() == ["leaf.properties"])
    model.count = 2
    model.width = 2
    #expect(stage.update() == ["leaf.properties"])
  }

  @Test("U1: an update of the model in place is a change, and a read of the hook that makes it")
  func inPlace() {
    let model = model
    stage.add("reader") { _ in _ = model.items.count }
    stage.add("writer") { _ in model.items.append(1) }
    stage.update()
    #expect(stage.log.names(of: "properties") == ["root", "reader", "writer", "reader"])
    model.items.append(2)
    #expect(stage.update() == ["reader.properties", "writer.properties", "reader.properties"])
    #expect(model.items == [1, 2, 1])
  }

  @Test("U1: a model that is bound to no actor is tracked as well")
  func unboundModel() {
    let unbound = UpdateBaseModel()
    var seen: [Int] = []
    stage.add("leaf") { _ in seen.append(unbound.base) }
    stage.update()
    unbound.base = 4
    #expect(stage.update() == ["leaf.properties"])
    #expect(seen == [0, 4])
  }

  @Test("U1: tracking in a hook and a user's own tracking do not disturb each other")
  func ownTracking() {
    let model = model
    let calls = UpdateLockedCounter()
    withObservationTracking {
      _ = model.count
    } onChange: {
      calls.count += 1
    }
    stage.add("leaf") { _ in _ = model.count }
    stage.update()
    model.count = 1
    #expect(calls.count == 1)
    #expect(stage.update() == ["leaf.properties"])
  }
}
