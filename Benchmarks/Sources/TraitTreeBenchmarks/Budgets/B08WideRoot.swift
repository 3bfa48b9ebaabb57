internal import TraitTree

/// B8: a root with very many children.
///
/// Ten of the children, evenly spread, are asked to update and the window is updated; their hooks read one
/// trait. And all children are taken out one by one, from the front and from the back, while the tree is in
/// a window and up to date.
enum WideRootBudget: Budget {
  static let id = "B8"
  static let title = "a root with very many children"

  static func run(_ bench: Bench) {
    update(bench)
    bench.growth(
      [
        Bench.Phase(what: "remove all children from the front", exponentLimit: 1.1),
        Bench.Phase(what: "remove all children from the back", exponentLimit: 1.1),
      ], sizes: Sizes.slope(quick: bench.isQuick), rounds: bench.isQuick ? 3 : 9
    ) { size in
      let nodes = (0..<size).map { _ in QuietNode() }
      let root = QuietNode()
      let window = Trees.window(root)
      let fill: @MainActor () -> Void = {
        for node in nodes { root.addChild(node) }
        window.updateIfNeeded()
      }
      return {
        fill()
        let front = Stopwatch.time { for node in nodes { node.removeFromParent() } }
        fill()
        let back = Stopwatch.time { for node in nodes.reversed() { node.removeFromParent() } }
        return [front, back]
      }
    }
  }

  private static func update(_ bench: Bench) {
    bench.growth(
      [Bench.Phase(what: "update ten pending children", ratioLimit: (1_000_000, 1.5))],
      sizes: Sizes.named(quick: bench.isQuick)
    ) { size in
      let tree = WideTree.of(size)
      bench.count(
        "update ten pending children: hook runs", size: size, tree.updateReaders(),
        required: WideTree.readerCount)
      let subject = Subject.repeated("") { count in for _ in 0..<count { tree.updateReaders() } }
      return { [subject.sample()] }
    }
    let tree = WideTree.of(Sizes.decades[0])
    bench.compare(
      "update ten pending children, against tracking", size: Sizes.decades[0],
      .repeated("") { count in for _ in 0..<count { tree.updateReaders() } },
      to: [Baseline(BareReaders.changes(of: WideTree.readerCount), limit: 1)])
  }
}
