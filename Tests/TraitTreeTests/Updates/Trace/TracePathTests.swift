import Testing
import TraitTree

@MainActor private final class NameCount {
  var calls = 0
}

private final class EagerRow: Node {
  private let count: NameCount
  private let addsChild: Bool

  init(_ count: NameCount, addsChild: Bool) {
    self.count = count
    self.addsChild = addsChild
  }

  override var debugName: String {
    count.calls += 1
    return "Row"
  }

  override func viewDidLoad() {
    super.viewDidLoad()
    if addsChild { addChild(EagerRow(count, addsChild: false)) }
  }
}

@MainActor @Suite("The paths in a trace")
struct TracePathTests {
  @Test("I1: rows that add children while they are traced are not counted again for each other")
  func rows() {
    let count = NameCount()
    let root = Node()
    let rows = 400
    for _ in 0..<rows { root.addChild(EagerRow(count, addsChild: true)) }
    let window = Window(rootNode: root, scheduler: .manual)
    window.trace.isEnabled = true
    window.updateIfNeeded()
    #expect(window.trace.updates[0].runs.count == 3 * (2 * rows + 1))
    // A row and its child have three runs each, and each needs two names at most once more. Names of all
    // rows for each of them would be 160,000.
    #expect(count.calls < 30 * rows)
    #expect(window.trace.updates[0].runs.contains { $0.path == "Node/Row[399]/Row" })
  }

  @Test("I1: a path is that of the node, however the tree is edited", arguments: 0..<10)
  func edits(seed: UInt64) {
    var state = seed
    func next(_ bound: Int) -> Int {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int(state >> 33) % bound
    }
    let root = Node()
    let nodes = (0..<12).map { _ in Node() }
    for node in nodes { root.addChild(node) }
    let window = Window(rootNode: root, scheduler: .manual)
    let other = Window(rootNode: nil, scheduler: .manual)
    window.updateIfNeeded()
    for step in 0..<200 {
      // Edits while nobody traces count as well.
      window.trace.isEnabled = step % 17 != 0
      other.trace.isEnabled = step % 5 == 0
      let node = nodes[next(nodes.count)]
      let parent = next(3) == 0 ? root : nodes[next(nodes.count)]
      if !node.contains(parent) {
        parent.insertChild(
          node, at: next(parent.children.filter { $0 !== node }.count + 1))
      }
      let reader = nodes[next(nodes.count)]
      reader.setNeedsLayout()
      window.trace.removeAll()
      window.updateIfNeeded()
      for run in window.trace.updates.flatMap(\.runs) where run.hook == .layout {
        let traced = nodes.first { ObjectIdentifier($0) == run.nodeID }
        #expect(traced?.explainTrait(TraitDisplayScale.self).path == run.path)
      }
    }
  }
}

extension Node {
  /// Whether a node is this one or below it.
  fileprivate func contains(_ node: Node) -> Bool {
    var next: Node? = node
    while let current = next {
      if current === self { return true }
      next = current.parent
    }
    return false
  }
}
