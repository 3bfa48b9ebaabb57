extension Node: TraitEnvironment, TraitProvider {
  final var ownsScope: Bool { state.contains(.ownsScope) }

  /// The traits in force for this node.
  ///
  /// The node's own overrides come first, then those of its ancestors, nearest first, then the
  /// window's, then the defaults. Overrides are visible on the next line, in a window or not.
  /// Within a hook of this node, reading a trait makes the hook depend on it.
  ///
  /// - Complexity: O(1), whatever the depth of the tree and the number of traits.
  public final var traitCollection: TraitCollection {
    @inlinable @inline(__always) _read {
      // One `yield`: with two, the references in the collection would be counted.
      if fields.context.isRelayed { beginRelay() }
      yield TraitCollection(table: fields.scope.table, token: fields.context.token)
    }
  }

  /// The environment in force for this node.
  ///
  /// As ``TraitEnvironment/environment``.
  ///
  /// - Complexity: O(1), whatever the depth of the tree and the number of values.
  public final var environment: EnvironmentValues {
    @inlinable @inline(__always) _read {
      if fields.context.isRelayed { beginRelay() }
      yield EnvironmentValues(
        traits: TraitCollection(table: fields.scope.table, token: fields.context.token))
    }
  }

  /// The library's storage for this node.
  public final var traitEnvironmentStorage: TraitEnvironmentStorage { .init(provider: self) }

  final func ensureOwnScope() -> Scope {
    let old = scope
    if state.contains(.ownsScope) { return old }
    let new = Scope(owner: self, parent: old === Scope.detached ? nil : old)
    StructureChange.perform {
      StructureChange.release(old)
      state.insert(.ownsScope)
      move(to: new, changes: []) { $0 === self || !$0.state.contains(.ownsScope) }
    }
    return new
  }

  /// Changes to the scope of a new owner, with the whole subtree.
  final func inherit(from newScope: Scope) {
    let isOwn = state.contains(.ownsScope)
    let old = isOwn ? scope.parent ?? .detached : scope
    if old === newScope { return }
    StructureChange.perform {
      if old !== Scope.detached { StructureChange.release(old) }
      // There is no dependent below.
      if !isOwn, !hasOwnedNodes { return share(newScope) }
      let changes = Scope.changes(
        from: old === Scope.detached ? nil : old, to: newScope === Scope.detached ? nil : newScope)
      move(to: newScope, changes: changes) { !$0.state.contains(.ownsScope) }
    }
  }

  private final func move(
    to newScope: Scope, changes: [(key: KeyDescriptor, cell: ValueCell?)], sharing: (Node) -> Bool
  ) {
    let parent = newScope === Scope.detached ? nil : newScope
    visitSubtree(includingPresented: false) { node in
      guard sharing(node) else {
        node.scope.inherit(from: parent, changes: changes)
        return false
      }
      node.share(newScope)
      return true
    }
    Scope.settle()
  }

  private final func share(_ newScope: Scope) {
    fields.scope = newScope
    extras?.fields.reads?.scopeDidChange()
    guard isLive, let extras = extras else { return }
    extras.forEachReader { reader in
      guard reader.isRegistered else { return }
      reader.register()
      if reader.mayHaveChanged { mark(reader.work) }
    }
  }
}
