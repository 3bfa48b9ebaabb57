/// An unretained node.
///
/// Counting references would be most of the cost of a walk through the tree. The tree guarantees
/// that the node is alive: links between nodes lead to owners, siblings and children, removing a
/// node removes its links, and no code of the user's runs while a walk holds one.
typealias NodeRef = Unretained<Node>

extension NodeRef {
  var node: Node { object }

  var id: ObjectIdentifier { self.borrow { ObjectIdentifier($0) } }

  var fields: NodeFields {
    @inline(__always) _read { yield node.fields }
    @inline(__always) nonmutating _modify { yield &node.fields }
  }

  // As `fields`, for the most frequent ones: it speeds up builds without optimisation.
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

  /// Marks work as pending, and returns whether any of it was new.
  func addPending(_ work: NodeWork) -> Bool {
    if pending.isSuperset(of: work) { return false }
    pending.formUnion(work)
    return true
  }

  func firstChild(from position: Int) -> NodeRef? {
    self.borrow { $0.fields.childList.first(from: position) }
  }

  var presented: NodeRef? {
    self.borrow { $0.fields.extras?.fields.presented.map { NodeRef($0) } }
  }

  /// The next node in document order.
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
