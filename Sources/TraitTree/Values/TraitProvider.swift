internal import Observation

/// The implementation of `TraitEnvironment`, for nodes and windows.
@MainActor
protocol TraitProvider: AnyObject {
  var scope: Scope { get }
  var ownsScope: Bool { get }
  /// Makes the scope if there is none.
  func ensureOwnScope() -> Scope
}

extension TraitProvider {
  var overridesValue: TraitOverrides {
    TraitOverrides(
      values: TraitCollection(table: scope.table, token: Snapshots.shared.live.token),
      scope: ownsScope ? scope : nil)
  }

  func apply(_ edits: [TraitOverrides.Edit]) {
    StructureChange.perform {
      for edit in edits {
        if let box = edit.box {
          ensureOwnScope().setOverride(edit.key, box: box)
        } else if ownsScope {
          scope.removeOverride(edit.key)
        }
      }
    }
  }

  /// Applies a value that was edited in place; one from another `source` was assigned and replaces
  /// all.
  ///
  /// `overrides` is released before the tree changes, so the table stays uniquely referenced.
  func finishEditing(_ overrides: inout TraitOverrides, source: TraitOverrides.Source) {
    let isReplaced = overrides.source != source
    let edits = isReplaced ? overrides.all : overrides.edits
    overrides = TraitOverrides(values: TraitCollection(), scope: nil)
    if isReplaced { replaceOverrides(by: edits) } else { apply(edits) }
  }

  /// `.unspecified` if the style is not overridden.
  var styleOverride: UserInterfaceStyle {
    get {
      let overrides = overridesValue
      return overrides.contains(TraitUserInterfaceStyle.self)
        ? overrides.userInterfaceStyle : .unspecified
    }
    set {
      let key = KeyRegistry.key(for: TraitUserInterfaceStyle.self)
      apply([.init(key: key, box: newValue == .unspecified ? nil : TypedValueBox(newValue))])
    }
  }

  func replaceOverrides(by all: [TraitOverrides.Edit]) {
    let kept = Set(all.map(\.key.id))
    let old = ownsScope ? scope.ownCells.filter(\.key.isTrait) : []
    let boxes = Dictionary(uniqueKeysWithValues: old.map { ($0.key.id, $0.box) })
    StructureChange.perform {
      apply(old.filter { !kept.contains($0.key.id) }.map { .init(key: $0.key, box: nil) })
      apply(all.filter { boxes[$0.key.id] !== $0.box })
    }
  }
}

extension TraitProvider {
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

  func provideEnvironment(_ write: (inout EnvironmentValues) -> Void) {
    provideEnvironment(EnvironmentTransform.outcome(of: write, over: scope.table).written)
  }

  private func provideEnvironment(_ cells: [ValueCell]) {
    StructureChange.perform {
      for cell in cells { ensureOwnScope().setOverride(cell.key, box: cell.box) }
    }
  }

  /// Returns whether a write through a key path only assigned the value to one key.
  ///
  /// Writing through a key path reads it first, and changes the value read where the path leads
  /// into it.
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
    scope.removeOverride(KeyRegistry.environmentKey(for: EnvironmentObjectKey<T>.self))
  }

  func removeGiven<V>(_ keyPath: WritableKeyPath<EnvironmentValues, V>) {
    guard ownsScope else { return }
    StructureChange.perform {
      scope.removeTransforms(of: keyPath)
      let outcome = EnvironmentTransform.outcome(
        of: { $0[keyPath: keyPath] = $0[keyPath: keyPath] }, over: scope.table)
      let written = outcome.written.map(\.key)
      // A setter that writes only differences has written nothing: its keys are those that it
      // reads.
      for key in written.isEmpty ? outcome.readKeys : written { scope.removeOverride(key) }
    }
  }
}
