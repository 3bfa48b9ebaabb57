internal import TraitTree

/// B1: reading a trait outside a hook, its value set on an ancestor.
///
/// One operation is a call of a function that is not inlined and hands the value to a sink; the baseline
/// reads a stored property of a final class in the same way. The trees are chains: the root overrides the
/// trait that is read, and further traits up to the given number are overridden along the chain.
enum LookupBudget: Budget {
  static let id = "B1"
  static let title = "read a trait whose value an ancestor sets"

  static func run(_ bench: Bench) {
    Lookups.run(bench, number)
    Lookups.run(bench, token)
    compareWithOthers(bench)
    readModel(bench)
  }

  private static let number = LookupKind(
    name: "Int", limit: 2, setValue: { $0.traitOverrides[CountTrait.self] = 1 },
    read: Reads.count, stored: StoredProperties(), readStored: StoredRead.number)

  private static var token: LookupKind {
    let token = Token()
    return LookupKind(
      name: "class", limit: 4, setValue: { $0.traitOverrides[TokenTrait.self] = token },
      read: Reads.token, stored: StoredProperties(token: token), readStored: StoredRead.token)
  }

  /// The same read with the other ways to pass a value down a tree.
  private static func compareWithOthers(_ bench: Bench) {
    for depth in bench.isQuick ? [1, 1000] : Lookups.depths {
      let tree = number.tree(depth: depth, traits: 10)
      var values: [ObjectIdentifier: Any] = [ObjectIdentifier(CountTrait.self): 1]
      for number in 0..<9 { values[ObjectIdentifier(NumberedTraits.trait(number))] = number }
      let copied = CopiedDictionaryNode.leaf(depth: depth, values: values)
      let walking = WalkingNode.leaf(depth: depth, values: values)
      bench.compare(
        "Int, depth \(depth), traits 10, other ways",
        .repeated("") { count in for _ in 0..<count { Reads.count(tree.leaf) } },
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
    Lookups.run(
      bench,
      LookupKind(
        name: "Int", limit: 2, setValue: { _ in }, read: Reads.absentCount,
        stored: StoredProperties(), readStored: StoredRead.number))
    Lookups.run(
      bench,
      LookupKind(
        name: "class", limit: 4, setValue: { _ in }, read: Reads.absentToken,
        stored: StoredProperties(token: AbsentTokenTrait.defaultValue),
        readStored: StoredRead.token))
  }
}
