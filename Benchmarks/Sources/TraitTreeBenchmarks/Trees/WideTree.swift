internal import TraitTree

/// A root with very many children, in a window and up to date.
///
/// Ten of the children, evenly spread, read one trait. Several budgets share these trees, which take long to
/// make.
@MainActor final class WideTree {
  static let readerCount = 10
  private static var trees: [Int: WideTree] = [:]

  let root = QuietNode()
  let window: Window
  let readers: [Node]
  private var value = 0

  /// The tree whose root has so many children.
  static func of(_ count: Int) -> WideTree {
    if let tree = trees[count] { return tree }
    let tree = WideTree(count)
    trees[count] = tree
    return tree
  }

  private init(_ count: Int) {
    var readers: [Node] = []
    for index in 0..<count {
      if Trees.isPicked(index, of: count, Self.readerCount) {
        readers.append(CountReader())
        root.addChild(readers[readers.count - 1])
      } else {
        root.addChild(QuietNode())
      }
    }
    self.readers = readers
    root.traitOverrides[CountTrait.self] = 0
    root.traitOverrides[LevelTrait.self] = 0
    window = Trees.window(root)
  }

  /// Replaces an override that nobody reads.
  func replaceUnread() {
    value += 1
    root.traitOverrides[LevelTrait.self] = value
  }

  /// Replaces the override that the readers read, and updates.
  ///
  /// Gives the number of hooks that ran.
  @discardableResult func flip() -> Int {
    value += 1
    root.traitOverrides[CountTrait.self] = value
    return window.updateIfNeeded().runs[.updateProperties] ?? 0
  }

  /// Asks the readers to update, and updates.
  ///
  /// Gives the number of hooks that ran.
  @discardableResult func updateReaders() -> Int {
    for node in readers { node.setNeedsUpdateProperties() }
    return window.updateIfNeeded().runs[.updateProperties] ?? 0
  }
}
