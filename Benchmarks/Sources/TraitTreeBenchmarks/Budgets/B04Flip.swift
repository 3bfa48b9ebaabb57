internal import TraitTree

/// B4: the root's override of a trait changes that ten nodes of a large tree read, update included.
///
/// All nodes are children of the root; ten of them, evenly spread, read the trait in a hook. In the second
/// tree nodes have ten children each, and the readers are up to six levels deep: putting pending nodes in
/// order may cost their depth.
enum FlipBudget: Budget {
  static let id = "B4"
  static let title = "flip a root trait that ten nodes read"
  private static let readers = WideTree.readerCount

  static func run(_ bench: Bench) {
    let named = Sizes.named(quick: bench.isQuick)
    measure(bench, "flip and update", sizes: named) { size in
      let tree = WideTree.of(size)
      return { tree.flip() }
    }
    // The tree of a million takes seconds to make, and this shape is not the one that is shared.
    let sizes = bench.isQuick ? [1000, 100_000] : Sizes.decades
    measure(bench, "flip and update, ten children each", sizes: sizes) { size in
      let root = Trees.balanced(size) { index in
        Trees.isPicked(index, of: size, readers) ? CountReader() : QuietNode()
      }
      root.traitOverrides[CountTrait.self] = 0
      let window = Trees.window(root)
      var value = 0
      return {
        value += 1
        root.traitOverrides[CountTrait.self] = value
        return window.updateIfNeeded().runs[.updateProperties] ?? 0
      }
    }
  }

  /// - Parameters:
  ///   - bench: Measures.
  ///   - what: The case.
  ///   - sizes: The sizes of the tree.
  ///   - makeFlip: Makes a tree, and gives what flips the trait and returns the hook runs.
  private static func measure(
    _ bench: Bench, _ what: String, sizes: [Int], makeFlip: (Int) -> @MainActor () -> Int
  ) {
    var smallest: (@MainActor () -> Int)?
    bench.growth(
      [Bench.Phase(what: what, ratioLimit: (sizes[sizes.count - 1], 1.5))],
      sizes: sizes
    ) { size in
      let flip = makeFlip(size)
      if smallest == nil { smallest = flip }
      bench.count("\(what): hook runs", size: size, flip(), required: readers)
      let subject = Subject.repeated("") { count in for _ in 0..<count { _ = flip() } }
      return { [subject.sample()] }
    }
    guard let flip = smallest else { return }
    bench.compare(
      "\(what), against tracking", size: Sizes.decades[0],
      .repeated("") { count in for _ in 0..<count { _ = flip() } },
      to: [Baseline(BareReaders.changes(of: readers), limit: 1)])
  }
}
