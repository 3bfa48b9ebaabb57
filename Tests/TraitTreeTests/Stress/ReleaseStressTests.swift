import Testing
import TraitTree

// Each round, other threads let go of a tree of which the main actor keeps parts, and goes on using them.

@MainActor @Suite("Stress: trees that other threads let go of", .timeLimit(.minutes(60)))
struct ReleaseStressTests {
  @Test(
    "N1: parts of a tree are moved, read and explained while the rest is freed on other threads",
    arguments: ReleaseStressOwners.allCases, ReleaseStressKeeping.allCases)
  func parts(owners: ReleaseStressOwners, keeping: ReleaseStressKeeping) async {
    for seed in 0..<StressSize.releases {
      let round = ReleaseStressRound(seed: seed, keeping: keeping)
      let difference = await round.perform(owners)
      guard let difference else { continue }
      Issue.record("\(owners), \(keeping), seed \(seed): \(difference)")
      return
    }
  }
}

/// Who owns the tree that goes.
enum ReleaseStressOwners: CaseIterable {
  /// One thread has the root.
  case oneThread
  /// One has the root, another one the sections.
  case twoThreads
  /// One has the window that the tree is live in.
  case window
}

/// How the main actor holds on to its parts.
enum ReleaseStressKeeping: CaseIterable {
  /// Every twentieth leaf.
  case leaves
  /// No node for longer than a line: weak references to leaves, which it upgrades.
  case weakLeaves
  /// What it finds above and below weak references to leaves.
  case weakPaths
  /// One leaf of each section, and what the sections present.
  case presentations
}
