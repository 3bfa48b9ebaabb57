/// A queue of a window's pending nodes, in document order.
///
/// At rest, pending nodes are in two lists, unordered. A traversal takes a list, pushes each node
/// onto heaps along its path to the root, and then follows the heaps down: its cost follows the
/// pending nodes and their depth, never the width of the tree. Nodes that become pending ahead of
/// the traversal join the heaps; those behind it go to the list for the next traversal.
@MainActor
final class PendingQueue {
  enum Phase: Int {
    case rounds = 0
    case displays = 1

    var work: NodeWork { self == .rounds ? .rounds : .displays }
  }

  /// A node on the path from the root to the current node.
  private struct Frame {
    let node: NodeRef
    /// Whether all children are visited: pending ones are not in the heap.
    let visitsAllChildren: Bool
    /// Children from this position on are ahead.
    var boundary = 0
    var isPresentedBehind = false
  }

  // Nodes in lists and on the path are live: `forget` and `willUnlink` remove them before that
  // ends.
  private struct Fields {
    /// By phase.
    var lists: InlineArray<2, [NodeRef]> = [[], []]
    var spare: [NodeRef] = []
    var path: [Frame] = []
    var phase: Phase?
  }

  // Exclusivity is not checked: no code of the user's runs while one of these is being changed.
  @exclusivity(unchecked) @safe private var fields = Fields()

  func isEmpty(_ phase: Phase) -> Bool { fields.lists[phase.rawValue].isEmpty }

  // MARK: What is pending

  func enqueue(_ node: NodeRef, _ work: NodeWork) {
    if !work.isDisjoint(with: .displays) { addToList(node, for: .displays) }
    guard !work.isDisjoint(with: .rounds) else { return }
    if fields.phase == .rounds { insert(node) } else { addToList(node, for: .rounds) }
  }

  private func addToList(_ node: NodeRef, for phase: Phase) {
    let phase = phase.rawValue
    guard node.fields.listIndexes[phase] < 0 else { return }
    node.fields.listIndexes[phase] = Int32(truncatingIfNeeded: fields.lists[phase].count)
    fields.lists[phase].append(node)
  }

  private func removeFromList(_ node: NodeRef, from phase: Phase) {
    let phase = phase.rawValue
    let index = Int(node.fields.listIndexes[phase])
    guard index >= 0 else { return }
    node.fields.listIndexes[phase] = -1
    let last = fields.lists[phase].removeLast()
    guard index < fields.lists[phase].count else { return }
    fields.lists[phase][index] = last
    last.fields.listIndexes[phase] = Int32(truncatingIfNeeded: index)
  }

  // MARK: Edits of the tree

  /// Call for every node of a subtree that leaves the window.
  func forget(_ node: Node) {
    let node = NodeRef(node)
    removeFromList(node, from: .rounds)
    removeFromList(node, from: .displays)
    PendingHeap.clear(node)
  }

  /// Call before a live node is removed from its owner.
  func willUnlink(_ node: Node) {
    let node = NodeRef(node)
    if node.state.contains(.inHeap), let owner = node.owner {
      PendingHeap.remove(node, from: owner)
    }
    guard node.state.contains(.onPath),
      let count = fields.path.lastIndex(where: { $0.node == node })
    else { return }
    // The rest of the visit follows the subtree to its new place.
    for index in count..<fields.path.count {
      let node = fields.path[index].node
      node.state.remove(.onPath)
      if fields.path[index].visitsAllChildren { node.state.insert(.needsFullVisit) }
      if index > count { PendingHeap.insert(node, into: fields.path[index - 1].node) }
    }
    fields.path.removeSubrange(count...)
  }

  /// Call after a node was moved within the window.
  func didMove(_ node: Node) {
    let ref = NodeRef(node)
    let hasHeap = ref.fields.heapFirst != nil
    if (hasHeap && fields.phase == .displays) || !ref.pending.isDisjoint(with: .displays) {
      addToList(ref, for: .displays)
    }
    removeFromList(ref, from: .rounds)
    let isForRounds = (hasHeap && fields.phase != .displays) || ref.state.contains(.needsFullVisit)
    if isForRounds || !ref.pending.isDisjoint(with: .rounds) {
      node.liveWindow?.enqueue(node, .rounds)
    }
  }

  /// Call before the children of a node on the path are renumbered.
  func childrenWillBeCompacted(_ node: Node) {
    let node = NodeRef(node)
    changeBoundary(of: node) { boundary in
      if boundary == .max { return boundary }
      var position = 0
      var count = 0
      while let child = node.firstChild(from: position), child.position < boundary {
        count += 1
        position = child.position + 1
      }
      return count
    }
  }

  /// Call after a child was inserted below a node on the path.
  func didInsertChild(into node: Node, at index: Int) {
    // Once the presented node is reached, all children are behind, whatever is inserted.
    changeBoundary(of: NodeRef(node)) { index < $0 && $0 != .max ? $0 + 1 : $0 }
  }

  private func changeBoundary(of node: NodeRef, _ change: (Int) -> Int) {
    guard let index = fields.path.lastIndex(where: { $0.node == node }) else { return }
    fields.path[index].boundary = change(fields.path[index].boundary)
  }

  // MARK: Order

  /// Puts a node into the heaps if it is ahead of the traversal, otherwise into the list.
  private func insert(_ node: NodeRef) {
    // The traversal checks a node on the path when it leaves it.
    if node.state.contains(.onPath) { return }
    if isAhead(node) { pushOntoHeaps(node) } else { addToList(node, for: .rounds) }
  }

  private func isAhead(_ node: NodeRef) -> Bool {
    var next = node
    while !next.state.contains(.inHeap) {
      guard let owner = next.owner else { return false }
      if owner.state.contains(.onPath) {
        guard let frame = fields.path.last(where: { $0.node == owner }) else { return false }
        return next.state.contains(.presented)
          ? !frame.isPresentedBehind : next.position >= frame.boundary
      }
      next = owner
    }
    return true
  }

  /// Pushes a node onto the heap of its owner, the owner onto that of its own, and so on.
  private func pushOntoHeaps(_ node: NodeRef) {
    var next = node
    while !next.state.contains(.inHeap), let owner = next.owner {
      PendingHeap.insert(next, into: owner)
      if owner.state.contains(.onPath) { return }
      next = owner
    }
  }

  // MARK: Traversal

  /// Visits pending nodes in document order, including those that become pending ahead meanwhile.
  ///
  /// `begin` is called before the first visit, if there is one.
  func traverse(
    _ phase: Phase, from root: NodeRef, begin: () -> Void = {}, _ visit: (Node) -> Void
  ) {
    swap(&fields.spare, &fields.lists[phase.rawValue])
    var isEmpty = true
    for node in fields.spare {
      node.fields.listIndexes[phase.rawValue] = -1
      // Work done on demand is no longer pending.
      let isPending = !node.pending.isDisjoint(with: phase.work)
      if isPending || node.fields.heapFirst != nil || node.state.contains(.needsFullVisit) {
        pushOntoHeaps(node)
        isEmpty = false
      }
    }
    fields.spare.removeAll(keepingCapacity: true)
    if isEmpty { return }
    begin()
    fields.phase = phase
    enter(root, visit)
    while !fields.path.isEmpty {
      if let next = nextNode() { enter(next, visit) } else { leave() }
    }
    fields.phase = nil
  }

  private func enter(_ node: NodeRef, _ visit: (Node) -> Void) {
    let visitsAll = fields.phase == .rounds && node.state.contains(.needsFullVisit)
    if visitsAll { node.state.remove(.needsFullVisit) }
    node.state.insert(.onPath)
    fields.path.append(Frame(node: node, visitsAllChildren: visitsAll))
    if node.pending.isEmpty { return }
    // Retained from here on: user code runs, and may release it.
    visit(node.node)
  }

  private func leave() {
    let node = fields.path.removeLast().node
    node.state.remove(.onPath)
    let pending = node.pending
    if pending.isEmpty { return }
    if !pending.isDisjoint(with: .rounds) { addToList(node, for: .rounds) }
    if !pending.isDisjoint(with: .displays) { addToList(node, for: .displays) }
  }

  private func nextNode() -> NodeRef? {
    let index = fields.path.count - 1
    let node = fields.path[index].node
    var next: NodeRef?
    if fields.path[index].visitsAllChildren {
      next = node.firstChild(from: fields.path[index].boundary)
      if next == nil, !fields.path[index].isPresentedBehind { next = node.presented }
      if let next, next.state.contains(.inHeap) { PendingHeap.remove(next, from: node) }
    } else {
      next = PendingHeap.popFirst(of: node)
    }
    guard let next else { return nil }
    if next.state.contains(.presented) {
      fields.path[index].boundary = .max
      fields.path[index].isPresentedBehind = true
    } else {
      fields.path[index].boundary = next.position + 1
    }
    return next
  }
}
