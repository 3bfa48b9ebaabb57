internal import TraitTree

/// E1: reading an environment value outside a hook, its value set on an ancestor.
///
/// Both ways are compared with reading a trait of the same type in the same tree, ten levels below the
/// provider: `node.environment.density`, and a property of the node marked `@Environment(\.density)`.
enum EnvironmentReadBudget: Budget {
  static let id = "E1"
  static let title = "read an environment value that an ancestor sets"

  static func run(_ bench: Bench) {
    let leaf = DensityNode()
    let root = Trees.chain(depth: 10, leaf: leaf)
    root.environment(\.density, 2)
    root.traitOverrides[CountTrait.self] = 2
    bench.compare(
      "node.environment.key", .repeated("") { count in for _ in 0..<count { readValues(leaf) } },
      to: [Baseline(traitRead(leaf), limit: 1.1)])
    bench.compare(
      "@Environment property", .repeated("") { count in for _ in 0..<count { readWrapper(leaf) } },
      to: [Baseline(traitRead(leaf), limit: 5)])
    let allocations = Counter.allocations {
      for _ in 0..<1000 {
        readValues(leaf)
        readWrapper(leaf)
      }
    }
    bench.count("allocations of 2,000 reads", allocations, required: 0)
  }

  private static func traitRead(_ node: Node) -> Subject {
    .repeated("trait read") { count in for _ in 0..<count { Reads.count(node) } }
  }

  @inline(never) private static func readValues(_ node: Node) {
    Sink.take(node.environment.density)
  }

  @inline(never) private static func readWrapper(_ node: DensityNode) { Sink.take(node.density) }
}

private struct DensityKey: EnvironmentKey { static let defaultValue = 1 }

extension EnvironmentValues {
  fileprivate var density: Int {
    get { self[DensityKey.self] }
    set { self[DensityKey.self] = newValue }
  }
}

private final class DensityNode: Node {
  @Environment(\.density) var density
}
