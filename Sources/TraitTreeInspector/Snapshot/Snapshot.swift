import TraitTree

/// What the page shows, as tables of numbers that refer to each other.
struct Snapshot: Sendable {
  /// The text of the page's data.
  let json: String

  init(tree: InspectedTree, updates: [TracedUpdate]) {
    var texts = TextTable()
    var traceTables = TraceTables(tree: tree, updates: updates)
    var writer = JSONWriter()
    writer.object { writer in
      writer.member("format") { $0.integer(1) }
      writer.member("hooks") { writer in
        writer.array { writer in for hook in Hook.allCases { writer.string(hook.rawValue) } }
      }
      Self.write(tree, &texts, to: &writer)
      traceTables.write(&texts, to: &writer)
      // Last, when all texts are known.
      writer.member("texts") { writer in
        writer.array { writer in for entry in texts.entries { Self.write(entry, to: &writer) } }
      }
    }
    json = writer.text
  }

  private static func write(
    _ tree: InspectedTree, _ texts: inout TextTable, to writer: inout JSONWriter
  ) {
    writer.member("keys") { writer in
      writer.array { writer in
        for key in tree.keys {
          writer.integers([
            texts.index(of: key.name), texts.index(of: key.identifier), key.isTrait ? 1 : 0,
            texts.index(of: key.defaultText),
          ])
        }
      }
    }
    let nodes = tree.nodes
    writer.member("owners") { $0.integers(nodes.lazy.map { $0.owner ?? -1 }) }
    writer.member("names") { $0.integers(nodes.map { texts.index(of: $0.name) }) }
    writer.member("classes") { $0.integers(classes(of: nodes, &texts)) }
    writer.member("identities") { writer in
      writer.array { writer in
        for node in nodes { writer.string(String(UInt(bitPattern: node.id), radix: 16)) }
      }
    }
    writer.member("presented") { $0.integers(nodes.indices.filter { nodes[$0].isPresented }) }
    // Node, key, text and whether it is transformed; the window is before the first node.
    var values = tree.windowValues.flatMap { [-1] + numbers(of: $0, &texts) }
    var reads: [Int] = []
    var pending: [Int] = []
    for (index, node) in nodes.enumerated() {
      for value in node.values { values += [index] + numbers(of: value, &texts) }
      for read in node.reads { reads += [index, read.key, Hook.mask(of: read.hooks)] }
      if !node.pendingHooks.isEmpty { pending += [index, Hook.mask(of: node.pendingHooks)] }
    }
    writer.member("values") { $0.integers(values) }
    writer.member("reads") { $0.integers(reads) }
    writer.member("pending") { $0.integers(pending) }
  }

  private static func numbers(
    of value: InspectedTree.Value, _ texts: inout TextTable
  ) -> [Int] {
    [value.key, texts.index(of: value.text), value.isTransformed ? 1 : 0]
  }

  /// The class of each node, described once for all nodes of it.
  private static func classes(
    of nodes: [InspectedTree.Element], _ texts: inout TextTable
  ) -> [Int] {
    var known: [ObjectIdentifier: Int] = [:]
    return nodes.map { node in
      if let index = known[ObjectIdentifier(node.type)] { return index }
      let index = texts.index(of: String(describing: node.type))
      known[ObjectIdentifier(node.type)] = index
      return index
    }
  }

  private static func write(_ entry: TextTable.Entry, to writer: inout JSONWriter) {
    guard let length = entry.fullLength else { return writer.string(entry.text) }
    writer.array { writer in
      writer.string(entry.text)
      writer.integer(length)
    }
  }
}

extension Hook {
  /// The place in the order of an update.
  var place: Int { Self.allCases.firstIndex(of: self) ?? 0 }

  /// One bit for each hook.
  static func mask(of hooks: [Hook]) -> Int { hooks.reduce(0) { $0 | 1 << $1.place } }
}
