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
    let isClass = kind.hasSuffix("class")
    let lookup = isClass ? LookupKind.token(Token()) : .number
    switch kind {
    case "int", "class": lookup.read(tree(lookup.setValue).leaf, count)
    case "absent-int", "absent-class": lookup.read(tree(nil).leaf, count)
    case "stored-int", "stored-class": lookup.readStored(count)
    default: return false
    }
    return true
  }

  private static func tree(_ setValue: (@MainActor (Node) -> Void)?) -> LookupTree {
    LookupTree(depth: 10, traits: setValue == nil ? 0 : 1, variant: 0, setValue: setValue)
  }
}
