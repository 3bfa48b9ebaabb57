internal import TraitTree

/// B9: moving a subtree from one provider to another, update included.
///
/// The two providers override one trait differently and another one alike. Ten nodes of the subtree read
/// the one, ten the other: ten hooks run.
enum MoveBudget: Budget {
  static let id = "B9"
  static let title = "move a subtree of s nodes between providers"
  private static let readers = 10

  static func run(_ bench: Bench) {
    bench.growth(
      [Bench.Phase(what: "move and update", exponentLimit: 1.1)],
      sizes: Sizes.slope(quick: bench.isQuick),
      rounds: 9
    ) { size in
      let tree = Trees.balanced(size) { index in
        if Trees.isPicked(index, of: size, readers) { return CountReader() }
        return Trees.isPicked(index + 1, of: size, readers) ? LevelReader() : QuietNode()
      }
      let providers = [provider(1), provider(2)]
      let root = QuietNode()
      for provider in providers { root.addChild(provider) }
      providers[0].addChild(tree)
      let window = Trees.window(root)
      var place = 0
      let move: @MainActor () -> Int = {
        place = 1 - place
        providers[place].addChild(tree)
        return window.updateIfNeeded().runs[.updateProperties] ?? 0
      }
      let runs = move()
      // A full run does not come to the smallest size of a quick one.
      if size >= Sizes.decades[0] {
        bench.count("move and update: hook runs", size: size, runs, required: readers)
      }
      let subject = Subject.repeated("") { count in for _ in 0..<count { _ = move() } }
      return { [subject.sample()] }
    }
  }

  private static func provider(_ value: Int) -> Node {
    let node = QuietNode()
    node.traitOverrides[CountTrait.self] = value
    node.traitOverrides[LevelTrait.self] = 1
    return node
  }
}
