import Testing

// Scripts of edits that come from everywhere: from the script itself, from every callback of a node, from handlers
// and actions, from the comparison of values, and from what is freed. Whatever that leads to on its way, when
// nothing is left to do everybody has been told how things stand.

@MainActor @Suite("Stress: edits from every callback", .timeLimit(.minutes(240)))
struct ReentrantStressTests {
  nonisolated static let blocks = 10

  // Blocks of seeds, so that other tests of the main actor have their turn in between.
  @Test(
    "N5: whatever callbacks do to the tree, at rest all have appeared, seen and been told what is so",
    arguments: 0..<blocks)
  func scripts(block: Int) {
    for seed in 0..<StressSize.seeds where seed % Self.blocks == block {
      if let only = StressSize.seed, only != seed { continue }
      var generator = StressGenerator(seed: seed)
      let script = StressSize.chosen(from: generator.script(steps: StressSize.steps))
      let isTraced = seed % 4 == 0
      guard StressScript.failure(of: script, isTraced: isTraced) != nil else { continue }
      Issue.record("\(StressScript.describe(seed, script, isTraced: isTraced))")
      if StressSize.seed != nil { return }
    }
  }
}
