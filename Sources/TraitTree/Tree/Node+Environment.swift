public import Observation

extension Node {
  /// The environment that holds for this node now.
  ///
  /// The node's own values come first, then those of its ancestors, nearest first, then the window's,
  /// then the defaults. Within a hook of this node, reading a value makes the hook depend on it.
  ///
  /// Complexity: O(1), whatever the depth of the tree and the number of values.
  public final var environment: EnvironmentValues {
    @inlinable @inline(__always) _read {
      yield EnvironmentValues(
        traits: TraitCollection(table: fields.scope.table, token: fields.context.token))
    }
  }

  /// Provides an environment value for this node and everything below it.
  ///
  /// It holds on the next line, in a window or not; hooks that read it and see a different value run in
  /// the next update. On one node this, ``traitOverrides`` and ``transformEnvironment(_:transform:)``
  /// apply in the order of the calls. A key path into a value, as in `\.style.width`, changes that part
  /// of whatever is inherited, as a transform does; setting the same part again takes the place of that.
  ///
  /// Complexity: that of ``traitOverrides``.
  ///
  /// - Parameters:
  ///   - keyPath: The value.
  ///   - value: What it is from now on.
  /// - Returns: This node.
  @discardableResult
  public final func environment<V>(
    _ keyPath: WritableKeyPath<EnvironmentValues, V>, _ value: V
  ) -> Self {
    provideEnvironment(keyPath, value)
    return self
  }

  /// Injects an object for this node and everything below it, to be found by its type.
  ///
  /// There is one object for each type, the nearest. Read it with a property
  /// `@Environment(Model.self) var model`, or with `environment[Model.self]`.
  ///
  /// Complexity: that of ``traitOverrides``.
  ///
  /// - Parameter object: The object. `nil` hides the one of an ancestor.
  /// - Returns: This node.
  @discardableResult
  public final func environment<T: AnyObject & Observable>(_ object: T?) -> Self {
    provideEnvironment { $0[T.self] = object }
    return self
  }

  /// Changes an environment value for this node and everything below it, whatever is inherited.
  ///
  /// It follows the inherited value. The closure must be pure: it may run any number of times, at once and
  /// whenever the inherited value changes, and changing a tree in it stops with a message. Its reads are
  /// not tracked; reads of models in it are charged to a hook that causes it to run. Transforms of one node add
  /// up, in the order of the calls.
  ///
  /// Complexity: at most O(*n*) in the size of the subtree, beside what the transforms take.
  ///
  /// - Parameters:
  ///   - keyPath: The value.
  ///   - transform: Changes it.
  /// - Returns: This node.
  @discardableResult
  public final func transformEnvironment<V>(
    _ keyPath: WritableKeyPath<EnvironmentValues, V>, transform: @escaping (inout V) -> Void
  ) -> Self {
    addTransform(of: keyPath, transform)
    return self
  }

  /// Drops this node's value of an environment key and its transforms of that key, so that it is
  /// inherited again.
  ///
  /// What a transform of `\.self`, or of a property that stands for several keys, gives to other keys stays.
  /// Complexity: at most O(*n*) in the size of the subtree.
  ///
  /// - Parameter keyPath: The value. For a bridged one it is the trait's override that goes; for `\.self`,
  ///   the transforms of `\.self`.
  public final func removeEnvironment<V>(_ keyPath: WritableKeyPath<EnvironmentValues, V>) {
    removeGiven(keyPath)
  }

  /// Drops what this node injects for a type, so that the object of an ancestor is found again.
  ///
  /// Complexity: at most O(*n*) in the size of the subtree.
  ///
  /// - Parameter type: The type under which it was injected.
  public final func removeEnvironment<T: AnyObject & Observable>(_ type: T.Type) {
    removeObject(type)
  }
}

extension TraitProvider {
  /// Writes a value here: as a constant, or as a transform where what is written depends on what is
  /// inherited.
  func provideEnvironment<V>(_ keyPath: WritableKeyPath<EnvironmentValues, V>, _ value: V) {
    let write: (inout EnvironmentValues) -> Void = { $0[keyPath: keyPath] = value }
    let outcome = EnvironmentTransform.outcome(of: write, over: scope.table)
    if outcome.isConstant || isAssignment(outcome, of: value, to: keyPath) {
      provideEnvironment(outcome.written)
    } else {
      ensureOwnScope().addTransform(
        EnvironmentTransform(of: keyPath, isAssignment: true, over: scope.table, write))
    }
  }

  /// Writes a value of a key here.
  func provideEnvironment(_ write: (inout EnvironmentValues) -> Void) {
    provideEnvironment(EnvironmentTransform.outcome(of: write, over: scope.table).written)
  }

  private func provideEnvironment(_ cells: [TraitCell]) {
    StructureChange.perform {
      for cell in cells { ensureOwnScope().setOverride(cell.key, box: cell.box) }
    }
  }

  /// Whether a write through a key path only assigned the value to one key.
  ///
  /// Writing through a key path reads it first, and the value read is changed where the path leads into it.
  private func isAssignment<V>(
    _ outcome: EnvironmentTransform.Outcome, of value: V,
    to keyPath: WritableKeyPath<EnvironmentValues, V>
  ) -> Bool {
    guard outcome.wholeReads.isEmpty, outcome.assignments.count == 1,
      outcome.assignments[0].assigns(value)
    else { return false }
    // The setter has read nothing itself.
    let reading = EnvironmentTransform.outcome(of: { _ = $0[keyPath: keyPath] }, over: scope.table)
    return outcome.readCount == reading.readCount
  }

  func addTransform<V>(
    of keyPath: WritableKeyPath<EnvironmentValues, V>, _ transform: @escaping (inout V) -> Void
  ) {
    let scope = ensureOwnScope()
    scope.addTransform(
      EnvironmentTransform(of: keyPath, isAssignment: false, over: scope.table) {
        transform(&$0[keyPath: keyPath])
      })
  }

  func removeObject<T: AnyObject & Observable>(_ type: T.Type) {
    guard ownsScope else { return }
    scope.removeOverride(TraitRegistry.environmentKey(for: EnvironmentObjectKey<T>.self))
  }

  /// Drops what was given to the keys that a key path leads to.
  func removeGiven<V>(_ keyPath: WritableKeyPath<EnvironmentValues, V>) {
    guard ownsScope else { return }
    StructureChange.perform {
      scope.removeTransforms(of: keyPath)
      let outcome = EnvironmentTransform.outcome(
        of: { $0[keyPath: keyPath] = $0[keyPath: keyPath] }, over: scope.table)
      let written = outcome.written.map(\.key)
      // A setter that writes what differs has nothing to write: its keys are those that are read.
      for key in written.isEmpty ? outcome.readKeys : written { scope.removeOverride(key) }
    }
  }
}
