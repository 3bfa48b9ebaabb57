/// Reads of one node's traits and environment by others: hooks of other nodes, and derived values.
///
/// A hook of the node itself depends on the node's scope, which is cheap. For all others each value
/// is a source, which stays with the node when that moves.
final class NodeReads: ReadRecorder, @unchecked Sendable {
  // Unchecked: used on the main actor only.

  /// The node's while others read it in a run.
  private let context = ReadContext()
  /// The node's context before.
  private var outerContext: ReadContext?
  private(set) weak var node: Node?
  /// By key path, while somebody depends on them.
  @exclusivity(unchecked) @safe nonisolated(unsafe) var parts: [AnyKeyPath: any AnyNodePart] = [:]
  /// By key identifier, or by a kind of whole read, which is no address of a type.
  private var sources: [UInt: TraitSource] = [:]

  init(of node: Node) {
    self.node = node
    super.init()
  }

  override func record(_ key: KeyDescriptor) { read(key.id, [key]) }

  override func recordWhole(_ reads: WholeReads) { read(UInt(reads.rawValue), whole: reads) }

  private func read(_ id: UInt, _ keys: [KeyDescriptor] = [], whole: WholeReads = []) {
    guard Graph.reader != nil, let node else { return }
    OnMainActor.assume {
      let source = sources[id] ?? TraitSource(of: node, keys, whole: whole)
      sources[id] = source
      source.refresh()
      Graph.read(source)
    }
  }

  deinit { context.free() }

  /// Records reads of a node through its collections from now on.
  func begin(_ node: Node) {
    outerContext = node.fields.context
    context.token.recorder = Unretained(self)
    node.fields.context = context
  }

  /// Ends recording; collections that outlive it record nothing any more.
  ///
  /// - Returns: Whether there are some.
  func end() -> Bool {
    context.token.recorder = nil
    if let outerContext { node?.fields.context = outerContext }
    if context.isUnshared() { return false }
    context.token = ReadToken()
    return true
  }

  @MainActor func scopeDidChange() { for source in sources.values { source.scopeDidChange() } }

  @MainActor func forget() {
    for source in sources.values { source.forget() }
    let parts = parts
    self.parts = [:]
    for part in parts.values { part.end() }
  }
}

/// One inherited value of a node, or all of them, as a source.
final class TraitSource: Source, @unchecked Sendable {
  // Unchecked, as its superclass is: used on the main actor only.

  @MainActor
  private final class Reader: TraitReader {
    let source: Unretained<TraitSource>
    weak var node: Node?
    /// Retains the scope in which it is registered.
    var kept: Scope?

    init(_ source: TraitSource, node: Node) {
      self.source = Unretained(source)
      self.node = node
    }

    override var scope: Scope { node?.scope ?? kept ?? .detached }

    override func markForCheck() { source.borrow { $0.note() } }
  }

  let keys: [KeyDescriptor]
  private let whole: WholeReads
  @exclusivity(unchecked) @safe private nonisolated(unsafe) var reader: Reader?
  @exclusivity(unchecked) @safe private nonisolated(unsafe) var mayDiffer = false

  @MainActor init(of node: Node, _ keys: [KeyDescriptor], whole: WholeReads) {
    self.keys = keys
    self.whole = whole
    super.init()
    reader = Reader(self, node: node)
  }

  @MainActor var node: Node? { reader?.node }

  override var isOutdated: Bool { mayDiffer }

  override func refresh() {
    guard mayDiffer else { return }
    mayDiffer = false
    OnMainActor.assume {
      guard let reader, reader.firstChange() != nil else { return }
      reader.see()
      state.version &+= 1
    }
  }

  override func didGainSubscribers() {
    OnMainActor.assume {
      guard let reader else { return }
      reader.adopt(keys, whole: whole)
      listen(reader)
    }
  }

  override func didLoseSubscribers() {
    OnMainActor.assume {
      guard let reader else { return }
      reader.forget()
      reader.kept = nil
    }
  }

  @MainActor private func listen(_ reader: Reader) {
    let scope = reader.scope
    reader.register()
    reader.kept = scope
  }

  private func note() {
    mayDiffer = true
    noteMove()
    tellSubscribers()
  }

  @MainActor func scopeDidChange() {
    guard hasSubscribers, let reader else { return }
    listen(reader)
    if reader.mayHaveChanged { note() }
  }

  @MainActor func forget() {
    reader?.forget()
    reader = nil
  }

  override var title: SourceTitle {
    OnMainActor.assume {
      let name = keys.first?.title ?? "the traits"
      return SourceTitle(
        kind: .value, name: "\(name) of \(reader?.node?.path ?? "a node that is gone")")
    }
  }
}

extension Node {
  /// Has the node be read by others than its own hooks, to the end of what is running.
  @usableFromInline
  nonisolated final func beginRelay() {
    OnMainActor.assume {
      let reads = ensureReads()
      reads.begin(self)
      RunningHook.noteRelay(reads)
    }
  }

  final func ensureReads() -> NodeReads {
    let extras = ensureExtras()
    if let reads = extras.fields.reads { return reads }
    let reads = NodeReads(of: self)
    extras.fields.reads = reads
    return reads
  }
}
