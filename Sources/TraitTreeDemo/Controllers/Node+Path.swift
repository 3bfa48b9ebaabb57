import TraitTree

extension Node {
  /// The names from the root to this node, joined by `/`.
  ///
  /// Where siblings share a name, each gets its index among all of them, as `Root/Row[2]`.
  var pathFromRoot: String {
    var names: [String] = []
    var node = self
    while let parent = node.parent {
      let name = node.debugName
      if parent.children.count(where: { $0.debugName == name }) > 1,
        let index = parent.children.firstIndex(where: { $0 === node })
      {
        names.append("\(name)[\(index)]")
      } else {
        names.append(name)
      }
      node = parent
    }
    names.append(node.debugName)
    return names.reversed().joined(separator: "/")
  }
}
