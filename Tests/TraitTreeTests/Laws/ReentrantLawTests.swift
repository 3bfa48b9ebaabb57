import Testing
import TraitTree

@MainActor @Suite("Random edits from every callback")
struct ReentrantLawTests {
  @Test(
    "N5: appearance, hooks, handlers and actions are right at rest, whatever callbacks do",
    arguments: 1...20)
  func atRest(seed: Int) {
    let stage = ReentrantStage(seed: seed)
    var settledSteps = 0
    for step in 1...100 {
      guard stage.step() else { continue }
      settledSteps += 1
      for node in stage.nodes {
        let calls = node.calls.suffix(8)
        #expect(node.takeFaultsAtRest() == [], "step \(step), \(node.name) after \(calls)")
      }
    }
    #expect(settledSteps > 90)
    #expect(stage.edits > 100)
    stage.end()
  }
}
