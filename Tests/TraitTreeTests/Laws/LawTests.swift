// Faults that were put into the engine on purpose, and the laws that caught them, in the default size:
//
// | fault | caught by |
// |---|---|
// | nodes that share a scope keep the old one after a move | U3, U9: values of a node |
// | readers stay in the old scope when a nearer override comes | U3, U4, U9: a run is missing |
// | a hook's own write to a model runs it again | U4: a second run |
// | a subtree that only moved runs all hooks again | U3, U4: a second run |
// | a mark behind the current place is dropped | U4, U9, U10: a run or a call is missing |
// | trait dependencies accumulate from run to run | U3, U4: a run without a reason |
// | model dependencies accumulate from run to run | U3, U4: a run without a reason |
// | a child is visited before its parent | U3, U4: order |
// | siblings are visited last first | U3, U4: order |
// | a handler's baseline is taken anew when its node returns | U3, U4, U9: a call is missing |
// | a mark runs a hook without comparing values | U3, U4: a run without a reason |
// | an override that equals what is inherited is ignored | U3, U4, U9: values of a node |
// | copies of collections see later overrides | U3, U4, U9: values of a copy |
// | a presented node inherits from its presenter | U3, U4, U9: values of a node |
// | a node that left does not forget what it saw | U3, U4: an object is retained |
// | writes while a node is away are not asked for at its return | U3, U4, U9: a run is missing |
// | writes of other threads during a run count as the hook's own | U10, threads: lost values |
// | tracking holds nodes strongly | U3, U4, U9: a node is retained |
// | a hook keeps the values of earlier runs | U3, U4, U9: an object is retained |

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
///
/// If the process stops, there is nobody left to print the script: `TRAITTREE_LAWS_TRACE` prints each
/// step before it is performed.
enum LawSize {
  static let steps = 200
  static let blocks = 10
  static let isTraced = variable("TRAITTREE_LAWS_TRACE") != nil
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
