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
  private struct Fields {
    var roundList: [NodeRef] = []
    var displayList: [NodeRef] = []
    var spare: [NodeRef] = []
    var stops: [Stop] = []
    var phase: Phase?

    /// Exchanges the list of a phase for the empty one.
    mutating func takeList(_ phase: Phase) {
      if phase == .rounds { swap(&spare, &roundList) } else { swap(&spare, &displayList) }
    }
  }

  // Exclusivity is not checked: nothing of the user's runs while one of these is being changed.
  @exclusivity(unchecked) @safe private var fields = Fields()

  func isEmpty(_ phase: Phase) -> Bool {
    phase == .rounds ? fields.roundList.isEmpty : fields.displayList.isEmpty
  }

  // MARK: What is pending

  /// Adds a node that has something pending.
  func enqueue(_ node: NodeRef, _ work: NodeWork) {
    if !work.isDisjoint(with: .displays) { list(node, for: .displays) }
    guard !work.isDisjoint(with: .rounds) else { return }
    if fields.phase == .rounds { place(node) } else { list(node, for: .rounds) }
  }

  private func list(_ node: NodeRef, for phase: Phase) {
    guard node.fields.listIndexes[phase.rawValue] < 0 else { return }
    if phase == .rounds {
      add(node, to: &fields.roundList, phase)
    } else {
      add(node, to: &fields.displayList, phase)
    }
  }

  private func add(_ node: NodeRef, to list: inout [NodeRef], _ phase: Phase) {
    node.fields.listIndexes[phase.rawValue] = Int32(truncatingIfNeeded: list.count)
    list.append(node)
  }

  private func unlist(_ node: NodeRef, from phase: Phase) {
    guard node.fields.listIndexes[phase.rawValue] >= 0 else { return }
    if phase == .rounds {
      remove(node, from: &fields.roundList, phase)
    } else {
      remove(node, from: &fields.displayList, phase)
    }
  }

  private func remove(_ node: NodeRef, from list: inout [NodeRef], _ phase: Phase) {
    let index = Int(node.fields.listIndexes[phase.rawValue])
    node.fields.listIndexes[phase.rawValue] = -1
    let last = list.removeLast()
    guard index < list.count else { return }
    list[index] = last
    last.fields.listIndexes[phase.rawValue] = Int32(truncatingIfNeeded: index)
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
    guard node.state.contains(.active),
      let count = fields.stops.lastIndex(where: { $0.node == node })
    else { return }
    // What was not visited yet is to be visited wherever the subtree goes.
    for index in count..<fields.stops.count {
      let stopped = fields.stops[index].node
      stopped.state.remove(.active)
      if fields.stops[index].visitsAllChildren { stopped.state.insert(.fresh) }
      if index > count { PendingHeap.insert(stopped, into: fields.stops[index - 1].node) }
    }
    fields.stops.removeSubrange(count...)
  }

  /// Must be called after a node was moved within the window.
  func didMove(_ node: Node) {
    let ref = NodeRef(node)
    let hangs = ref.fields.heapFirst != nil
    if (hangs && fields.phase == .displays) || !ref.pending.isDisjoint(with: .displays) {
      list(ref, for: .displays)
    }
    unlist(ref, from: .rounds)
    let isForRounds = (hangs && fields.phase != .displays) || ref.state.contains(.fresh)
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
    guard let index = fields.stops.lastIndex(where: { $0.node == node }) else { return }
    fields.stops[index].boundary = change(fields.stops[index].boundary)
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
        guard let stop = fields.stops.last(where: { $0.node == owner }) else { return false }
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
    fields.takeList(phase)
    var isEmpty = true
    for node in fields.spare {
      node.fields.listIndexes[phase.rawValue] = -1
      // What was done on demand meanwhile is not pending any more.
      let isPending = !node.pending.isDisjoint(with: phase.work)
      if isPending || node.fields.heapFirst != nil || node.state.contains(.fresh) {
        hang(node)
        isEmpty = false
      }
    }
    fields.spare.removeAll(keepingCapacity: true)
    if isEmpty { return }
    begin()
    fields.phase = phase
    arrive(at: root, visit)
    while !fields.stops.isEmpty {
      if let next = nextStop() { arrive(at: next, visit) } else { leave() }
    }
    fields.phase = nil
  }

  private func arrive(at node: NodeRef, _ visit: (Node) -> Void) {
    let isFresh = fields.phase == .rounds && node.state.contains(.fresh)
    if isFresh { node.state.remove(.fresh) }
    node.state.insert(.active)
    fields.stops.append(Stop(node: node, visitsAllChildren: isFresh))
    if node.pending.isEmpty { return }
    // From here on the node is retained: user code runs, and may let go of it.
    visit(node.node)
  }

  private func leave() {
    let node = fields.stops.removeLast().node
    node.state.remove(.active)
    let pending = node.pending
    if pending.isEmpty { return }
    if !pending.isDisjoint(with: .rounds) { list(node, for: .rounds) }
    if !pending.isDisjoint(with: .displays) { list(node, for: .displays) }
  }

  private func nextStop() -> NodeRef? {
    let index = fields.stops.count - 1
    let node = fields.stops[index].node
    var next: NodeRef?
    if fields.stops[index].visitsAllChildren {
      next = node.firstChild(from: fields.stops[index].boundary)
      if next == nil, !fields.stops[index].isPresentedBehind { next = node.presented }
      if let next, next.state.contains(.inHeap) { PendingHeap.remove(next, from: node) }
    } else {
      next = PendingHeap.popFirst(of: node)
    }
    guard let next else { return nil }
    if next.state.contains(.presented) {
      fields.stops[index].boundary = .max
      fields.stops[index].isPresentedBehind = true
    } else {
      fields.stops[index].boundary = next.position + 1
    }
    return next
  }
}
