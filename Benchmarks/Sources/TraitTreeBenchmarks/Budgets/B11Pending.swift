internal import TraitTree

/// B11: many pending nodes in one update.
///
/// Nodes have ten children each. Evenly spread nodes, whose hooks read one trait, are asked to update and
/// the window is updated: up to 8,000 of 100,000, and 8 % of trees of different sizes.
enum PendingBudget: Budget {
  static let id = "B11"
  static let title = "very many pending nodes in one update"

  static func run(_ bench: Bench) {
    bench.growth(
      [Bench.Phase(what: "update k pending of 100,000 nodes", exponentLimit: 1.1)],
      sizes: [8, 80, 800, 8000]
    ) { pending in tree(of: 100_000, pending: pending).sampled }
    bench.growth(
      [Bench.Phase(what: "update 8 % pending of n nodes", exponentLimit: 1.1)],
      sizes: Sizes.slope(quick: bench.isQuick), rounds: 9
    ) { size in tree(of: size, pending: size * 8 / 100).sampled }
  }

  private static func tree(of size: Int, pending count: Int) -> PendingTree {
    var pending: [Node] = []
    let root = Trees.balanced(size) { index in
      guard Trees.isPicked(index, of: size, count) else { return QuietNode() }
      let node = CountReader()
      pending.append(node)
      return node
    }
    return PendingTree(root, pending: pending)
  }
}
