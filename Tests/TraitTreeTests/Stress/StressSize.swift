import Foundation

/// How much is tried.
///
/// A run of all tests does a little of it. `TRAITTREE_STRESS_SEEDS` and `TRAITTREE_STRESS_STEPS` ask for that many
/// scripts with that many steps each, `TRAITTREE_STRESS_SEED` for the one script of a seed, and
/// `TRAITTREE_STRESS_RELEASES` for that many trees in each way of letting go of one.
///
/// If the process stops, there is nobody left to print the script: `TRAITTREE_STRESS_TRACE` prints each
/// step before it is performed, and `TRAITTREE_STRESS_ONLY` with the numbers of some steps, separated by commas,
/// performs no others.
enum StressSize {
  static let steps = variable("TRAITTREE_STRESS_STEPS") ?? 300
  static let seeds = variable("TRAITTREE_STRESS_SEEDS") ?? 40
  static let seed = variable("TRAITTREE_STRESS_SEED")
  static let isTraced = variable("TRAITTREE_STRESS_TRACE") != nil
  static let releases = variable("TRAITTREE_STRESS_RELEASES") ?? 3
  /// The leaves of each of the twenty sections of a tree.
  static let leaves = variable("TRAITTREE_STRESS_LEAVES") ?? 200

  static func chosen<Step>(from script: [Step]) -> [Step] {
    guard let list = ProcessInfo.processInfo.environment["TRAITTREE_STRESS_ONLY"] else {
      return script
    }
    return list.split(separator: ",").compactMap { Int($0) }.filter(script.indices.contains)
      .map { script[$0] }
  }

  private static func variable(_ name: String) -> Int? {
    ProcessInfo.processInfo.environment[name].flatMap { Int($0) }
  }
}
