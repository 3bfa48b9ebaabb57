internal import TraitTree

/// B3: overrides at the root of a large tree that nobody reads.
///
/// The tree is in a window and up to date. (a) replaces the value of an override. (b) sets the first
/// override of a node above the whole tree and removes it again: in a tree without overrides, so that all
/// nodes take part in a new scope, and in one where every tenth node has an override of its own, so that
/// each scope has to hear of it.
enum UnreadOverrideBudget: Budget {
  static let id = "B3"
  static let title = "override at the root of a tree without readers"

  static func run(_ bench: Bench) {
    bench.growth(
      [Bench.Phase(what: "(a) replace an override", ratioLimit: (1_000_000, 1.5))],
      sizes: Sizes.named(quick: bench.isQuick)
    ) { size in
      let tree = WideTree.of(size)
      let subject = Subject.repeated("") { count in for _ in 0..<count { tree.replaceUnread() } }
      return { [subject.sample()] }
    }
    bench.growth(
      [Bench.Phase(what: "(b) first override and its removal", exponentLimit: 1.1)],
      sizes: Sizes.slope(quick: bench.isQuick), rounds: bench.isQuick ? 3 : 9
    ) { size in firstOverride(size, of: Trees.balanced(size) { _ in QuietNode() }) }
    bench.growth(
      [
        Bench.Phase(
          what: "(b) first override and its removal, every 10th node overrides",
          exponentLimit: 1.1)
      ],
      sizes: Sizes.slope(quick: bench.isQuick), rounds: bench.isQuick ? 3 : 9
    ) { size in
      firstOverride(
        size,
        of: Trees.balanced(size) { index in
          let node = QuietNode()
          if index % 10 == 1 { node.traitOverrides[LevelTrait.self] = index }
          return node
        })
    }
  }

  /// Each sample puts the tree below another node, which then gets its first override.
  private static func firstOverride(
    _ size: Int, of tree: Node
  ) -> @MainActor () -> [Double] {
    let host = QuietNode()
    host.addChild(tree)
    let window = Trees.window(host)
    let sample: @MainActor () -> Double = {
      let parent = QuietNode()
      let previous = tree.parent
      host.addChild(parent)
      parent.addChild(tree)
      if previous !== host { previous?.removeFromParent() }
      window.updateIfNeeded()
      return Stopwatch.time {
        parent.traitOverrides[CountTrait.self] = 1
        parent.traitOverrides.remove(CountTrait.self)
      }
    }
    // Small trees are measured several times in a sample, the first time to fill the caches.
    let repeats = max(100_000 / size, 1)
    return {
      if repeats > 1 { _ = sample() }
      return [(0..<repeats).map { _ in sample() }.reduce(0, +) / Double(repeats)]
    }
  }
}
