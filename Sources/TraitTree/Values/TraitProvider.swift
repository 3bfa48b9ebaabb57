internal import Observation

/// A node or a window: whose overrides and environment values are set.
@MainActor
protocol TraitProvider: AnyObject {
  /// The scope that it takes part in.
  var scope: Scope { get }
  /// Whether the scope is its own.
  var ownsScope: Bool { get }
  /// Its own scope, made now if it has none.
  func ensureOwnScope() -> Scope
}

extension TraitProvider {
  /// The overrides as a value.
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

  /// Brings a value that was edited in place into the tree.
  ///
  /// - Parameters:
  ///   - overrides: The value; it is let go before anything changes, so that only real copies keep it.
  ///   - source: Its source before the edit. A different one means that another value was assigned.
  func finishEditing(_ overrides: inout TraitOverrides, source: TraitOverrides.Source) {
    let isReplaced = overrides.source != source
    let edits = isReplaced ? overrides.all : overrides.edits
    overrides = TraitOverrides(values: TraitCollection(), scope: nil)
    if isReplaced { replaceOverrides(by: edits) } else { apply(edits) }
  }

  /// The override of the user interface style, `.unspecified` if there is none.
  var styleOverride: UserInterfaceStyle {
    get {
      let overrides = overridesValue
      return overrides.contains(TraitUserInterfaceStyle.self)
        ? overrides.userInterfaceStyle : .unspecified
    }
    set {
      let key = TraitRegistry.key(for: TraitUserInterfaceStyle.self)
      apply([.init(key: key, box: newValue == .unspecified ? nil : TraitValue(newValue))])
    }
  }

  /// Makes another value's overrides the only ones.
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
