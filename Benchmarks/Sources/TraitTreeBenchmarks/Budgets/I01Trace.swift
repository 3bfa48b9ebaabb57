internal import TraitTree

/// I1: what tracing costs while it is enabled, in the cases of B4 and B5.
///
/// The baseline is the same change of the same kind of tree in a window that is not traced. That such a
/// window pays nothing shows in B4 and B5 themselves, and in their counts of allocations.
enum TraceBudget: Budget {
  static let id = "I1"
  static let title = "update a window that is traced"
  private static let limit = 1.5

  static func run(_ bench: Bench) {
    for readers in [1, 10, 100, 1000] {
      bench.compare(
        "change a model property that k nodes read, traced", size: readers,
        modelChange(readers, isTraced: true),
        to: [Baseline(modelChange(readers, isTraced: false), limit: limit)])
    }
    for size in bench.isQuick ? [1000] : [1000, 100_000] {
      bench.compare(
        "flip a trait that ten of n nodes read, traced", size: size, flip(size, isTraced: true),
        to: [Baseline(flip(size, isTraced: false), limit: limit)])
    }
  }

  private static func modelChange(_ readers: Int, isTraced: Bool) -> Subject {
    let model = CounterModel()
    let window = Trees.window(Trees.wide(readers) { _ in ModelReader(model) })
    return subject(window, isTraced: isTraced) {
      model.count += 1
      _ = window.updateIfNeeded()
    }
  }

  private static func flip(_ size: Int, isTraced: Bool) -> Subject {
    let root = Trees.balanced(size) { index in
      Trees.isPicked(index, of: size, WideTree.readerCount) ? CountReader() : QuietNode()
    }
    let window = Trees.window(root)
    var value = 0
    return subject(window, isTraced: isTraced) {
      value += 1
      root.traitOverrides[CountTrait.self] = value
      _ = window.updateIfNeeded()
    }
  }

  private static func subject(
    _ window: Window, isTraced: Bool, _ change: @escaping @MainActor () -> Void
  ) -> Subject {
    window.trace.isEnabled = isTraced
    // Hooks and the record settle down: as many updates are kept as there is room for.
    for _ in 0..<window.trace.capacity { change() }
    return .repeated(isTraced ? "" : "not traced") { count in for _ in 0..<count { change() } }
  }
}
