internal import BenchmarkSupport
internal import TraitTree

/// B13: what the engine itself takes for a hook run, update included.
///
/// Hooks that read nothing are asked for; hooks that read one trait run because that has another value. Times are for
/// one hook run, against a bare re-arm of one property.
enum EngineBudget: Budget {
  static let id = "B13"
  static let title = "hook runs of the engine alone"

  static func run(_ bench: Bench) {
    for count in [10, 1000] {
      let empty = EmptyHooks(count)
      compare(bench, "setNeedsUpdateProperties(), empty hooks", count, 0.12) { empty.update() }
      let flip = TraitFlip(count)
      compare(bench, "flip of a trait", count, 0.2) { flip.update() }
    }
  }

  private static func compare(
    _ bench: Bench, _ what: String, _ count: Int, _ limit: Double,
    _ update: @escaping @MainActor () -> Void
  ) {
    for _ in 0..<200 { update() }
    bench.count("allocations: \(what)", size: count, Counter.allocations { update() })
    bench.compare(
      "\(what), per hook run", size: count,
      Subject.repeated("") { times in for _ in 0..<times { update() } }.per(count),
      to: [Baseline(BareReaders.changes(of: count).per(count), limit: limit)])
  }
}

/// Nodes whose hooks read nothing.
@MainActor private final class EmptyHooks {
  private final class EmptyHook: Node {
    override func updateProperties() {}
  }

  private let window: Window
  private let nodes: [Node]

  init(_ count: Int) {
    let root = Trees.wide(count) { _ in EmptyHook() }
    nodes = root.children
    window = Trees.window(root)
  }

  func update() {
    for node in nodes { node.setNeedsUpdateProperties() }
    window.updateIfNeeded()
  }
}

/// Nodes whose hooks read one trait, which changes.
@MainActor private final class TraitFlip {
  private let root: Node
  private let window: Window
  private var value = 0

  init(_ count: Int) {
    root = Trees.wide(count) { _ in CountReader() }
    window = Trees.window(root)
  }

  func update() {
    value += 1
    root.traitOverrides[CountTrait.self] = value
    window.updateIfNeeded()
  }
}
