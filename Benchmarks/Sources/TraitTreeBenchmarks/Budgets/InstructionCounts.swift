internal import TraitTree

/// The instructions of a read beside its time: unlike time they are the same on a busy machine.
///
/// The trees are those of B1 and B2 with one trait at depth 10.
@MainActor enum InstructionCounts {
  /// A kind of read, and its stored property.
  private struct Comparison {
    let budget: String
    let what: String
    let kind: String
    let baseline: String
  }

  private static let comparisons = [
    Comparison(budget: "B1", what: "Int", kind: "int", baseline: "stored-int"),
    Comparison(budget: "B1", what: "class", kind: "class", baseline: "stored-class"),
    Comparison(budget: "B2", what: "Int", kind: "absent-int", baseline: "stored-int"),
    Comparison(budget: "B2", what: "class", kind: "absent-class", baseline: "stored-class"),
  ]

  static func run(_ bench: Bench, _ callgrind: Callgrind, includes: (String) -> Bool) throws {
    for comparison in comparisons where includes(comparison.budget) {
      bench.begin(comparison.budget)
      bench.instructions(
        "\(comparison.what), instructions of a read",
        try callgrind.instructionsPerRead(comparison.kind), baseline: "stored property",
        try callgrind.instructionsPerRead(comparison.baseline))
    }
  }

  /// Does the reads of a kind, which is what is counted.
  ///
  /// Gives `false` if there is no such kind.
  static func read(_ kind: String, _ count: Int) -> Bool {
    let token = Token()
    let stored = StoredProperties(token: token)
    let number = Probe.number(NumberTraitA.self)
    let reference = Probe.token(TokenTraitA.self, token)
    let isAbsent = kind.hasPrefix("absent-")
    let tree = LookupTree(
      depth: 10, traits: isAbsent ? 0 : 2, probes: isAbsent ? [] : [number, reference])
    switch kind {
    case "int", "absent-int": number.read(tree.leaf, count)
    case "class", "absent-class": reference.read(tree.leaf, count)
    case "stored-int": for _ in 0..<count { StoredRead.number(stored) }
    case "stored-class": for _ in 0..<count { StoredRead.token(stored) }
    default: return false
    }
    return true
  }
}
