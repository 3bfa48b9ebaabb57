/// Which nodes of a window have something pending, and in what order an update comes to them.
///
/// At rest, pending nodes stand in two lists, without order. A traversal takes a list, hangs each node
/// into heaps along the way to the root, and then follows the heaps down in document order: its cost
/// follows the pending nodes and their depth, never the width of the tree. What becomes pending ahead
/// of the traversal joins the heaps, what becomes pending behind it goes to the list for the next one.
@MainActor
final class Agenda {
  /// What a traversal is for, and which list it takes.
  enum Phase: Int {
    case rounds = 0
    case displays = 1

    var work: NodeWork { self == .rounds ? .rounds : .displays }
  }

  /// A node on the way from the root to the current place.
  private struct Stop {
    let node: Unretained<Node>
    /// Whether all children are visited, since pending ones are not in the heap.
    let visitsAllChildren: Bool
    /// Children from this position on are ahead.
    var boundary = 0
    var isPresentedBehind = false
  }

  // Nodes in lists and stops are live, and `forget` and `willUnlink` take them out before that ends.
  private var lists: [[Unretained<Node>]] = [[], []]
  private var spare: [Unretained<Node>] = []
  private var stops: [Stop] = []
  private var phase: Phase?

  func isEmpty(_ phase: Phase) -> Bool { lists[phase.rawValue].isEmpty }

  // MARK: What is pending

  /// Adds a node that has something pending.
  func enqueue(_ node: Node, _ work: NodeWork) {
    if !work.isDisjoint(with: .displays) { list(node, for: .displays) }
    guard !work.isDisjoint(with: .rounds) else { return }
    if phase == .rounds { place(node) } else { list(node, for: .rounds) }
  }

  private func list(_ node: Node, for phase: Phase) {
    guard node.listIndexes[phase.rawValue] < 0 else { return }
    node.listIndexes[phase.rawValue] = Int32(truncatingIfNeeded: lists[phase.rawValue].count)
    lists[phase.rawValue].append(Unretained(node))
  }

  private func unlist(_ node: Node, from phase: Phase) {
    let index = Int(node.listIndexes[phase.rawValue])
    guard index >= 0 else { return }
    node.listIndexes[phase.rawValue] = -1
    let last = lists[phase.rawValue].removeLast()
    guard index < lists[phase.rawValue].count else { return }
    lists[phase.rawValue][index] = last
    last.object.listIndexes[phase.rawValue] = Int32(index)
  }

  // MARK: Edits of the tree

  /// Must be called for every node of a subtree that leaves the window.
  func forget(_ node: Node) {
    unlist(node, from: .rounds)
    unlist(node, from: .displays)
    PendingHeap.clear(node)
  }

  /// Must be called before a live node is taken from its owner.
  func willUnlink(_ node: Node) {
    if node.state.contains(.inHeap), let owner = node.owner {
      PendingHeap.remove(node, from: owner)
    }
    guard node.state.contains(.active) else { return }
    guard let count = stops.lastIndex(where: { $0.node.object === node }) else { return }
    for stop in stops[count...] {
      let stopped = stop.node.object
      stopped.state.remove(.active)
      // What was not visited yet is to be visited wherever the subtree goes.
      if stop.visitsAllChildren { stopped.state.insert(.fresh) }
    }
    stops.removeSubrange(count...)
  }

  /// Must be called after a node was moved within the window.
  func didMove(_ node: Node) {
    let hasPendingBelow = node.heapFirst != nil || node.state.contains(.fresh)
    unlist(node, from: .rounds)
    if hasPendingBelow || !node.pending.isDisjoint(with: .rounds) { enqueue(node, .rounds) }
  }

  /// Must be called before positions of an active node's children are numbered anew.
  func childrenWillBeCompacted(_ node: Node) {
    changeBoundary(of: node) { boundary in
      var position = 0
      var count = 0
      while let child = node.childList.first(from: position), child.position < boundary {
        count += 1
        position = child.position + 1
      }
      return count
    }
  }

  /// Must be called after a child was inserted below an active node.
  func didInsertChild(into node: Node, at index: Int) {
    changeBoundary(of: node) { index < $0 ? $0 + 1 : $0 }
  }

  private func changeBoundary(of node: Node, _ change: (Int) -> Int) {
    if let index = stops.lastIndex(where: { $0.node.object === node }) {
      stops[index].boundary = change(stops[index].boundary)
    }
  }

  // MARK: Order

  /// Puts a node into the heaps if it is ahead of the traversal, otherwise into the list.
  private func place(_ node: Node) {
    // The traversal looks at an active node's work when it leaves it.
    if node.state.contains(.active) { return }
    if !isAhead(node) { return list(node, for: .rounds) }
    hang(node)
  }

  private func isAhead(_ node: Node) -> Bool {
    var next = node
    while !next.state.contains(.inHeap) {
      guard let owner = next.owner else { return false }
      if owner.state.contains(.active) {
        guard let stop = stops.last(where: { $0.node.object === owner }) else { return false }
        return next.state.contains(.presented)
          ? !stop.isPresentedBehind : next.position >= stop.boundary
      }
      next = owner
    }
    return true
  }

  /// Hangs a node into the heap of its owner, the owner into that of its owner, and so on.
  private func hang(_ node: Node) {
    var next = node
    while !next.state.contains(.inHeap), let owner = next.owner {
      PendingHeap.insert(next, into: owner)
      if owner.state.contains(.active) { return }
      next = owner
    }
  }

  // MARK: Traversal

  /// Visits what is pending in document order, including what becomes pending ahead meanwhile.
  func traverse(_ phase: Phase, from root: Node, _ visit: (Node) -> Void) {
    swap(&spare, &lists[phase.rawValue])
    for item in spare {
      let node = item.object
      node.listIndexes[phase.rawValue] = -1
      hang(node)
    }
    spare.removeAll(keepingCapacity: true)
    self.phase = phase
    arrive(at: root, visit)
    while let index = stops.indices.last {
      if let next = nextStop(after: index) { arrive(at: next, visit) } else { leave() }
    }
    self.phase = nil
  }

  private func arrive(at node: Node, _ visit: (Node) -> Void) {
    let isFresh = phase == .rounds && node.state.contains(.fresh)
    if isFresh { node.state.remove(.fresh) }
    node.state.insert(.active)
    stops.append(Stop(node: Unretained(node), visitsAllChildren: isFresh))
    visit(node)
  }

  private func leave() {
    let node = stops.removeLast().node.object
    node.state.remove(.active)
    if !node.pending.isDisjoint(with: .rounds) { list(node, for: .rounds) }
    if !node.pending.isDisjoint(with: .displays) { list(node, for: .displays) }
  }

  private func nextStop(after index: Int) -> Node? {
    let stop = stops[index]
    let node = stop.node.object
    var next: Node?
    if stop.visitsAllChildren {
      next = node.childList.first(from: stop.boundary)
      if next == nil, !stop.isPresentedBehind { next = node.extras?.presented }
      if let next, next.state.contains(.inHeap) { PendingHeap.remove(next, from: node) }
    } else {
      next = PendingHeap.popFirst(of: node)
    }
    guard let next else { return nil }
    if next.state.contains(.presented) {
      stops[index].boundary = .max
      stops[index].isPresentedBehind = true
    } else {
      stops[index].boundary = next.position + 1
    }
    return next
  }
}
