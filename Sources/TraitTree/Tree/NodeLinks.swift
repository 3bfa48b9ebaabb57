/// The links of one node as sources, made when a hook or derived value first reads one.
@MainActor
final class NodeLinks {
  let owner: LinkSource
  let children: LinkSource
  let presented: LinkSource
  let window: LinkSource

  init(of node: Node) {
    owner = LinkSource(.owner, of: node)
    children = LinkSource(.children, of: node)
    presented = LinkSource(.presented, of: node)
    window = LinkSource(.window, of: node)
  }
}

/// A link of a node as a source.
///
/// It retains no node. Serial numbers identify nodes, since a freed node's address may be reused.
final class LinkSource: Source, @unchecked Sendable {
  // Unchecked, as its superclass is: used on the main actor only.

  enum Kind: String {
    case owner
    case children
    case presented = "presented node"
    case window
  }

  private let kind: Kind
  private weak var node: Node?
  @exclusivity(unchecked) @safe private nonisolated(unsafe) var seen: [UInt] = []
  @exclusivity(unchecked) @safe private nonisolated(unsafe) var mayDiffer = true
  /// The targets before the current run has moved its own node.
  @exclusivity(unchecked) @safe private nonisolated(unsafe) var before: [UInt] = []
  @exclusivity(unchecked) @safe private nonisolated(unsafe) var beforeRun: UInt = 0

  @MainActor init(_ kind: Kind, of node: Node) {
    self.kind = kind
    self.node = node
    super.init()
  }

  override var isOutdated: Bool { mayDiffer }

  override func refresh() {
    guard mayDiffer else { return }
    mayDiffer = false
    let now = OnMainActor.assume { targets }
    if now != seen {
      seen = now
      state.version &+= 1
    }
  }

  @MainActor private var targets: [UInt] {
    guard let node else { return [] }
    switch kind {
    case .owner:
      // A change between parent and presenter counts, too.
      return node.owner.map { [$0.serial, node.state.contains(.presented) ? 1 : 0] } ?? []
    case .children: return node.childSerials
    case .presented: return node.extras?.fields.presented.map { [$0.serial] } ?? []
    case .window: return node.liveWindow.map { [$0.serial] } ?? []
    }
  }

  /// Called when the link may have changed.
  func note() {
    guard !mayDiffer || hasSubscribers else { return }
    let run = Graph.movingRun
    if run != 0, beforeRun != run { (before, beforeRun) = (seen, run) }
    noteMove()
    mayDiffer = true
    tellSubscribers()
  }

  override var isElsewhere: Bool { seen != before }

  override var title: SourceTitle {
    let path = OnMainActor.assume { node?.path ?? "a node that is gone" }
    return SourceTitle(kind: .link, name: "the \(kind.rawValue) of \(path)")
  }
}

extension Node {
  final var childSerials: [UInt] { orderedChildren.map(\.serial) }

  /// The children, in order, without recording a read.
  final var orderedChildren: [Node] {
    if childList.hasHoles { compactChildren() }
    return childList.nodes
  }

  /// Makes the current reader, if there is one, depend on a link of this node.
  @inline(__always)
  final func noteRead(_ link: KeyPath<NodeLinks, LinkSource>) {
    if Graph.reader != nil { noteTrackedRead(link) }
  }

  @inline(never)
  private final func noteTrackedRead(_ link: KeyPath<NodeLinks, LinkSource>) {
    let source = ensureLinks()[keyPath: link]
    source.refresh()
    Graph.read(source)
  }

  private final func ensureLinks() -> NodeLinks {
    let extras = ensureExtras()
    if let links = extras.fields.links { return links }
    let links = NodeLinks(of: self)
    extras.fields.links = links
    return links
  }
}
