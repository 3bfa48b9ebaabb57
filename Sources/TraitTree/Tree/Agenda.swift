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
    let node: NodeRef
    /// Whether all children are visited, since pending ones are not in the heap.
    let visitsAllChildren: Bool
    /// Children from this position on are ahead.
    var boundary = 0
    var isPresentedBehind = false
  }

  // Nodes in lists and stops are live: `forget` and `willUnlink` take them out before that ends.
  // Exclusivity is not checked: nothing of the user's runs while one of these is being changed.
  @exclusivity(unchecked) @safe private var roundList: [NodeRef] = []
  @exclusivity(unchecked) @safe private var displayList: [NodeRef] = []
  @exclusivity(unchecked) @safe private var spare: [NodeRef] = []
  @exclusivity(unchecked) @safe private var stops: [Stop] = []
  @exclusivity(unchecked) @safe private var phase: Phase?

  func isEmpty(_ phase: Phase) -> Bool {
    phase == .rounds ? roundList.isEmpty : displayList.isEmpty
  }

  // MARK: What is pending

  /// Adds a node that has something pending.
  func enqueue(_ node: NodeRef, _ work: NodeWork) {
    if !work.isDisjoint(with: .displays) { list(node, for: .displays) }
    guard !work.isDisjoint(with: .rounds) else { return }
    if phase == .rounds { place(node) } else { list(node, for: .rounds) }
  }

  private func list(_ node: NodeRef, for phase: Phase) {
    guard node.listIndexes[phase.rawValue] < 0 else { return }
    if phase == .rounds {
      add(node, to: &roundList, phase)
    } else {
      add(node, to: &displayList, phase)
    }
  }

  private func add(_ node: NodeRef, to list: inout [NodeRef], _ phase: Phase) {
    node.listIndexes[phase.rawValue] = Int32(truncatingIfNeeded: list.count)
    list.append(node)
  }

  private func unlist(_ node: NodeRef, from phase: Phase) {
    guard node.listIndexes[phase.rawValue] >= 0 else { return }
    if phase == .rounds {
      remove(node, from: &roundList, phase)
    } else {
      remove(node, from: &displayList, phase)
    }
  }

  private func remove(_ node: NodeRef, from list: inout [NodeRef], _ phase: Phase) {
    let index = Int(node.listIndexes[phase.rawValue])
    node.listIndexes[phase.rawValue] = -1
    let last = list.removeLast()
    guard index < list.count else { return }
    list[index] = last
    last.listIndexes[phase.rawValue] = Int32(truncatingIfNeeded: index)
  }

  // MARK: Edits of the tree

  /// Must be called for every node of a subtree that leaves the window.
  func forget(_ node: Node) {
    let node = NodeRef(node)
    unlist(node, from: .rounds)
    unlist(node, from: .displays)
    PendingHeap.clear(node)
  }

  /// Must be called before a live node is taken from its owner.
  func willUnlink(_ node: Node) {
    let node = NodeRef(node)
    if node.state.contains(.inHeap), let owner = node.owner {
      PendingHeap.remove(node, from: owner)
    }
    guard node.state.contains(.active), let count = stops.lastIndex(where: { $0.node == node })
    else { return }
    // What was not visited yet is to be visited wherever the subtree goes.
    for index in count..<stops.count {
      let stopped = stops[index].node
      stopped.state.remove(.active)
      if stops[index].visitsAllChildren { stopped.state.insert(.fresh) }
      if index > count { PendingHeap.insert(stopped, into: stops[index - 1].node) }
    }
    stops.removeSubrange(count...)
  }

  /// Must be called after a node was moved within the window.
  func didMove(_ node: Node) {
    let ref = NodeRef(node)
    let hangs = ref.heapFirst != nil
    if (hangs && phase == .displays) || !ref.pending.isDisjoint(with: .displays) {
      list(ref, for: .displays)
    }
    unlist(ref, from: .rounds)
    let isForRounds = (hangs && phase != .displays) || ref.state.contains(.fresh)
    if isForRounds || !ref.pending.isDisjoint(with: .rounds) {
      node.liveWindow?.enqueue(node, .rounds)
    }
  }

  /// Must be called before positions of an active node's children are numbered anew.
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

  /// Must be called after a child was inserted below an active node.
  func didInsertChild(into node: Node, at index: Int) {
    // Once the presented node is reached, all children are behind, whatever is inserted.
    changeBoundary(of: NodeRef(node)) { index < $0 && $0 != .max ? $0 + 1 : $0 }
  }

  private func changeBoundary(of node: NodeRef, _ change: (Int) -> Int) {
    guard let index = stops.lastIndex(where: { $0.node == node }) else { return }
    stops[index].boundary = change(stops[index].boundary)
  }

  // MARK: Order

  /// Puts a node into the heaps if it is ahead of the traversal, otherwise into the list.
  private func place(_ node: NodeRef) {
    // The traversal looks at an active node's work when it leaves it.
    if node.state.contains(.active) { return }
    if isAhead(node) { hang(node) } else { list(node, for: .rounds) }
  }

  private func isAhead(_ node: NodeRef) -> Bool {
    var next = node
    while !next.state.contains(.inHeap) {
      guard let owner = next.owner else { return false }
      if owner.state.contains(.active) {
        guard let stop = stops.last(where: { $0.node == owner }) else { return false }
        return next.state.contains(.presented)
          ? !stop.isPresentedBehind : next.position >= stop.boundary
      }
      next = owner
    }
    return true
  }

  /// Hangs a node into the heap of its owner, the owner into that of its owner, and so on.
  private func hang(_ node: NodeRef) {
    var next = node
    while !next.state.contains(.inHeap), let owner = next.owner {
      PendingHeap.insert(next, into: owner)
      if owner.state.contains(.active) { return }
      next = owner
    }
  }

  // MARK: Traversal

  /// Visits what is pending in document order, including what becomes pending ahead meanwhile.
  ///
  /// - Parameters:
  ///   - phase: The list to take.
  ///   - root: The root of the window.
  ///   - begin: Called before the first visit, if there is anything to visit.
  ///   - visit: Called for each node on the way.
  func traverse(
    _ phase: Phase, from root: NodeRef, begin: () -> Void = {}, _ visit: (Node) -> Void
  ) {
    if phase == .rounds { swap(&spare, &roundList) } else { swap(&spare, &displayList) }
    var isEmpty = true
    for node in spare {
      node.listIndexes[phase.rawValue] = -1
      // What was done on demand meanwhile is not pending any more.
      let isPending = !node.pending.isDisjoint(with: phase.work)
      if isPending || node.heapFirst != nil || node.state.contains(.fresh) {
        hang(node)
        isEmpty = false
      }
    }
    spare.removeAll(keepingCapacity: true)
    if isEmpty { return }
    begin()
    self.phase = phase
    arrive(at: root, visit)
    while !stops.isEmpty {
      if let next = nextStop() { arrive(at: next, visit) } else { leave() }
    }
    self.phase = nil
  }

  private func arrive(at node: NodeRef, _ visit: (Node) -> Void) {
    let isFresh = phase == .rounds && node.state.contains(.fresh)
    if isFresh { node.state.remove(.fresh) }
    node.state.insert(.active)
    stops.append(Stop(node: node, visitsAllChildren: isFresh))
    if node.pending.isEmpty { return }
    // From here on the node is retained: user code runs, and may let go of it.
    visit(node.node)
  }

  private func leave() {
    let node = stops.removeLast().node
    node.state.remove(.active)
    let pending = node.pending
    if pending.isEmpty { return }
    if !pending.isDisjoint(with: .rounds) { list(node, for: .rounds) }
    if !pending.isDisjoint(with: .displays) { list(node, for: .displays) }
  }

  private func nextStop() -> NodeRef? {
    let index = stops.count - 1
    let node = stops[index].node
    var next: NodeRef?
    if stops[index].visitsAllChildren {
      next = node.firstChild(from: stops[index].boundary)
      if next == nil, !stops[index].isPresentedBehind { next = node.presented }
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
