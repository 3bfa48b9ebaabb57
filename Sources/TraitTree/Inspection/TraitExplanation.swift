/// The origin of the value of a trait or environment key, for one node or window.
///
/// Print it:
///
/// ```swift
/// print(leaf.explainTrait(TraitDisplayScale.self))
/// ```
///
/// ```
/// TraitDisplayScale at Root/Section/Leaf: 2.0
///   provided by Root/Section
///   instead of 1.5 by Root
///   instead of 1.0 by default
///   read by Root/Section/Leaf: updateProperties, draw
/// ```
public struct TraitExplanation: CustomStringConvertible {
  /// A value and its provider.
  public struct Source {
    /// The provider.
    public let provider: ValueProvider
    /// The value.
    public let value: Any
  }

  /// A node with hooks or handlers that depend on the value.
  public struct Reader: Hashable, Sendable {
    /// The node, by its path.
    public let path: String
    /// The hooks that read the value; handlers and `onChange` actions each once.
    public let hooks: [Hook]
  }

  /// The name of the trait or of the environment key.
  public let name: String
  /// The node, by its path, or "the window".
  public let path: String
  /// The value in force.
  public let source: Source
  /// The values that it shadows, nearest first; the default comes last.
  public let shadowed: [Source]
  /// The readers of this provider's value at the node or below it, in document order.
  public let readers: [Reader]

  /// The explanation as text, for a log.
  public var description: String {
    var lines = ["\(name) at \(path): \(OneLine.text(of: source.value))"]
    lines.append("  provided by \(source.provider)")
    for shadow in shadowed {
      lines.append("  instead of \(OneLine.text(of: shadow.value)) by \(shadow.provider)")
    }
    for reader in readers {
      let hooks = reader.hooks.map(\.rawValue).joined(separator: ", ")
      lines.append("  read by \(reader.path): \(hooks)")
    }
    return lines.map(\.oneLine).joined(separator: "\n")
  }
}

extension TraitEnvironment {
  /// Explains the value of a trait: its provider, the values that it shadows, and its readers.
  ///
  /// It is for debugging: its reads are not tracked.
  ///
  /// - Complexity: O(*n*) in the size of the subtree, in the number of siblings on the way to the root, and in the
  ///   length of the text.
  ///
  /// - Parameter trait: The trait.
  /// - Returns: The explanation, to be printed or taken apart.
  public func explainTrait(_ trait: any TraitDefinition.Type) -> TraitExplanation {
    traitEnvironmentStorage.provider.explain(KeyRegistry.key(for: trait))
  }

  /// Explains an environment value.
  ///
  /// As ``explainTrait(_:)-(TraitDefinition.Type)``. For a bridged value it explains the trait.
  ///
  /// - Parameter keyPath: The value.
  /// - Returns: An explanation for each trait and each key that the value is read from.
  public func explainTrait<V>(_ keyPath: KeyPath<EnvironmentValues, V>) -> [TraitExplanation] {
    let provider = traitEnvironmentStorage.provider
    let outcome = EnvironmentTransform.outcome(
      of: { _ = $0[keyPath: keyPath] }, over: provider.scope.table)
    return outcome.readKeys.map { provider.explain($0) }
  }
}

extension TraitProvider {
  fileprivate func explain(_ key: KeyDescriptor) -> TraitExplanation {
    let node = self as? Node
    // Values of an owner that was freed on another thread do not count.
    node?.root.becomeRootIfOwnerFreed()
    // Names are code of the user's, which may change the tree: they come last.
    var provided: [(owner: Node?, value: Any)] = []
    var next: Scope? = scope
    while let scope = next {
      if let cell = scope.cell(for: key), cell.isProvided(by: scope) {
        provided.append((scope.owner as? Node, key.anyValue(cell.box)))
      }
      next = scope.parent
    }
    let readers = readers(of: key)
    // One cache for all paths.
    let names = NodeNames()
    var sources = provided.map { owner, value in
      TraitExplanation.Source(
        provider: owner.map { .node(names.path(of: $0)) } ?? .window, value: value)
    }
    sources.append(.init(provider: .default, value: key.anyValue(key.defaultCell.box)))
    return TraitExplanation(
      name: key.name, path: node.map { names.path(of: $0) } ?? "\(ValueProvider.window)",
      source: sources.removeFirst(), shadowed: sources,
      readers: readers.map { .init(path: names.path(of: $0.node), hooks: $0.hooks) })
  }

  /// The readers of a key here and below, as far down as the same provider's value is in force.
  private func readers(of key: KeyDescriptor) -> [(node: Node, hooks: [Hook])] {
    let cell = scope.providedCell(for: key)
    var readers: [(node: Node, hooks: [Hook])] = []
    let window = self as? Window
    for top in [self as? Node, window?.fields.observer, window?.rootNode] {
      top?.forEachInSubtree { node in
        guard let extras = node.extras, node.scope.providedCell(for: key) === cell else { return }
        let reading = Set(extras.hookReaders.filter { $0.reader.reads(key) }.map(\.hook))
        let hooks = Hook.allCases.filter(reading.contains)
        if !hooks.isEmpty { readers.append((node, hooks)) }
      }
    }
    return readers
  }
}

extension NodeExtras {
  /// The readers of hooks and handlers, in the order of an update.
  var hookReaders: [(hook: Hook, reader: NodeReader)] {
    fields.registrations.map { (.traitChanges, $0.reader) }
      + fields.observations.map { (.onChange, $0.reader) }
      + Hook.tracked.compactMap { hook in self[hook].map { (hook, $0.reader) } }
  }
}
