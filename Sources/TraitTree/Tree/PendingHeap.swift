/// The pending children of one node in document order: an intrusive pairing heap, which allocates
/// nothing.
///
/// A node links to its first heap child, to its next heap sibling, and back to the previous sibling
/// or, from a first child, to the parent. Nodes are live, and leave before that ends.
@MainActor
enum PendingHeap {
  /// O(1).
  static func insert(_ node: NodeRef, into owner: NodeRef) {
    node.state.insert(.inHeap)
    owner.fields.heapFirst = meld(owner.fields.heapFirst, node)
  }

  /// O(log *n*), amortised.
  static func popFirst(of owner: NodeRef) -> NodeRef? {
    guard let first = owner.fields.heapFirst else { return nil }
    owner.fields.heapFirst = takeChildren(of: first)
    first.state.remove(.inHeap)
    return first
  }

  /// O(log *n*), amortised.
  static func remove(_ node: NodeRef, from owner: NodeRef) {
    node.state.remove(.inHeap)
    if owner.fields.heapFirst == node {
      owner.fields.heapFirst = takeChildren(of: node)
      return
    }
    let next = node.fields.heapNext
    if let previous = node.fields.heapPrevious {
      if previous.fields.heapChild == node {
        previous.fields.heapChild = next
      } else {
        previous.fields.heapNext = next
      }
      next?.fields.heapPrevious = previous
    }
    node.fields.heapNext = nil
    node.fields.heapPrevious = nil
    owner.fields.heapFirst = meld(owner.fields.heapFirst, takeChildren(of: node))
  }

  /// Clears the links of a node that leaves with its whole subtree.
  static func clear(_ node: NodeRef) {
    node.fields.heapFirst = nil
    node.fields.heapChild = nil
    node.fields.heapNext = nil
    node.fields.heapPrevious = nil
  }

  private static func meld(_ first: NodeRef?, _ second: NodeRef?) -> NodeRef? {
    guard let first else { return second }
    guard let second else { return first }
    let isFirst = first.orderKey <= second.orderKey
    let root = isFirst ? first : second
    let child = isFirst ? second : first
    let oldChild = root.fields.heapChild
    child.fields.heapNext = oldChild
    oldChild?.fields.heapPrevious = child
    child.fields.heapPrevious = root
    root.fields.heapChild = child
    return root
  }

  /// Melds a node's heap children in pairs, from the left and then from the right.
  private static func takeChildren(of node: NodeRef) -> NodeRef? {
    var next = node.fields.heapChild
    node.fields.heapChild = nil
    var pairs: NodeRef?
    while let first = next {
      let second = first.fields.heapNext
      next = second?.fields.heapNext
      unlink(first)
      if let second { unlink(second) }
      guard let pair = meld(first, second) else { break }
      pair.fields.heapNext = pairs
      pairs = pair
    }
    var root: NodeRef?
    while let pair = pairs {
      pairs = pair.fields.heapNext
      pair.fields.heapNext = nil
      root = meld(root, pair)
    }
    return root
  }

  private static func unlink(_ node: NodeRef) {
    node.fields.heapNext = nil
    node.fields.heapPrevious = nil
  }
}
