import Observation
import Testing
import TraitTree

private final class UpdatePlainClass {}

@MainActor @Observable private final class UpdateSample {
  var number = 1
  var list = [1]
  var instance: UpdatePlainClass? = UpdatePlainClass()
  var fraction = Double.nan
  @ObservationIgnored var didSetCount = 0
  var counted = 1 {
    didSet { didSetCount += 1 }
  }
}

@MainActor @Suite("Writing an equal value")
struct SilentWriteTests {
  private let sample = UpdateSample()
  let stage = UpdateStage()

  init() {
    let sample = sample
    stage.add("number") { _ in _ = sample.number }
    stage.add("list") { _ in _ = sample.list }
    stage.add("instance") { _ in _ = sample.instance }
    stage.add("fraction") { _ in _ = sample.fraction }
    stage.add("counted") { _ in _ = sample.counted }
    stage.update()
  }

  @Test("U1: assigning an equal value to an Equatable property is silent")
  func equalAssignment() {
    sample.number = 1
    sample.list = [1]
    #expect(stage.update().isEmpty)
  }

  @Test("U1: a change in place notifies though nothing changed")
  func inPlace() {
    sample.number += 0
    #expect(stage.update() == ["number.properties"])
    sample.list.append(contentsOf: [])
    #expect(stage.update() == ["list.properties"])
  }

  @Test("U1: the same reference in an optional notifies, and so does NaN over NaN")
  func sameReference() {
    let same = sample.instance
    sample.instance = same
    #expect(stage.update() == ["instance.properties"])
    sample.fraction = .nan
    #expect(stage.update() == ["fraction.properties"])
  }

  @Test("U1: didSet runs with an equal value, which stays silent")
  func didSet() {
    sample.counted = 1
    #expect(sample.didSetCount == 1)
    #expect(stage.update().isEmpty)
    sample.counted = 2
    #expect(sample.didSetCount == 2)
    #expect(stage.update() == ["counted.properties"])
  }

  @Test("T2: traits suppress equal values, in place or not")
  func traits() {
    stage.add("reader") { node in
      _ = (node.traitCollection.updateDepth, node.traitCollection.updateModel)
    }
    let model = UpdateModel()
    stage.root.traitOverrides.updateModel = model
    stage.root.logTraitChanges(
      [UpdateDepthTrait.self, UpdateModelTrait.self], as: "root", in: stage.log)
    stage.update()
    stage.root.traitOverrides.updateDepth = 0
    stage.root.traitOverrides.updateDepth += 0
    stage.root.traitOverrides.updateModel = model
    #expect(stage.update().isEmpty)
  }
}
