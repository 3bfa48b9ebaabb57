import Foundation
import TraitTree

/// A node of a tree that goes; it reads two traits in its hook.
@MainActor final class ReleaseStressNode: Node {
  let count: LifeCount
  private(set) var seen: [Int] = []

  init(_ count: LifeCount) {
    self.count = count
    super.init()
    count.add()
  }

  deinit { count.remove() }

  override func updateProperties() {
    super.updateProperties()
    seen = [traitCollection[LawPair<Int>.self], traitCollection[LawPair<String>.self]]
  }
}

/// One tree, which other threads let go of while the main actor uses parts of it.
///
/// The root overrides one trait and each section another one, so that a leaf's values tell which path it has.
@MainActor final class ReleaseStressRound {
  static let sections = 20
  let keeping: ReleaseStressKeeping
  let count = LifeCount()
  let home = Node()
  let window: Window
  var random: LawRandom
  var kept: [ReleaseStressNode] = []
  var weak: [WeakReference<ReleaseStressNode>] = []
  /// What the main actor does in this round: a few things often, so that they meet the release.
  private var uses: [Int] = []
  private var explanations = 0
  private var held: [Node?] = []
  private var difference: String?

  init(seed: Int, keeping: ReleaseStressKeeping) {
    self.keeping = keeping
    random = LawRandom(seed: seed)
    window = Window(rootNode: home, scheduler: .manual)
    uses = [seed % 14]
    if seed % 3 == 2 { uses += [random.below(14), random.below(14)] }
  }

  /// Gives what is not as it has to be.
  func perform(_ owners: ReleaseStressOwners) async -> String? {
    await withCheckedContinuation { continuation in
      letGo(owners, continuation)
      let order = keeping == .weakLeaves || keeping == .weakPaths ? weak.count : kept.count
      for index in 0..<order {
        switch keeping {
        case .leaves, .presentations: use(kept[index])
        case .weakLeaves: if let leaf = weak[index].object { use(leaf) }
        case .weakPaths: if let leaf = weak[index].object { walk(from: leaf) }
        }
      }
    }
    held = []
    window.updateIfNeeded()
    if keeping == .weakLeaves || keeping == .weakPaths {
      // What has been brought home stays.
      kept = home.children.compactMap { $0 as? ReleaseStressNode }
    }
    let left = Set((kept + [home]).flatMap(subtree).map(ObjectIdentifier.init))
    let expected = left.count - 1
    await count.fall(to: expected)
    checkKept()
    if difference == nil, count.alive != expected {
      difference = "\(count.alive) of \(expected) nodes are left"
    }
    kept = []
    weak = []
    for child in home.children { child.removeFromParent() }
    home.dismiss()
    window.updateIfNeeded()
    if difference == nil, count.alive != 0 { difference = "\(count.alive) nodes have leaked" }
    return difference
  }

  // MARK: The tree

  /// Makes a tree, and lets threads drop it; the continuation is resumed when the last of them is done.
  private func letGo(
    _ owners: ReleaseStressOwners, _ continuation: CheckedContinuation<Void, Never>
  ) {
    let root = ReleaseStressNode(count)
    root.traitOverrides[LawPair<Int>.self] = 1
    let sections = (1...Self.sections).map { makeSection($0) }
    for section in sections { root.addChild(section) }
    var owned: [[any AnyObject & Sendable]] = [[root]]
    switch owners {
    case .oneThread: break
    case .twoThreads: owned.append(sections.shuffled(using: &random))
    case .window:
      let window = Window(rootNode: root, scheduler: .manual)
      window.updateIfNeeded()
      owned = [[window]]
    }
    let handovers = owned.map { Locked($0) }
    let left = Locked(handovers.count)
    for handover in handovers {
      Thread.detachNewThread {
        let owned = handover.withLock { owned in
          defer { owned = [] }
          return owned
        }
        Self.drop(owned)
        let isLast = left.withLock { left in
          left -= 1
          return left == 0
        }
        if isLast { continuation.resume() }
      }
    }
  }

  /// Drops one reference after the other.
  nonisolated private static func drop(_ owned: consuming [any AnyObject & Sendable]) {
    while !owned.isEmpty { owned.removeFirst() }
  }

  private func makeSection(_ number: Int) -> ReleaseStressNode {
    let section = ReleaseStressNode(count)
    section.traitOverrides[LawPair<String>.self] = number
    if number % 2 == 0 { section.transformEnvironment(\.displayScale) { $0 += Double(number) } }
    for index in 0..<StressSize.leaves {
      let leaf = ReleaseStressNode(count)
      if index % 7 == 0 { leaf.addChild(ReleaseStressNode(count)) }
      section.addChild(leaf)
      guard index % 20 == number % 20 else { continue }
      switch keeping {
      case .leaves: kept.append(leaf)
      case .weakLeaves, .weakPaths: weak.append(WeakReference(leaf))
      case .presentations: if index / 20 == 0 { kept.append(leaf) }
      }
    }
    if number % 3 == 0 {
      let presented = ReleaseStressNode(count)
      presented.addChild(ReleaseStressNode(count))
      section.present(presented)
      if keeping == .presentations { kept.append(presented) }
    }
    return section
  }

  private func subtree(_ node: Node) -> [Node] {
    var nodes: [Node] = []
    var next = [node]
    while let node = next.popLast() {
      nodes.append(node)
      next += node.children
      if let presented = node.presentedNode { next.append(presented) }
    }
    return nodes
  }

  // MARK: What the main actor does meanwhile

  private func use(_ node: ReleaseStressNode) {
    checkPath(of: node)
    switch random.pick(uses) {
    case 0: home.addChild(node)
    case 3:
      node.removeFromParent()
      node.dismiss()
      if node.presentingNode == nil && node.window == nil { home.addChild(node) }
    case 4: walk(from: node)
    case 5 where explains():
      if node.explainTrait(LawPair<Int>.self).path.isEmpty { report("a node has no path") }
    case 6 where explains(): _ = (node.parent ?? node).recursiveDescription
    case 7:
      node.traitOverrides.displayScale += 1
      node.layoutIfNeeded()
    case 8:
      if let owner = node.parent ?? node.presentingNode, owner !== home { home.addChild(owner) }
    case 9:
      node.registerForTraitChanges([LawPair<Int>.self]) { (_: Node, _) in }
      node.updatePropertiesIfNeeded()
    case 10: node.parent?.insertChild(ReleaseStressNode(count), at: 0)
    case 11: window.updateIfNeeded()
    case 12: node.removeFromParent()
    default: held.append(node.parent)
    }
    checkPath(of: node)
  }

  /// What takes time in proportion to the tree is done a few times only.
  private func explains() -> Bool {
    explanations += 1
    return explanations <= 2
  }

  /// Goes up and down, and holds what it finds as it goes.
  private func walk(from leaf: ReleaseStressNode) {
    guard let section = leaf.parent else { return checkPath(of: leaf) }
    if !section.children.contains(where: { $0 === leaf }) {
      report("a leaf is not among the children of its parent")
    }
    for child in section.children.prefix(10) where child.parent !== section {
      report("a child has another parent")
    }
    if let presented = section.presentedNode, presented.presentingNode !== section {
      report("a presented node has another presenter")
    }
    checkPath(of: leaf)
    switch random.below(6) {
    case 0: leaf.removeFromParent()
    case 1: home.addChild(leaf)
    case 2: home.addChild(section)
    case 3: section.children.randomElement(using: &random)?.removeFromParent()
    case 4 where explains(): _ = section.recursiveDescription
    default: held.append(section)
    }
  }

  /// A node sees what the path says that it has.
  ///
  /// Owners may go at any time and never come back: what is there at first is held meanwhile. What an owner has
  /// provided is still seen until the main actor has taken apart what it owned.
  private func checkPath(of node: ReleaseStressNode) {
    let parent = node.parent
    let upper = parent?.parent
    let fromUpper = upper.map { $0.traitCollection[LawPair<Int>.self] }
    let fromParent = parent.map { $0.traitCollection[LawPair<String>.self] }
    let first = node.traitCollection[LawPair<Int>.self]
    let second = node.traitCollection[LawPair<String>.self]
    let isHome = node.window === window
    if first != fromUpper ?? 0, isHome || upper != nil || first != 1 {
      report("a node sees \(first), and the parent of its parent \(fromUpper ?? 0)")
    }
    if second != fromParent ?? 0, isHome || parent != nil || second > Self.sections {
      report("a node sees \(second), and its parent \(fromParent ?? 0)")
    }
    withExtendedLifetime((parent, upper)) {}
  }

  /// When all is over, what was kept is whole, and as good as new.
  private func checkKept() {
    for node in kept {
      var top: Node = node
      while let owner = top.parent ?? top.presentingNode { top = owner }
      for member in subtree(top) {
        for child in member.children where child.parent !== member {
          report("a child has another parent")
        }
      }
      if top !== home, top.window != nil { report("a node is in a window that is gone") }
      if top !== home { home.addChild(top) }
    }
    window.traitOverrides[LawPair<Int>.self] = 7
    window.updateIfNeeded()
    for node in kept {
      let now = [
        node.traitCollection[LawPair<Int>.self], node.traitCollection[LawPair<String>.self],
      ]
      if node.window !== window { report("a node that was kept is not in the window") }
      if node.seen != now { report("a hook has seen \(node.seen), and not \(now)") }
    }
  }

  private func report(_ text: String) { difference = difference ?? text }
}
