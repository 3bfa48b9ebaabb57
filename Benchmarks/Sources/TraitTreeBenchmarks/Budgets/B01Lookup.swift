internal import TraitTree

/// B1: reading a trait outside a hook, its value set on an ancestor.
///
/// One operation is a call of a function that is not inlined and hands the value to a sink; the baseline
/// reads a stored property of a final class in the same way. The trees are chains: the root overrides the
/// trait that is read, and further ones up to the given number are overridden along the chain.
///
/// Which of its two places a trait has in a table is chance, and the second one makes its lookups longer. So
/// eight trees with different further traits are read, one at a time. The limit is for their mean; the slowest
/// of them is told beside it.
enum LookupBudget: Budget {
  static let id = "B1"
  static let title = "read a trait whose value an ancestor sets"

  static func run(_ bench: Bench) {
    Lookups.run(bench, .number, isAbsent: false)
    Lookups.run(bench, .token(Token()), isAbsent: false)
    compareWithOthers(bench)
    readModel(bench)
  }

  /// The same read with the other ways to pass a value down a tree.
  private static func compareWithOthers(_ bench: Bench) {
    for depth in bench.isQuick ? [1, 1000] : Lookups.depths {
      let kind = LookupKind.number
      let tree = LookupTree(depth: depth, traits: 10, variant: 0, setValue: kind.setValue)
      var values: [ObjectIdentifier: Any] = [ObjectIdentifier(CountTrait.self): 1]
      for number in 0..<9 { values[ObjectIdentifier(NumberedTraits.trait(number))] = number }
      let copied = CopiedDictionaryNode.leaf(depth: depth, values: values)
      let walking = WalkingNode.leaf(depth: depth, values: values)
      bench.compare(
        "Int, depth \(depth), traits 10, other ways",
        kind.reading([tree], ""),
        to: [
          Baseline(
            .repeated("dictionary of Any") { count in
              for _ in 0..<count { CopiedDictionaryNode.readCount(copied) }
            }),
          Baseline(
            .repeated("walk up the parents") { count in
              for _ in 0..<count { WalkingNode.readCount(walking) }
            }),
        ])
    }
  }

  /// Which model to read comes from a trait, or was passed by hand.
  private static func readModel(_ bench: Bench) {
    let model = CounterModel()
    let leaf = QuietNode()
    let root = Trees.chain(depth: 10, leaf: leaf)
    root.traitOverrides[ModelTrait.self] = model
    let byHand = StoredProperties()
    byHand.model = model
    bench.compare(
      "property of a model that a trait holds, depth 10",
      .repeated("") { count in for _ in 0..<count { Reads.modelCount(leaf) } },
      to: [
        Baseline(
          .repeated("model passed by hand") { count in
            for _ in 0..<count { StoredRead.modelCount(byHand) }
          })
      ])
  }
}

/// B2: as B1, for traits that nobody overrides.
enum AbsentLookupBudget: Budget {
  static let id = "B2"
  static let title = "read a trait that nobody sets"

  static func run(_ bench: Bench) {
    Lookups.run(bench, .number, isAbsent: true)
    Lookups.run(bench, .token(TokenTrait.defaultValue), isAbsent: true)
  }
}
