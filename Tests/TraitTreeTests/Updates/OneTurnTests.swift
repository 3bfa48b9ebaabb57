import Testing
import TraitTree

@MainActor @Suite("Several changes in one turn")
struct OneTurnTests {
  let stage = UpdateStage()
  let model = UpdateModel()

  @Test("U4: two properties of a model and two traits make one run with the final values")
  func oneRun() {
    let model = model
    var seen: [String] = []
    stage.add("leaf") { node in
      let traits = node.traitCollection
      seen.append("\(model.count) \(model.name) \(traits.updateTheme) \(traits.updateDepth)")
    }
    stage.update()
    model.count = 1
    model.count = 2
    model.name = "b"
    stage.root.traitOverrides.updateTheme = .dark
    stage.root.traitOverrides.updateDepth = 3
    #expect(stage.update() == ["leaf.properties"])
    #expect(seen == ["0  light 0", "2 b dark 3"])
    #expect(stage.report?.count(.updateProperties) == 1)
  }

  @Test("U4: no change is lost across turns")
  func acrossTurns() {
    let model = model
    var seen: [Int] = []
    stage.add("leaf") { _ in seen.append(model.count) }
    stage.update()
    for turn in 1...50 {
      model.count = turn * 10
      model.count = turn * 10 + 1
      stage.update()
    }
    #expect(seen == [0] + (1...50).map { $0 * 10 + 1 })
  }

  @Test("U4: one turn that comes back to where it began may run a reader of the model, once")
  func thereAndBack() {
    let model = model
    stage.add("leaf") { _ in _ = model.count }
    stage.update()
    model.count = 1
    model.count = 0
    stage.update()
    #expect(stage.log.count("leaf.properties") <= 1)
    model.count = 2
    #expect(stage.update() == ["leaf.properties"])
  }
}
