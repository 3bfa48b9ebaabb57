/// The names and paths of nodes, looked up once for as long as no tree is edited.
///
/// A node by itself finds its name in time that grows with the number of its siblings, since those who
/// share a name are told apart by their index.
@MainActor
final class NodeNames {
  @exclusivity(unchecked) @safe private var moves = Node.moves
  @exclusivity(unchecked) @safe private var paths: [ObjectIdentifier: String] = [:]
  /// The names of children, by their parent, and by the child where they are not the child's own.
  @exclusivity(unchecked) @safe private var names: [ObjectIdentifier: [ObjectIdentifier: String]] =
    [:]

  /// As `node.path`.
  ///
  /// Complexity: O(1) at the next call, until a tree is edited; at the first one the depth, or O(1) if the
  /// path of the owner is known.
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
    if let known = names[ObjectIdentifier(parent)] { return known }
    let children = parent.children
    let own = children.map(\.debugName)
    var counts: [String: Int] = [:]
    for name in own { counts[name, default: 0] += 1 }
    var indexed: [ObjectIdentifier: String] = [:]
    for (index, name) in own.enumerated() where counts[name] != 1 {
      indexed[ObjectIdentifier(children[index])] = "\(name)[\(index)]"
    }
    names[ObjectIdentifier(parent)] = indexed
    return indexed
  }

  private func forgetIfEdited() {
    // A node that was freed was taken out of its tree before.
    guard moves != Node.moves else { return }
    moves = Node.moves
    paths.removeAll(keepingCapacity: true)
    names.removeAll(keepingCapacity: true)
  }
}
