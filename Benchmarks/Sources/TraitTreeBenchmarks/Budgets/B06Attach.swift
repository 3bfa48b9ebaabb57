internal import TraitTree

/// B6: attaching a node.
///
/// A thousand leaves are made and attached to a new root, or made before and attached only; times are for
/// one leaf. The baseline is a tree of final classes with an unowned parent and a child array. Heap bytes
/// are those of a leaf without overrides with its place among its parent's children.
enum AttachBudget: Budget {
  static let id = "B6"
  static let title = "attach a node"
  private static let leaves = 1000

  static func run(_ bench: Bench) {
    bench.compare(
      "make and attach a leaf",
      timed("") {
        let root = QuietNode()
        return (root, { for _ in 0..<leaves { root.addChild(QuietNode()) } })
      },
      to: [
        Baseline(
          timed("bare tree") {
            let root = BareNode.make()
            return (root, { for _ in 0..<leaves { root.addChild(BareNode.make()) } })
          }, limit: 3)
      ], rounds: 101)
    bench.compare(
      "attach a leaf that is there",
      timed("") {
        let root = QuietNode()
        let nodes = (0..<leaves).map { _ in QuietNode() }
        return (root, { for node in nodes { root.addChild(node) } })
      },
      to: [
        Baseline(
          timed("bare tree") {
            let root = BareNode.make()
            let nodes = (0..<leaves).map { _ in BareNode.make() }
            return (root, { for node in nodes { root.addChild(node) } })
          }, limit: 3)
      ], rounds: 101)
    bench.compare(
      "make and attach a leaf in a window",
      timed("") {
        let root = QuietNode()
        let window = Trees.window(root)
        return (window, { for _ in 0..<leaves { root.addChild(QuietNode()) } })
      },
      to: [
        Baseline(
          timed("bare tree") {
            let root = BareNode.make()
            return (root, { for _ in 0..<leaves { root.addChild(BareNode.make()) } })
          })
      ], rounds: 101)
    weigh(bench)
  }

  /// A subject that makes something new for each sample, which is freed untimed.
  private static func timed<Owner>(
    _ name: String, setUp: @escaping @MainActor () -> (Owner, @MainActor () -> Void)
  ) -> Subject {
    Subject(name) {
      let (owner, body) = setUp()
      return withExtendedLifetime(owner) { Stopwatch.time(body) / Double(leaves) }
    }
  }

  private static func weigh(_ bench: Bench) {
    let count = 100_000
    // What the first node of the process makes belongs to no leaf.
    _ = Trees.window(Trees.wide(1) { _ in QuietNode() })
    let root = QuietNode()
    let attached = Counter.heapBytes { for _ in 0..<count { root.addChild(QuietNode()) } }
    let window = Window(rootNode: root, scheduler: .manual)
    let updated = Counter.heapBytes { window.updateIfNeeded() }
    if let attached, let updated {
      bench.bytes("heap of a leaf without overrides", Double(attached) / Double(count), limit: 200)
      bench.bytes(
        "heap of a leaf after its first update", Double(attached + updated) / Double(count))
    }
    let allocations = Counter.allocations { for _ in 0..<1000 { root.addChild(QuietNode()) } }
    bench.count("allocations of making and attaching 1,000 leaves", allocations)
  }
}
