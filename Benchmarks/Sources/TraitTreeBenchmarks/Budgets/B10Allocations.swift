internal import BenchmarkSupport
internal import TraitTree

/// B10: what a hook allocates that reads traits only, in steady state.
///
/// All children of a root are asked to update. An update allocates for its report, whatever ran; what
/// 1,001 hooks allocate more than one is that of 1,000 hook runs. The first runs of a hook, in which it
/// might still turn out to read models, are over before anything is counted.
enum AllocationBudget: Budget {
  static let id = "B10"
  static let title = "allocations of a hook that reads traits only"
  private static let runs = 1000
  private static let warmUps = 200

  static func run(_ bench: Bench) {
    let required = TrackingImplementation.name == .didSet ? 0 : nil
    count(bench, "one trait", required) { CountReader() }
    count(bench, "three traits, one a reference", required) { ManyReader() }
    flip(bench)
  }

  private static func count(
    _ bench: Bench, _ what: String, _ required: Int?, node: @escaping @MainActor () -> Node
  ) {
    let name = TrackingImplementation.name.rawValue
    let one = allocations(1, node)
    bench.count("update of one hook, \(what), \(name)", one)
    bench.count(
      "1,000 further hook runs, \(what), \(name)", allocations(runs + 1, node) - one,
      required: required)
  }

  private static func allocations(_ count: Int, _ node: () -> Node) -> Int {
    let root = Trees.wide(count) { _ in node() }
    root.traitOverrides[CountTrait.self] = 1
    let tree = PendingTree(root, pending: root.children)
    for _ in 0..<warmUps { tree.update() }
    return Counter.allocations { tree.update() }
  }

  /// Replacing an override allocates for the new value, once for all readers.
  private static func flip(_ bench: Bench) {
    let root = Trees.wide(runs) { _ in CountReader() }
    let window = Trees.window(root)
    var value = 0
    let flip: @MainActor () -> Void = {
      value += 1
      root.traitOverrides[CountTrait.self] = value
      window.updateIfNeeded()
    }
    for _ in 0..<warmUps { flip() }
    bench.count(
      "flip that 1,000 nodes read, and update, \(TrackingImplementation.name.rawValue)",
      Counter.allocations { flip() })
  }
}
