import Foundation
import Testing

@MainActor @Suite("Laws: random scripts against an oracle", .timeLimit(.minutes(120)))
struct LawTests {
  // Blocks of seeds, so that other tests of the main actor have their turn in between.

  @Test(
    "U3: on random trees, exactly the hooks run that see a different value, in order",
    arguments: 0..<LawSize.blocks)
  func withoutReactions(block: Int) {
    check(LawSize.seeds(from: 0, block), reacts: false)
  }

  @Test(
    "U4: with hooks and handlers that edit the tree, still exactly the right hooks run",
    arguments: 0..<LawSize.blocks)
  func withReactions(block: Int) {
    check(LawSize.seeds(from: 100_000, block), reacts: true)
  }

  @Test(
    "U9: hooks that remove their own nodes and start updates leave every reader up to date",
    arguments: 0..<LawSize.blocks)
  func withWildReactions(block: Int) {
    check(LawSize.seeds(from: 200_000, block), reacts: true, isWild: true)
  }

  private func check(_ seeds: [Int], reacts: Bool, isWild: Bool = false) {
    for seed in seeds {
      guard
        let failed = LawScript.failure(
          seed: seed, steps: LawSize.steps, reacts: reacts, isWild: isWild)
      else { continue }
      Issue.record("\(LawScript.describe(failed, seed: seed, isWild: isWild))")
      return
    }
  }
}

/// How much is tried: `TRAITTREE_LAWS_STEPS` asks for that many steps in all, and
/// `TRAITTREE_LAWS_SEED` for one seed.
enum LawSize {
  static let steps = 200
  static let blocks = 10
  /// The seeds of one block: without the variable there are 210 in all.
  private static let blockSize = max(
    (variable("TRAITTREE_LAWS_STEPS") ?? 0) / steps / blocks / 3, 7)

  static func seeds(from first: Int, _ block: Int) -> [Int] {
    let start = first + block * blockSize
    let seeds = Array(start..<start + blockSize)
    guard let seed = variable("TRAITTREE_LAWS_SEED") else { return seeds }
    return seeds.filter { $0 == seed }
  }

  private static func variable(_ name: String) -> Int? {
    ProcessInfo.processInfo.environment[name].flatMap { Int($0) }
  }
}
