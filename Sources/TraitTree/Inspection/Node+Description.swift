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
  /// A line has the node's name as in paths, its class, the values that it provides sorted by their
  /// names, with environment values and transforms among them, and the hooks to be checked in the
  /// next update. The text depends on nothing else, so that it can be compared with an earlier one.
  /// The counterpart of the debugging method of that name in UIKit.
  ///
  /// - Complexity: O(*n*) in the number of nodes, of this node's siblings, and of the values.
  public final var recursiveDescription: String {
    // Changes of models would be processed in the next update.
    liveWindow?.inbox.drain()
    let names = NodeNames()
    var lines: [String] = []
    var pending: [(node: Node, depth: Int)] = [(self, 0)]
    while let (node, depth) = pending.popLast() {
      lines.append(String(repeating: "  ", count: depth) + node.line(names))
      if let presented = node.extras?.fields.presented { pending.append((presented, depth + 1)) }
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

  /// The values that this node itself provides, sorted by name.
  final var providedValues: [(name: String, value: String)] {
    guard ownsScope else { return [] }
    return scope.ownCells
      .map { ($0.key.name, OneLine.text(of: $0.key.anyValue($0.box))) }
      .sorted { $0 < $1 }
  }

  /// The hooks to be checked in the next update.
  final var pendingHooks: [Hook] {
    Hook.allCases.filter { !pending.isDisjoint(with: $0.allWork) }
  }
}

/// Formats values for texts in which each line has a meaning.
enum OneLine {
  /// The description of a value, or of an optional's value, on one line, with control characters
  /// escaped.
  static func text(of value: Any) -> String {
    // By its type: any mirror may claim to be an optional's, even of a value that contains itself.
    if let optional = value as? any OptionalValue, let wrapped = optional.wrappedValue {
      return text(of: wrapped)
    }
    return String(describing: value).split(whereSeparator: \.isNewline).joined(separator: " ")
      .oneLine
  }
}
