/// Caches node names until siblings change, and paths until a tree is edited.
///
/// Without the cache a name takes O(siblings), since siblings with the same name are told apart by
/// index.
@MainActor
final class NodeNames {
  private var moves = Node.moves
  private(set) var paths: [ObjectIdentifier: String] = [:]
  /// By parent: the names of children that are not the child's own name.
  private var names: [ObjectIdentifier: (moves: UInt, names: [ObjectIdentifier: String])] = [:]

  /// As `node.path`, in O(1) once the path of the node or its owner is known, until a tree is
  /// edited.
  func path(of node: Node) -> String {
    forgetIfEdited()
    if let path = paths[ObjectIdentifier(node)] { return path }
    guard let owner = node.owner else {
      let path = name(of: node)
      paths[ObjectIdentifier(node)] = path
      return path
    }
    // Only for the node and its owner, whose other children use it: caching every ancestor's path
    // would take memory in proportion to the square of the depth.
    let ownerPath = paths[ObjectIdentifier(owner)] ?? joinedNames(upTo: owner)
    paths[ObjectIdentifier(owner)] = ownerPath
    let path = "\(ownerPath)/\(name(of: node))"
    paths[ObjectIdentifier(node)] = path
    return path
  }

  private func joinedNames(upTo node: Node) -> String {
    var names: [String] = []
    var next: Node? = node
    while let current = next {
      if let known = paths[ObjectIdentifier(current)] {
        names.append(known)
        break
      }
      names.append(name(of: current))
      next = current.owner
    }
    return names.reversed().joined(separator: "/")
  }

  func name(of node: Node) -> String {
    forgetIfEdited()
    let name = node.debugName
    guard let parent = node.owner, !node.state.contains(.presented) else { return name }
    return indexedNames(under: parent)[ObjectIdentifier(node)] ?? name
  }

  private func indexedNames(under parent: Node) -> [ObjectIdentifier: String] {
    let id = ObjectIdentifier(parent)
    if let known = names[id], known.moves >= ChildEdits.lastEdit(below: id) { return known.names }
    let children = parent.orderedChildren
    let own = children.map(\.debugName)
    var counts: [String: Int] = [:]
    for name in own { counts[name, default: 0] += 1 }
    var indexed: [ObjectIdentifier: String] = [:]
    for (index, name) in own.enumerated() where counts[name] != 1 {
      indexed[ObjectIdentifier(children[index])] = "\(name)[\(index)]"
    }
    // Bounds the cache: entries of freed parents are never removed.
    if names.count >= 10_000 { names = [:] }
    names[id] = (Node.moves, indexed)
    return indexed
  }

  private func forgetIfEdited() {
    // A node was removed from its tree before it was freed.
    guard moves != Node.moves else { return }
    moves = Node.moves
    paths.removeAll(keepingCapacity: true)
  }
}

/// Records when the children of nodes were edited, while anyone needs to know.
@MainActor
enum ChildEdits {
  private static var listenerCount = 0
  /// `Node.moves` right after the last edit of a node's children.
  private static var edits: [ObjectIdentifier: UInt] = [:]
  /// `Node.moves` when recording began; earlier edits are unknown.
  private static var beginning: UInt = 0

  static func begin() {
    if listenerCount == 0 { forget() }
    listenerCount += 1
  }

  static func end() {
    listenerCount -= 1
    if listenerCount == 0 { forget() }
  }

  /// Call after `Node.moves` was incremented.
  @inline(__always)
  static func note(below parent: NodeRef?) {
    if listenerCount > 0, let parent { record(parent.id) }
  }

  @inline(never)
  private static func record(_ parent: ObjectIdentifier) {
    // Bounds the table: entries of freed parents are never removed.
    if edits.count >= 100_000 { forget() }
    edits[parent] = Node.moves
  }

  /// `Node.moves` after the last edit of a node's children, or of any tree while nothing is
  /// recorded.
  static func lastEdit(below parent: ObjectIdentifier) -> UInt {
    listenerCount == 0 ? Node.moves : max(beginning, edits[parent] ?? 0)
  }

  private static func forget() {
    edits = [:]
    beginning = Node.moves
  }
}
