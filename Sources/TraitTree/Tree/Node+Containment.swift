extension Node {
  /// Adds a node as the last child.
  ///
  /// A node that is elsewhere is moved.
  ///
  /// `willMove(toParent:)` and `didMove(toParent:)` of the child run before the call returns, and
  /// so do the disappearance callbacks of nodes that leave a window. Everything else waits for the
  /// next update.
  ///
  /// - Precondition: The child is neither this node nor one of its ancestors.
  ///
  /// - Complexity: O(1) for a child without descendants, otherwise at most O(*n*) in the size of the
  ///   child's subtree.
  ///
  /// - Parameter child: The node to add.
  public final func addChild(_ child: Node) {
    checkCanAdopt(child)
    let isQuiet =
      !RunningHook.isInHook && !EnvironmentTransform.isEvaluating && Graph.reader == nil
    if child.ownerRef == nil, !child.isLive, isQuiet {
      attach(child)
    } else {
      child.relocate(to: .child(of: self, index: nil))
    }
  }

  /// The fast path of `relocate(to:)`: a root in no window, while no hook and no transform is
  /// running.
  private final func attach(_ child: Node) {
    let moves = Node.moves
    child.willMove(toParent: self)
    // The callback may have edited the tree.
    guard Node.moves == moves else {
      return child.move(to: .child(of: self, index: nil), changesParent: true)
    }
    StructureChange.perform {
      Node.moves &+= 1
      ChildEdits.note(below: NodeRef(self))
      childList.append(child)
      fields.extras?.fields.links?.children.note()
      child.setOwner(self, isPresented: false)
      if Unretained(child.scope) != Unretained(scope) { child.inherit(from: scope) }
      if let window = liveWindow { child.enter(window) } else { Updating.noteNew(child) }
    }
    child.didMove(toParent: self)
  }

  /// Inserts a node among the children, as ``addChild(_:)`` does.
  ///
  /// A node that is elsewhere is moved.
  ///
  /// - Precondition: As for ``addChild(_:)``, and the index is in range.
  ///
  /// - Complexity: That of ``addChild(_:)``, and O(*n*) in the number of children.
  ///
  /// - Parameters:
  ///   - child: The node to insert.
  ///   - index: Its index among the children afterwards, from zero to the number of other children.
  public final func insertChild(_ child: Node, at index: Int) {
    checkCanAdopt(child)
    checkIndex(index, for: child)
    child.relocate(to: .child(of: self, index: index))
  }

  /// Removes the node from its parent.
  ///
  /// `willMove(toParent:)` and `didMove(toParent:)` run before the call returns, and so do the
  /// disappearance callbacks if the node leaves a window. Without a parent, nothing happens.
  ///
  /// - Complexity: O(1) for a node without descendants, otherwise at most O(*n*) in the size of its subtree;
  ///   so are many siblings that are removed one by one.
  public final func removeFromParent() {
    becomeRootIfOwnerFreed()
    guard owner != nil, !state.contains(.presented) else { return }
    relocate(to: .nowhere)
  }

  fileprivate final func checkCanAdopt(_ child: Node) {
    guard child === self || (child.hasOwnedNodes && child.isAncestor(of: self)) else { return }
    let relation = child === self ? "itself" : "its own descendant \(path)"
    fatalError(
      """
      Cannot add the node \(child.path) (\(type(of: child))) to \(relation): a tree has no cycles. \
      Call removeFromParent() on \(path) first if it is meant to be the parent.
      """)
  }

  fileprivate final func checkIndex(_ index: Int, for child: Node) {
    let count = childList.count - (child.isChild(of: self) ? 1 : 0)
    guard index < 0 || index > count else { return }
    fatalError(
      """
      Cannot insert the node \(child.path) (\(type(of: child))) into \(path) at index \(index): the \
      index is out of range, it must be in 0...\(count), or use addChild(_:) to append.
      """)
  }

  final func isChild(of node: Node) -> Bool { owner === node && !state.contains(.presented) }

  final var hasOwnedNodes: Bool { !childList.isEmpty || extras?.fields.presented != nil }

  /// Whether a node is below this one, presented nodes included, in O(depth).
  final func isAncestor(of node: Node) -> Bool {
    var next = node.owner
    while let ancestor = next {
      if ancestor === self { return true }
      next = ancestor.owner
    }
    return false
  }
}

@MainActor
enum Destination {
  case nowhere
  /// Nowhere, unless callbacks have given the window another root.
  case outside(Window)
  case child(of: Node, index: Int?)
  case root(of: Window)
  case presented(by: Node)

  var parent: Node? {
    if case .child(let parent, _) = self { parent } else { nil }
  }

  /// Repeats the checks that callbacks may have invalidated, and removes another root.
  ///
  /// - Returns: Whether callbacks have run.
  func prepare(for node: Node) -> Bool {
    switch self {
    case .nowhere, .outside: break
    case .child(let parent, let index):
      parent.checkCanAdopt(node)
      if let index { parent.checkIndex(index, for: node) }
    case .root(let window):
      guard let other = window.rootNode, other !== node else { break }
      other.relocate(to: .outside(window))
      return true
    case .presented(let presenter): presenter.checkPresentsNothing(for: node)
    }
    return false
  }

  var window: Window? {
    switch self {
    case .nowhere, .outside: nil
    case .child(let node, _), .presented(let node): node.liveWindow
    case .root(let window): window
    }
  }

  /// Whether the move is still to be made.
  func isWanted(by node: Node) -> Bool {
    if case .outside(let window) = self { window.rootNode === node } else { true }
  }
}

extension Node {
  /// Moves the node and its subtree: every change of the tree comes here.
  ///
  /// In order: `willMove`, the callbacks before disappearing, the change itself, the callbacks
  /// after disappearing, `didMove`. The callbacks may edit the tree, so the place of the node is
  /// read after them; no code of the user's runs between the last of them and the change.
  final func relocate(to destination: Destination) {
    EnvironmentTransform.checkMayChange("the place of the node \(path)")
    becomeRootIfOwnerFreed()
    let changesParent = (owner != nil && !state.contains(.presented)) || destination.parent != nil
    if changesParent { RunningHook.untracked { willMove(toParent: destination.parent) } }
    move(to: destination, changesParent: changesParent)
  }

  fileprivate final func move(to destination: Destination, changesParent: Bool) {
    var disappearing: [Node] = []
    repeat {
      beginDisappearance(to: destination, &disappearing)
    } while destination.isWanted(by: self) && destination.prepare(for: self)
    if destination.isWanted(by: self) {
      StructureChange.perform {
        let isOwn = RunningHook.recordedNode.map { $0.node === self || isAncestor(of: $0.node) }
        if isOwn == true {
          Graph.movingReader { changePlace(to: destination) }
        } else {
          changePlace(to: destination)
        }
      }
    }
    for node in disappearing { node.endDisappearance() }
    if changesParent { RunningHook.untracked { didMove(toParent: destination.parent) } }
  }

  private final func changePlace(to destination: Destination) {
    let reads = MovedReads(beforeMoving: self)
    Node.moves &+= 1
    ChildEdits.note(below: owner.map { NodeRef($0) })
    if let parent = destination.parent { ChildEdits.note(below: NodeRef(parent)) }
    let oldWindow = liveWindow
    unlink()
    link(to: destination)
    let newWindow = destination.window
    if oldWindow !== newWindow, let oldWindow { leave(oldWindow) }
    inherit(from: inheritedScope(at: destination))
    if let newWindow {
      if oldWindow === newWindow { stay(in: newWindow) } else { enter(newWindow) }
    } else {
      Updating.noteNew(self)
    }
    reads?.noteMove()
  }

  private final func unlink() {
    if let window = liveWindow {
      window.queue.willUnlink(self)
      if window.rootNode === self { window.forgetRootNode() }
    }
    if let owner {
      if state.contains(.presented) {
        owner.extras?.fields.presented = nil
        owner.extras?.fields.links?.presented.note()
      } else {
        owner.childList.remove(at: position)
        if owner.childList.wantsCompaction { owner.compactChildren() }
        owner.extras?.fields.links?.children.note()
      }
    }
    // Also if the owner has just been freed.
    if ownerRef != nil { setOwner(nil, isPresented: false) }
  }

  private final func link(to destination: Destination) {
    switch destination {
    case .nowhere, .outside: break
    case .child(let parent, nil):
      parent.childList.append(self)
      parent.extras?.fields.links?.children.note()
      setOwner(parent, isPresented: false)
    case .child(let parent, let index?):
      if parent.childList.hasHoles { parent.compactChildren() }
      parent.childList.insert(self, at: index)
      parent.extras?.fields.links?.children.note()
      setOwner(parent, isPresented: false)
      if parent.state.contains(.onPath) {
        parent.liveWindow?.queue.didInsertChild(into: parent, at: index)
      }
    case .root(let window): window.adoptRootNode(self)
    case .presented(let presenter):
      presenter.ensureExtras().fields.presented = self
      presenter.extras?.fields.links?.presented.note()
      setOwner(presenter, isPresented: true)
    }
  }

  private final func inheritedScope(at destination: Destination) -> Scope {
    switch destination {
    case .nowhere, .outside: .detached
    case .child(let parent, _): parent.scope
    case .root(let window): window.scope
    case .presented: destination.window?.scope ?? .detached
    }
  }
}

extension Node {
  /// Visits this node and everything below it in document order, without recursion.
  final func forEachInSubtree(includingPresented: Bool = true, _ body: (Node) -> Void) {
    visitSubtree(includingPresented: includingPresented) { node in
      body(node)
      return true
    }
  }

  /// As `forEachInSubtree`, not going below nodes for which the closure returns `false`.
  final func visitSubtree(includingPresented: Bool = true, _ body: (Node) -> Bool) {
    let root = NodeRef(self)
    var current: NodeRef? = root
    while let ref = current {
      let descends = body(ref.node)
      current = ref.next(
        within: root, includingPresented: includingPresented, descending: descends)
    }
  }
}
