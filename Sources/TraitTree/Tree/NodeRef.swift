/// A node that is not retained: the links that updates follow.
///
/// Following a link counts no references, which is most of what a walk through the tree would
/// otherwise cost. The guarantee that the node is alive comes from the tree: links between nodes lead to
/// owners, siblings and children, each is taken away by whatever takes the node away, and nothing of the
/// user's runs while a walk holds one.
typealias NodeRef = Unretained<Node>

extension NodeRef {
  /// The node, to be retained by whoever takes it.
  var node: Node { object }

  var id: ObjectIdentifier { self.borrow { ObjectIdentifier($0) } }

  var fields: NodeFields {
    @inline(__always) _read { yield node.fields }
    @inline(__always) nonmutating _modify { yield &node.fields }
  }

  // As `fields`, for those that are used most: builds without optimisation gain by it.
  var owner: NodeRef? { self.borrow { $0.fields.ownerRef } }

  var position: Int { self.borrow { $0.fields.position } }

  var state: NodeState {
    get { self.borrow { $0.fields.state } }
    nonmutating set { self.borrow { $0.fields.state = newValue } }
  }

  var pending: NodeWork {
    get { self.borrow { $0.fields.pending } }
    nonmutating set { self.borrow { $0.fields.pending = newValue } }
  }

  var orderKey: Int { state.contains(.presented) ? .max : position }

  /// Marks work as pending.
  ///
  /// - Returns: Whether any of it was new.
  func addPending(_ work: NodeWork) -> Bool {
    if pending.isSuperset(of: work) { return false }
    pending.formUnion(work)
    return true
  }

  /// The first child at a position or after it.
  func firstChild(from position: Int) -> NodeRef? {
    self.borrow { $0.fields.childList.first(from: position) }
  }

  var presented: NodeRef? {
    self.borrow { $0.fields.extras?.presented.map { NodeRef($0) } }
  }

  /// What follows in document order, not going below this node if told so.
  func next(within root: NodeRef, includingPresented: Bool, descending: Bool) -> NodeRef? {
    if descending {
      if let child = firstChild(from: 0) { return child }
      if includingPresented, let presented { return presented }
    }
    var last = self
    while last != root, let owner = last.owner {
      if !last.state.contains(.presented) {
        if let sibling = owner.firstChild(from: last.position + 1) { return sibling }
        if includingPresented, let presented = owner.presented { return presented }
      }
      last = owner
    }
    return nil
  }
}
