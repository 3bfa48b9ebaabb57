/// The children of a node: an array with holes, so that removing a million children one by one
/// moves nothing.
///
/// A child knows its position, holes included; positions keep the order of siblings. Holes are
/// closed when they outnumber the children, or when the plain array is needed.
struct ChildList {
  private var slots: [Node] = []
  private var holes = 0

  /// The content of every hole; the first hole is made on the main actor.
  private static let hole = MainActor.assumeIsolated { Node() }

  var isEmpty: Bool { slots.count == holes }
  var count: Int { slots.count - holes }

  /// Call `compact` first if there are holes.
  var nodes: [Node] {
    _read {
      assert(holes == 0, "the caller compacts")
      yield slots
    }
  }

  var hasHoles: Bool { holes > 0 }

  func first(from position: Int) -> NodeRef? {
    if holes == 0 { return position < slots.count ? NodeRef(slots[position]) : nil }
    let hole = NodeRef(Self.hole)
    var position = position
    while position < slots.count {
      let node = NodeRef(slots[position])
      if node != hole { return node }
      position += 1
    }
    return nil
  }

  mutating func append(_ child: Node) {
    child.position = slots.count
    slots.append(child)
  }

  mutating func insert(_ child: Node, at index: Int) {
    assert(holes == 0, "the caller compacts")
    slots.insert(child, at: index)
    for position in index..<slots.count { slots[position].position = position }
  }

  mutating func remove(at position: Int) {
    if position == slots.count - 1 {
      slots.removeLast()
      while let last = slots.last, last === Self.hole {
        slots.removeLast()
        holes -= 1
      }
    } else {
      slots[position] = Self.hole
      holes += 1
    }
  }

  /// Whether holes cost more than closing them.
  var wantsCompaction: Bool { holes > 32 && holes * 2 > slots.count }

  mutating func compact() {
    let hole = Self.hole
    slots.removeAll { $0 === hole }
    holes = 0
    for position in slots.indices { slots[position].position = position }
  }

  mutating func takeAll() -> [Node] {
    if holes > 0 { slots.removeAll { $0 === Self.hole } }
    defer { self = ChildList() }
    return slots
  }
}
