internal import TraitTree

/// The reads, none of which is inlined.
@MainActor enum Reads {
  @inline(never) static func number<T: TraitDefinition>(_ node: Node, _ trait: T.Type)
  where T.Value == Int {
    Sink.take(node.traitCollection[trait])
  }

  @inline(never) static func token<T: TokenProbe>(_ node: Node, _ trait: T.Type) {
    Sink.take(node.traitCollection[trait])
  }

  @inline(never) static func count(_ node: Node) {
    Sink.take(node.traitCollection[CountTrait.self])
  }

  @inline(never) static func modelCount(_ node: Node) {
    Sink.take(node.traitCollection[ModelTrait.self]?.count ?? 0)
  }
}

/// One of the traits that are read.
@MainActor struct Probe {
  /// Overrides the trait.
  let setValue: @MainActor (Node) -> Void
  /// Reads the trait so many times.
  let read: @MainActor (Node, Int) -> Void

  static func number<T: TraitDefinition>(_ trait: T.Type) -> Probe where T.Value == Int {
    Probe(setValue: { $0.traitOverrides[trait] = 1 }) { node, count in
      for _ in 0..<count { Reads.number(node, trait) }
    }
  }

  static func token<T: TokenProbe>(_ trait: T.Type, _ token: Token) -> Probe {
    Probe(setValue: { $0.traitOverrides[trait] = token }) { node, count in
      for _ in 0..<count { Reads.token(node, trait) }
    }
  }
}

/// One kind of value that is read, and what its reads are compared with.
@MainActor struct LookupKind {
  let name: String
  /// The most that a read may take, as a multiple of that of a stored property.
  let limit: Double
  /// Several traits: which place a trait has in a table is chance, and differs from run to run.
  let probes: [Probe]
  /// The object with the stored property, which holds the very value that the traits have.
  let stored: StoredProperties
  let readStored: @MainActor (StoredProperties) -> Void

  static let number = LookupKind(
    name: "Int", limit: 2,
    probes: [
      .number(NumberTraitA.self), .number(NumberTraitB.self), .number(NumberTraitC.self),
      .number(NumberTraitD.self),
      .number(NumberTraitE.self), .number(NumberTraitF.self), .number(NumberTraitG.self),
      .number(NumberTraitH.self),
    ], stored: StoredProperties(), readStored: StoredRead.number)

  static func token(_ token: Token) -> LookupKind {
    LookupKind(
      name: "class", limit: 4,
      probes: [
        .token(TokenTraitA.self, token), .token(TokenTraitB.self, token),
        .token(TokenTraitC.self, token),
        .token(TokenTraitD.self, token), .token(TokenTraitE.self, token),
        .token(TokenTraitF.self, token),
        .token(TokenTraitG.self, token), .token(TokenTraitH.self, token),
      ], stored: StoredProperties(token: token), readStored: StoredRead.token)
  }

  /// As many of the traits as a table of so many has.
  func probes(among traits: Int) -> [Probe] { Array(probes.prefix(traits)) }

  var readingStored: Subject {
    .repeated("stored property") { count in for _ in 0..<count { readStored(stored) } }
  }
}

/// A chain with a leaf that is read.
@MainActor struct LookupTree {
  let root: Node
  let leaf = QuietNode()

  /// - Parameters:
  ///   - depth: The number of nodes above the leaf.
  ///   - traits: How many traits have a value at the leaf.
  ///   - probes: The traits that are read, if they are among those.
  init(depth: Int, traits: Int, probes: [Probe]) {
    root = Trees.chain(depth: depth, leaf: leaf)
    // The others come from all over the chain, half of them before those that are read.
    var chain = sequence(first: leaf as Node) { $0.parent }.dropFirst().map { $0 }
    chain.reverse()
    let others = traits - probes.count
    for number in 0..<others {
      if number == others / 2 { for probe in probes { probe.setValue(root) } }
      chain[number * chain.count / others].override(NumberedTraits.trait(number), with: number)
    }
    if others == 0 { for probe in probes { probe.setValue(root) } }
  }
}

/// What B1 and B2 have in common: all depths and numbers of traits.
@MainActor enum Lookups {
  static let depths = [1, 10, 100, 1000]

  static func run(_ bench: Bench, _ kind: LookupKind, isAbsent: Bool) {
    func tree(_ depth: Int, _ traits: Int) -> LookupTree {
      LookupTree(depth: depth, traits: traits, probes: isAbsent ? [] : kind.probes(among: traits))
    }
    for traits in bench.isQuick ? [1, 50] : [1, 10, 50] {
      let probes = kind.probes(among: traits)
      for depth in bench.isQuick ? [1, 1000] : depths {
        let tree = tree(depth, traits)
        bench.compareEach(
          "\(kind.name), depth \(depth), traits \(traits)", of: "traits",
          probes.map { probe in .repeated("") { count in probe.read(tree.leaf, count) } },
          to: kind.readingStored, limit: kind.limit)
      }
      bench.compare(
        "\(kind.name), depth 1000 against 1, traits \(traits)",
        reading(probes, at: tree(1000, traits), ""),
        to: [Baseline(reading(probes, at: tree(1, traits), "depth 1"), limit: 1.2)])
    }
    countAllocations(bench, kind, tree(1000, 50))
  }

  private static func reading(_ probes: [Probe], at tree: LookupTree, _ name: String) -> Subject {
    .repeated(name, per: probes.count) { count in
      for probe in probes { probe.read(tree.leaf, count) }
    }
  }

  private static func countAllocations(_ bench: Bench, _ kind: LookupKind, _ tree: LookupTree) {
    // The first read of a trait that nobody sets makes its default.
    for probe in kind.probes { probe.read(tree.leaf, 1) }
    let allocations = Counter.allocations {
      for probe in kind.probes { probe.read(tree.leaf, 1000) }
    }
    bench.count("\(kind.name), allocations of 8,000 reads", allocations, required: 0)
  }
}
