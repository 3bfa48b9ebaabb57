import TraitTree

/// The updates of a trace as tables: callbacks and causes are written once and referred to by number.
struct TraceTables {
  private let updates: [TracedUpdate]
  private let tree: InspectedTree
  private var nodeIndexes: [ObjectIdentifier: Int] = [:]
  private var callbackIndexes: [TracedCallback: Int] = [:]
  private var callbacks: [TracedCallback] = []
  private var causeIndexes: [RunCause: Int] = [:]
  private var causes: [RunCause] = []
  /// The classes of the nodes of callbacks that are runs.
  private var types: [Int: Node.Type] = [:]

  init(tree: InspectedTree, updates: [TracedUpdate]) {
    self.tree = tree
    self.updates = updates
    guard !updates.isEmpty else { return }
    for (index, node) in tree.nodes.enumerated() { nodeIndexes[node.id] = index }
  }

  mutating func write(_ texts: inout TextTable, to writer: inout JSONWriter) {
    var runs: [Int] = []
    for (index, update) in updates.enumerated() {
      for run in update.runs {
        let callback = number(of: run.callback)
        types[callback] = run.nodeType
        runs += [
          index, run.round, callback, number(of: run.cause),
          run.writer.map { number(of: $0) } ?? -1, run.start.nanoseconds,
          run.duration.nanoseconds,
        ]
      }
    }
    writer.member("updates") { writer in
      writer.array { writer in
        for update in updates {
          writer.integers([
            update.number, update.start.nanoseconds, update.duration.nanoseconds, update.rounds,
            update.omittedRunCount, update.subtree.map { texts.index(of: $0) } ?? -1,
          ])
        }
      }
    }
    writer.member("runs") { $0.integers(runs) }
    writer.member("unsettled") { writer in
      writer.array { writer in
        for (index, update) in updates.enumerated() {
          for hook in update.unsettled { write(hook, in: index, &texts, to: &writer) }
        }
      }
    }
    writer.member("callbacks") { writer in
      writer.array { writer in
        for index in callbacks.indices { writer.integers(numbers(ofCallback: index, &texts)) }
      }
    }
    writer.member("causes") { writer in
      writer.array { writer in
        for cause in causes { writer.integers(Self.numbers(of: cause, &texts)) }
      }
    }
  }

  private mutating func write(
    _ hook: UnsettledHook, in update: Int, _ texts: inout TextTable, to writer: inout JSONWriter
  ) {
    let cycle = hook.cycle.map { link in
      [number(of: link.writer), number(of: link.cause), number(of: link.reader)]
    }
    writer.array { writer in
      writer.integer(update)
      writer.integer(texts.index(of: hook.path))
      writer.integer(hook.hook.place)
      writer.integer(texts.index(of: hook.cause))
      writer.integer(hook.limit)
      writer.array { writer in for link in cycle { writer.integers(link) } }
    }
  }

  private mutating func number(of callback: TracedCallback) -> Int {
    if let index = callbackIndexes[callback] { return index }
    callbackIndexes[callback] = callbacks.count
    callbacks.append(callback)
    return callbacks.count - 1
  }

  private mutating func number(of cause: RunCause) -> Int {
    if let index = causeIndexes[cause] { return index }
    causeIndexes[cause] = causes.count
    causes.append(cause)
    return causes.count - 1
  }

  /// The node, if it is still there; the hook; the path, if it is another one now; and the class, if the
  /// node is gone.
  private func numbers(ofCallback number: Int, _ texts: inout TextTable) -> [Int] {
    let callback = callbacks[number]
    let hook = callback.hook?.place ?? -1
    let type = types[number]
    // Another object may have come to the place in memory where the node was.
    if let index = nodeIndexes[callback.nodeID], type == nil || type == tree.nodes[index].type {
      let hasMoved = !isPath(callback.path, of: index)
      return [index, hook, hasMoved ? texts.index(of: callback.path) : -1, -1]
    }
    return [
      -1, hook, texts.index(of: callback.path),
      type.map { texts.index(of: String(describing: $0)) } ?? -1,
    ]
  }

  /// Whether a path is the one that a node has now, found without making one.
  private func isPath(_ path: String, of index: Int) -> Bool {
    var rest = path.utf8[...]
    var next: Int? = index
    while let node = next {
      let name = tree.nodes[node].name.utf8
      guard rest.suffix(name.count).elementsEqual(name) else { return false }
      rest = rest.dropLast(name.count)
      next = tree.nodes[node].owner
      if next == nil { break }
      guard rest.popLast() == UInt8(ascii: "/") else { return false }
    }
    return rest.isEmpty
  }

  /// The kind, and what belongs to it: -1 stands for what is not known.
  private static func numbers(of cause: RunCause, _ texts: inout TextTable) -> [Int] {
    switch cause {
    case .firstRun: [0]
    case .trait(let name, let provider): [1, texts.index(of: name)] + numbers(of: provider, &texts)
    case .environment(let name, let provider):
      [2, texts.index(of: name)] + numbers(of: provider, &texts)
    case .model(nil): [3]
    case .model(let property?):
      [
        3, texts.index(of: property.model), property.name.map { texts.index(of: $0) } ?? -1,
        texts.index(of: property.valueType),
      ] + property.candidates.map { texts.index(of: $0) }
    case .request(let call): [4, texts.index(of: call)]
    case .derived(let name): [5, texts.index(of: name)]
    case .tree(let name): [6, texts.index(of: name)]
    }
  }

  private static func numbers(of provider: ValueProvider, _ texts: inout TextTable) -> [Int] {
    switch provider {
    case .default: [0]
    case .window: [1]
    case .node(let path): [2, texts.index(of: path)]
    }
  }
}

extension Duration {
  /// Whole nanoseconds, rounded down.
  var nanoseconds: Int {
    let (seconds, attoseconds) = components
    return Int(seconds) * 1_000_000_000 + Int(attoseconds / 1_000_000_000)
  }
}
