extension Node {
  /// This node and everything below it as text, one line a node.
  ///
  /// ```swift
  /// print(root.recursiveDescription)
  /// ```
  ///
  /// ```
  /// Root <NamedNode> overrides: TraitDisplayScale = 2.0
  ///   Row[0] <NamedNode> pending: updateProperties, layout
  ///   Row[1] <NamedNode>
  ///   presented: Sheet <NamedNode>
  /// ```
  ///
  /// A line has the node's name as in paths, its class, the values that it provides sorted by their names,
  /// with environment values and transforms among them, and the hooks that the next update has to look
  /// at. The text depends on nothing else, so that it can be compared with an earlier one. The counterpart
  /// of the debugging method of that name in UIKit. Complexity: O(*n*) in the number of nodes, of this node's
  /// siblings, and of the values.
  public final var recursiveDescription: String {
    // What models have reported, the next update will look at.
    liveWindow?.inbox.drain()
    let names = NodeNames()
    var lines: [String] = []
    var pending: [(node: Node, depth: Int)] = [(self, 0)]
    while let (node, depth) = pending.popLast() {
      lines.append(String(repeating: "  ", count: depth) + node.line(names))
      if let presented = node.extras?.presented { pending.append((presented, depth + 1)) }
      for child in node.orderedChildren.reversed() { pending.append((child, depth + 1)) }
    }
    return lines.joined(separator: "\n")
  }

  private final func line(_ names: NodeNames) -> String {
    var line = "\(names.name(of: self).oneLine) <\(type(of: self))>"
    if state.contains(.presented) { line = "presented: " + line }
    let overrides = providedValues.map { "\($0.name.oneLine) = \($0.value)" }
    if !overrides.isEmpty { line += " overrides: " + overrides.joined(separator: ", ") }
    let hooks = pendingHooks.map(\.rawValue)
    if !hooks.isEmpty { line += " pending: " + hooks.joined(separator: ", ") }
    return line
  }

  /// What this node itself provides, traits and environment values, sorted by name.
  final var providedValues: [(name: String, value: String)] {
    guard ownsScope else { return [] }
    return scope.ownCells
      .map { ($0.key.name, OneLine.text(of: $0.key.anyValue($0.box))) }
      .sorted { $0 < $1 }
  }

  /// The hooks that the next update has to look at.
  final var pendingHooks: [Hook] {
    Hook.allCases.filter { !pending.isDisjoint(with: $0.works) }
  }
}

/// Values in texts of which each line has a meaning.
enum OneLine {
  /// The description of a value, or of what is in an optional, on one line.
  ///
  /// Its lines are joined by spaces; what else a terminal obeys is written out.
  static func text(of value: Any) -> String {
    // By its type: a mirror may say of anything that it is an optional, also of one that has itself in it.
    if let optional = value as? any OptionalValue, let wrapped = optional.wrappedValue {
      return text(of: wrapped)
    }
    return String(describing: value).split(whereSeparator: \.isNewline).joined(separator: " ")
      .oneLine
  }
}
