internal import TraitTree

/// The reads, none of which is inlined.
///
/// There is one function for each kind of read: of several that differ in a trait only, the compiler makes
/// one that is handed what differs, and calls the lookup instead of inlining it.
@MainActor enum Reads {
  @inline(never) static func count(_ node: Node) {
    Sink.take(node.traitCollection[CountTrait.self])
  }

  @inline(never) static func token(_ node: Node) {
    Sink.take(node.traitCollection[TokenTrait.self])
  }

  @inline(never) static func modelCount(_ node: Node) {
    Sink.take(node.traitCollection[ModelTrait.self]?.count ?? 0)
  }
}

/// One kind of value that is read, and what its reads are compared with.
@MainActor struct LookupKind {
  let name: String
  /// The most that a read may take, as a multiple of that of a stored property.
  let limit: Double
  /// Overrides the trait.
  let setValue: @MainActor (Node) -> Void
  /// Reads the trait so many times.
  let read: @MainActor (Node, Int) -> Void
  /// Reads a stored property, which holds the very value that the trait has, so many times.
  let readStored: @MainActor (Int) -> Void

  static var number: LookupKind {
    let stored = StoredProperties()
    return LookupKind(
      name: "Int", limit: 2, setValue: { $0.traitOverrides[CountTrait.self] = 1 },
      read: { node, count in for _ in 0..<count { Reads.count(node) } },
      readStored: { count in for _ in 0..<count { StoredRead.number(stored) } })
  }

  static func token(_ token: Token) -> LookupKind {
    let stored = StoredProperties(token: token)
    return LookupKind(
      name: "class", limit: 4, setValue: { $0.traitOverrides[TokenTrait.self] = token },
      read: { node, count in for _ in 0..<count { Reads.token(node) } },
      readStored: { count in for _ in 0..<count { StoredRead.token(stored) } })
  }

  /// Reads at the leaves of some trees in turn; timed for one read.
  func reading(_ trees: [LookupTree], _ name: String) -> Subject {
    .repeated(name, per: trees.count) { count in for tree in trees { read(tree.leaf, count) } }
  }
}

/// A chain with a leaf that is read.
@MainActor struct LookupTree {
  let root: Node
  let leaf = QuietNode()

  /// - Parameters:
  ///   - depth: The number of nodes above the leaf.
  ///   - traits: How many traits are overridden.
  ///   - variant: Which traits these are, from 0 to 9.
  ///   - setValue: Overrides the trait that is read at the root, if it is one of them.
  init(depth: Int, traits: Int, variant: Int, setValue: (@MainActor (Node) -> Void)?) {
    root = Trees.chain(depth: depth, leaf: leaf)
    // The others come from all over the chain, half of them before the one that is read.
    var chain = sequence(first: leaf as Node) { $0.parent }.dropFirst().map { $0 }
    chain.reverse()
    let others = setValue == nil ? traits : traits - 1
    for number in 0..<others {
      if number == others / 2 { setValue?(root) }
      chain[number * chain.count / others]
        .override(NumberedTraits.trait(variant * 100 + number), with: number)
    }
    if others == 0 { setValue?(root) }
  }
}

/// What B1 and B2 have in common: all depths and numbers of traits.
@MainActor enum Lookups {
  static let depths = [1, 10, 100, 1000]
  /// Trees with different further traits: which place the one that is read has in a table is chance.
  private static let variants = 8

  static func run(_ bench: Bench, _ kind: LookupKind, isAbsent: Bool) {
    let setValue: (@MainActor (Node) -> Void)? = isAbsent ? nil : kind.setValue
    func trees(_ depth: Int, _ traits: Int) -> [LookupTree] {
      (0..<(traits == 1 && !isAbsent ? 1 : variants)).map {
        LookupTree(depth: depth, traits: traits, variant: $0, setValue: setValue)
      }
    }
    for traits in bench.isQuick ? [1, 50] : [1, 10, 50] {
      for depth in bench.isQuick ? [1, 1000] : depths {
        bench.compareEach(
          "\(kind.name), depth \(depth), traits \(traits)", of: "tables",
          trees(depth, traits).map { kind.reading([$0], "") },
          to: .repeated("stored property", kind.readStored), limit: kind.limit)
      }
      bench.compare(
        "\(kind.name), depth 1000 against 1, traits \(traits)",
        kind.reading(trees(1000, traits), ""),
        to: [Baseline(kind.reading(trees(1, traits), "depth 1"), limit: 1.2)])
    }
    countAllocations(bench, kind, trees(1000, 50))
  }

  private static func countAllocations(
    _ bench: Bench, _ kind: LookupKind, _ trees: [LookupTree]
  ) {
    // The first read of a trait that nobody sets makes its default.
    for tree in trees { kind.read(tree.leaf, 1) }
    let allocations = Counter.allocations { for tree in trees { kind.read(tree.leaf, 1000) } }
    bench.count("\(kind.name), allocations of 8,000 reads", allocations, required: 0)
  }
}
