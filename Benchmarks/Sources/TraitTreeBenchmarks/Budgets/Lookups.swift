internal import TraitTree

/// The reads, none of which is inlined.
@MainActor enum Reads {
  @inline(never) static func count(_ node: Node) {
    Sink.take(node.traitCollection[CountTrait.self])
  }

  @inline(never) static func token(_ node: Node) {
    Sink.take(node.traitCollection[TokenTrait.self])
  }

  @inline(never) static func absentCount(_ node: Node) {
    Sink.take(node.traitCollection[AbsentTrait.self])
  }

  @inline(never) static func absentToken(_ node: Node) {
    Sink.take(node.traitCollection[AbsentTokenTrait.self])
  }

  @inline(never) static func modelCount(_ node: Node) {
    Sink.take(node.traitCollection[ModelTrait.self]?.count ?? 0)
  }
}

/// A chain with a leaf that is read.
@MainActor struct LookupTree {
  let root: Node
  let leaf = QuietNode()

  /// - Parameters:
  ///   - depth: The number of nodes above the leaf.
  ///   - traits: How many traits have a value at the leaf.
  ///   - setValue: Overrides the trait that is read, at the root.
  init(depth: Int, traits: Int, setValue: @MainActor (Node) -> Void) {
    root = Trees.chain(depth: depth, leaf: leaf)
    setValue(root)
    // The others come from all over the chain.
    var chain = sequence(first: leaf as Node) { $0.parent }.dropFirst().map { $0 }
    chain.reverse()
    for number in 0..<(traits - 1) {
      chain[number * chain.count / (traits - 1)].override(
        NumberedTraits.trait(number), with: number)
    }
  }
}

/// One kind of value that is read, and what its reads are compared with.
@MainActor struct LookupKind {
  let name: String
  /// The most that a read may take, as a multiple of that of a stored property.
  let limit: Double
  /// Overrides at the root what is read, if the value is not to be absent.
  let setValue: @MainActor (Node) -> Void
  let read: @MainActor (Node) -> Void
  /// The object with the stored property: it holds the very value that the trait has.
  let stored: StoredProperties
  let readStored: @MainActor (StoredProperties) -> Void

  func tree(depth: Int, traits: Int) -> LookupTree {
    LookupTree(depth: depth, traits: traits, setValue: setValue)
  }

  /// Reads at the leaf of a tree.
  func reading(_ tree: LookupTree, _ name: String) -> Subject {
    .repeated(name) { count in for _ in 0..<count { read(tree.leaf) } }
  }

  var readingStored: Subject {
    .repeated("stored property") { count in for _ in 0..<count { readStored(stored) } }
  }
}

/// What B1 and B2 have in common: all depths and numbers of traits.
@MainActor enum Lookups {
  static let depths = [1, 10, 100, 1000]

  static func run(_ bench: Bench, _ kind: LookupKind) {
    for traits in bench.isQuick ? [1, 50] : [1, 10, 50] {
      for depth in bench.isQuick ? [1, 1000] : depths {
        bench.compare(
          "\(kind.name), depth \(depth), traits \(traits)",
          kind.reading(kind.tree(depth: depth, traits: traits), ""),
          to: [Baseline(kind.readingStored, limit: kind.limit)])
      }
      bench.compare(
        "\(kind.name), depth 1000 against 1, traits \(traits)",
        kind.reading(kind.tree(depth: 1000, traits: traits), ""),
        to: [
          Baseline(kind.reading(kind.tree(depth: 1, traits: traits), "depth 1"), limit: 1.2)
        ])
    }
    let tree = kind.tree(depth: 1000, traits: 50)
    // The first read of a trait that nobody sets makes its default.
    kind.read(tree.leaf)
    let allocations = Counter.allocations { for _ in 0..<1000 { kind.read(tree.leaf) } }
    bench.count("\(kind.name), allocations of 1,000 reads", allocations, required: 0)
  }
}
