internal import TraitTree

/// B7: a deep chain, every tenth node overriding one of 150 traits.
///
/// The chain is built from the root down or from the leaf up, put into a window and updated for the first
/// time; the leaf is read; the root's override of the trait that the leaf's hook reads is replaced and the
/// window updated; the chain is freed. Times are for one node of the chain, except that of the read.
///
/// The limit is for all of this together, and for the read. The phases are there to see where the time goes:
/// a chain of 1,000 nodes fits into the processor's caches, and phases that do little per node, such as
/// walking up to the root to put the leaf in its place, then take a fraction of what memory takes.
enum DeepChainBudget: Budget {
  static let id = "B7"
  static let title = "a chain, every 10th node overriding one of 150 traits"

  static func run(_ bench: Bench) {
    for isTopDown in [true, false] {
      let direction = isTopDown ? "top down" : "bottom up"
      bench.growth(
        [
          phase("build \(direction)"), phase("attach and first update, built \(direction)"),
          Bench.Phase(what: "read at the leaf, built \(direction)", ratioLimit: (100_000, 2)),
          phase("flip the root and update, built \(direction)"),
          phase("tear down, built \(direction)"),
          Bench.Phase(
            what: "all of this, built \(direction)", ratioLimit: (100_000, 2), isPerElement: true),
        ], sizes: Sizes.named(quick: bench.isQuick, largest: 100_000),
        rounds: bench.isQuick ? 3 : 9, slowSize: 1_000_000
      ) { size in
        { sample(size, isTopDown: isTopDown) }
      }
    }
  }

  private static func phase(_ what: String) -> Bench.Phase {
    Bench.Phase(what: what, isPerElement: true)
  }

  private static func sample(_ size: Int, isTopDown: Bool) -> [Double] {
    var chain: DeepChain?
    let build = Stopwatch.time { chain = DeepChain(size, isTopDown: isTopDown) }
    guard let built = chain else { return [] }
    let window = Window(scheduler: .manual)
    let update = Stopwatch.time {
      window.rootNode = built.root
      window.updateIfNeeded()
    }
    let reads = 10_000
    let leaf = built.leaf
    let read = Stopwatch.time { for _ in 0..<reads { Reads.count(leaf) } } / Double(reads)
    let flip = Stopwatch.time {
      built.root.traitOverrides[CountTrait.self] = 2
      window.updateIfNeeded()
    }
    chain = nil
    let tearDown = tearDown(window, built)
    return [build, update, read, flip, tearDown, build + update + read + flip + tearDown]
  }

  /// The chain comes in as the caller's last reference.
  private static func tearDown(_ window: Window, _ chain: consuming DeepChain) -> Double {
    var last: DeepChain? = chain
    return Stopwatch.time {
      window.rootNode = nil
      last = nil
      withExtendedLifetime(last) {}
    }
  }
}

/// A chain of nodes with a reader at its end.
@MainActor private struct DeepChain {
  let root: Node
  let leaf: Node

  init(_ size: Int, isTopDown: Bool) {
    let leaf = CountReader()
    let root = QuietNode()
    root.traitOverrides[CountTrait.self] = 1
    if isTopDown {
      var last: Node = root
      for index in 1..<(size - 1) {
        let next = QuietNode()
        last.addChild(next)
        Self.override(index, next)
        last = next
      }
      last.addChild(leaf)
    } else {
      var top: Node = leaf
      for index in (1..<(size - 1)).reversed() {
        let next = QuietNode()
        Self.override(index, next)
        next.addChild(top)
        top = next
      }
      root.addChild(top)
    }
    self.root = root
    self.leaf = leaf
  }

  private static func override(_ index: Int, _ node: Node) {
    if index % 10 == 0 { node.override(NumberedTraits.trait(index / 10 % 150), with: index) }
  }
}
