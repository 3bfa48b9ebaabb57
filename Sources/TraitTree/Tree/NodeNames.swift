/// The names and paths of nodes, looked up once for as long as no tree is edited, and the names of siblings
/// for as long as they stay as they are if edits are noted.
///
/// A node by itself finds its name in time that grows with the number of its siblings, since those who
/// share a name are told apart by their index.
@MainActor
final class NodeNames {
  private var moves = Node.moves
  private(set) var paths: [ObjectIdentifier: String] = [:]
  /// The names of children, by their parent, and by the child where they are not the child's own.
  private var names: [ObjectIdentifier: (moves: UInt, names: [ObjectIdentifier: String])] = [:]

  /// As `node.path`.
  ///
  /// - Complexity: O(1) at the next call, until a tree is edited; at the first one the depth, or O(1) if the
  ///   path of the owner is known.
  func path(of node: Node) -> String {
    forgetIfEdited()
    if let path = paths[ObjectIdentifier(node)] { return path }
    return findPath(of: node)
  }

  private func findPath(of node: Node) -> String {
    guard let owner = node.owner else {
      let path = name(of: node)
      paths[ObjectIdentifier(node)] = path
      return path
    }
    // Kept for the node and its owner, where its siblings find it: the paths of everything above would
    // take room in proportion to the square of the depth.
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

  /// As `node.nameAmongSiblings`.
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
    // Parents that are gone would add up.
    if names.count >= 10_000 { names = [:] }
    names[id] = (Node.moves, indexed)
    return indexed
  }

  private func forgetIfEdited() {
    // A node that was freed was taken out of its tree before.
    guard moves != Node.moves else { return }
    moves = Node.moves
    paths.removeAll(keepingCapacity: true)
  }
}

/// Which nodes have got or lost children, and when, as long as anybody wants to know.
@MainActor
enum ChildEdits {
  private static var listenerCount = 0
  /// `Node.moves` right after the last edit of a node's children.
  private static var edits: [ObjectIdentifier: UInt] = [:]
  /// `Node.moves` when noting began: what was before counts as edited.
  private static var beginning: UInt = 0

  static func begin() {
    if listenerCount == 0 { forget() }
    listenerCount += 1
  }

  static func end() {
    listenerCount -= 1
    if listenerCount == 0 { forget() }
  }

  /// Must be called after `Node.moves` was counted up.
  @inline(__always)
  static func note(below parent: NodeRef?) {
    if listenerCount > 0, let parent { record(parent.id) }
  }

  @inline(never)
  private static func record(_ parent: ObjectIdentifier) {
    // Parents that are gone would add up.
    if edits.count >= 100_000 { forget() }
    edits[parent] = Node.moves
  }

  /// `Node.moves` after the last edit of a node's children, or of any tree if nobody listens.
  static func lastEdit(below parent: ObjectIdentifier) -> UInt {
    listenerCount == 0 ? Node.moves : max(beginning, edits[parent] ?? 0)
  }

  private static func forget() {
    edits = [:]
    beginning = Node.moves
  }
}
