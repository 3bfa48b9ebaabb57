/// The children of a node: an array in which a removal leaves a hole, so that taking a million children
/// out one by one, from either end, moves nothing.
///
/// A child knows its position, holes included; positions keep the order of siblings. Holes go when
/// they outnumber the children, or when somebody asks for the plain array.
struct ChildList {
  /// The children, and `hole` where one was taken out.
  private var slots: [Node] = []
  private var holes = 0

  /// What stands in a hole.
  ///
  /// It is in no tree. The first hole, hence the first use, is made on the main actor.
  private static let hole = MainActor.assumeIsolated { Node() }

  var isEmpty: Bool { slots.count == holes }
  var count: Int { slots.count - holes }

  /// The children without holes.
  ///
  /// Calls `compact` first if there are holes.
  var nodes: [Node] {
    _read {
      assert(holes == 0, "the caller compacts")
      yield slots
    }
  }

  var hasHoles: Bool { holes > 0 }

  /// The first child at a position or after it.
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

  /// Adds a child at the end.
  mutating func append(_ child: Node) {
    child.position = slots.count
    slots.append(child)
  }

  /// Inserts into a list without holes.
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

  /// Closes the holes and numbers the children anew.
  mutating func compact() {
    let hole = Self.hole
    slots.removeAll { $0 === hole }
    holes = 0
    for position in slots.indices { slots[position].position = position }
  }

  /// Takes all children out, when the owner goes.
  mutating func takeAll() -> [Node] {
    if holes > 0 { slots.removeAll { $0 === Self.hole } }
    defer { self = ChildList() }
    return slots
  }
}
