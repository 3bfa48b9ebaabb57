/// A node that is not retained: the links that updates follow.
///
/// Following a link counts no references, which is most of what a walk through the tree would
/// otherwise cost. The guarantee that the node is alive comes from the tree: links between nodes lead to
/// owners, siblings and children, each is taken away by whatever takes the node away, and nothing of the
/// user's runs while a walk holds one.
@safe
struct NodeRef: Equatable {
  private let reference: Unmanaged<Node>

  init(_ node: Node) { unsafe reference = .passUnretained(node) }

  /// The node, to be retained by whoever takes it.
  var node: Node { unsafe reference.takeUnretainedValue() }

  var id: ObjectIdentifier { unsafe reference._withUnsafeGuaranteedRef { ObjectIdentifier($0) } }

  static func == (lhs: Self, rhs: Self) -> Bool {
    unsafe lhs.reference.toOpaque() == rhs.reference.toOpaque()
  }

  var owner: NodeRef? {
    unsafe reference._withUnsafeGuaranteedRef { $0.ownerRef }
  }

  var state: NodeState {
    get { unsafe reference._withUnsafeGuaranteedRef { $0.state } }
    nonmutating set { unsafe reference._withUnsafeGuaranteedRef { $0.state = newValue } }
  }

  var liveWindowRef: Unretained<Window>? {
    unsafe reference._withUnsafeGuaranteedRef { $0.liveWindowRef }
  }

  /// Marks work as pending.
  ///
  /// Gives whether any of it was not.
  func addPending(_ work: NodeWork) -> Bool {
    unsafe reference._withUnsafeGuaranteedRef { node in
      if node.pending.isSuperset(of: work) { return false }
      node.pending.formUnion(work)
      return true
    }
  }

  var pending: NodeWork { unsafe reference._withUnsafeGuaranteedRef { $0.pending } }

  var position: Int { unsafe reference._withUnsafeGuaranteedRef { $0.position } }

  var orderKey: Int { state.contains(.presented) ? .max : position }

  var listIndexes: SIMD2<Int32> {
    get { unsafe reference._withUnsafeGuaranteedRef { $0.listIndexes } }
    nonmutating set { unsafe reference._withUnsafeGuaranteedRef { $0.listIndexes = newValue } }
  }

  var heapFirst: NodeRef? {
    get { unsafe reference._withUnsafeGuaranteedRef { $0.heapFirst } }
    nonmutating set { unsafe reference._withUnsafeGuaranteedRef { $0.heapFirst = newValue } }
  }

  var heapChild: NodeRef? {
    get { unsafe reference._withUnsafeGuaranteedRef { $0.heapChild } }
    nonmutating set { unsafe reference._withUnsafeGuaranteedRef { $0.heapChild = newValue } }
  }

  var heapNext: NodeRef? {
    get { unsafe reference._withUnsafeGuaranteedRef { $0.heapNext } }
    nonmutating set { unsafe reference._withUnsafeGuaranteedRef { $0.heapNext = newValue } }
  }

  var heapPrevious: NodeRef? {
    get { unsafe reference._withUnsafeGuaranteedRef { $0.heapPrevious } }
    nonmutating set { unsafe reference._withUnsafeGuaranteedRef { $0.heapPrevious = newValue } }
  }

  /// The first child at a position or after it.
  func firstChild(from position: Int) -> NodeRef? {
    unsafe reference._withUnsafeGuaranteedRef { $0.childList.first(from: position) }
  }

  var presented: NodeRef? {
    unsafe reference._withUnsafeGuaranteedRef { node in
      node.extras?.presented.map { NodeRef($0) }
    }
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
