/// A snapshot of a window's tree, as text, for tools.
package struct InspectedTree: Sendable {
  /// A trait or an environment key that is provided or read in the tree.
  package struct Key: Sendable {
    package let name: String
    /// Identifies it among others of the same name.
    package let identifier: String
    /// Whether it is a trait; an environment key otherwise.
    package let isTrait: Bool
    /// The default, on one line.
    package let defaultText: String
  }

  /// A value that a node or the window provides.
  package struct Value: Sendable {
    /// The index in `keys`.
    package let key: Int
    /// The value, on one line.
    package let text: String
    /// Whether it is the outcome of a transform of inherited values.
    package let isTransformed: Bool
  }

  /// A key that hooks and handlers of a node depend on.
  package struct Read: Sendable {
    /// The index in `keys`.
    package let key: Int
    /// Handlers and actions each once, in the order of an update.
    package let hooks: [Hook]
  }

  package struct Element: Sendable {
    /// The index of the parent or presenter in `nodes`, `nil` for the root.
    package let owner: Int?
    package let isPresented: Bool
    /// The name among its siblings, as in paths.
    package let name: String
    package let type: Node.Type
    package let id: ObjectIdentifier
    /// The values that it provides itself, sorted by name.
    package let values: [Value]
    package let reads: [Read]
    /// The hooks to be checked in the next update.
    package let pendingHooks: [Hook]
  }

  /// The keys, in the order in which the tree mentions them.
  package private(set) var keys: [Key] = []
  /// The values that the window provides, sorted by name.
  package private(set) var windowValues: [Value] = []
  /// The nodes in document order.
  package private(set) var nodes: [Element] = []

  private var keyIndexes: [UInt: Int] = [:]

  /// Takes a snapshot of a window, without recording reads.
  ///
  /// - Complexity: O(*n*) in the number of nodes, of the values that they provide, and of those
  ///   that they read.
  @MainActor
  package init(_ window: Window) {
    windowValues = values(of: window.scope)
    // Descriptions and names are code of the user's: none of it runs during the walk.
    let found = Self.nodes(in: window)
    let names = NodeNames()
    nodes.reserveCapacity(found.count)
    for (node, owner) in found {
      nodes.append(
        Element(
          owner: owner, isPresented: node.state.contains(.presented), name: names.name(of: node),
          type: type(of: node), id: ObjectIdentifier(node),
          values: node.ownsScope ? values(of: node.scope) : [],
          reads: node.extras.map { reads(of: $0) } ?? [], pendingHooks: node.pendingHooks))
    }
  }

  @MainActor
  private static func nodes(in window: Window) -> [(node: Node, owner: Int?)] {
    var found: [(node: Node, owner: Int?)] = []
    /// The nodes from the root to the current one, as indexes in `found`.
    var path: [Int] = []
    window.rootNode?.forEachInSubtree { node in
      let owner = node.owner
      while let last = path.last, found[last].node !== owner { path.removeLast() }
      found.append((node, path.last))
      path.append(found.count - 1)
    }
    return found
  }

  @MainActor
  private mutating func values(of scope: Scope) -> [Value] {
    let transformed = scope.transformedKeys
    return scope.ownCells
      .map { cell in
        Value(
          key: index(of: cell.key), text: OneLine.text(of: cell.key.anyValue(cell.box)),
          isTransformed: transformed.contains(cell.key.id))
      }
      .sorted { (keys[$0.key].name, $0.key) < (keys[$1.key].name, $1.key) }
  }

  @MainActor
  private mutating func reads(of extras: NodeExtras) -> [Read] {
    var readers: [Int: [Hook]] = [:]
    for (hook, reader) in extras.hookReaders {
      for record in reader.records {
        let key = index(of: record.key)
        if readers[key]?.last != hook { readers[key, default: []].append(hook) }
      }
    }
    return readers.map { Read(key: $0.key, hooks: $0.value) }.sorted { $0.key < $1.key }
  }

  @MainActor
  private mutating func index(of key: KeyDescriptor) -> Int {
    if let index = keyIndexes[key.id] { return index }
    let index = keys.count
    keyIndexes[key.id] = index
    keys.append(
      Key(
        name: key.name, identifier: key.identifier, isTrait: key.isTrait,
        defaultText: OneLine.text(of: key.anyValue(key.defaultCell.box))))
    return index
  }
}
