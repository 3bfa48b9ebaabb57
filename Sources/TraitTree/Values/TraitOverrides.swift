/// The overrides of a node or window.
///
/// ```swift
/// node.traitOverrides.displayScale = 2
/// node.traitOverrides.displayScale *= 2  // reads what holds, 2, and overrides it
/// print(node.traitCollection.displayScale)
/// print(node.traitOverrides.contains(TraitDisplayScale.self))
/// node.traitOverrides.remove(TraitDisplayScale.self)  // inherits again
/// print(node.traitCollection.displayScale)
/// ```
///
/// ```
/// 4.0
/// true
/// 1.0
/// ```
///
/// An override is a presence: one that equals the default or the inherited value, or is `nil`,
/// still shadows. Reads through it are not tracked. The counterpart of `UITraitOverrides`, except
/// that reading an absent override returns the effective value instead of trapping.
///
/// It is a value: a copy of it (`var copy = node.traitOverrides`) changes nothing until it is
/// assigned to a node, whose overrides it then replaces.
public struct TraitOverrides: MutableTraits {
  /// A pending change; a `nil` box removes the override.
  struct Edit {
    let key: KeyDescriptor
    let box: ValueBox?
  }

  private let values: TraitCollection
  /// The scope whose overrides are among `values`, if there is one.
  private let scope: Scope?
  /// At most one for each trait.
  private(set) var edits: [Edit] = []

  init(values: TraitCollection, scope: Scope?) {
    self.values = values
    self.scope = scope
  }

  /// The override of a trait, or where there is none the value in force.
  ///
  /// - Parameter trait: The trait.
  public subscript<T: TraitDefinition>(_ trait: T.Type) -> T.Value {
    get {
      guard let edit = edit(of: KeyRegistry.id(of: trait)) else { return values[trait] }
      guard let box = edit.box else { return inheritedValue(trait) }
      // The box of an edit was made for its key's trait, by the setter below.
      return unsafe unsafeDowncast(box, to: TypedValueBox<T.Value>.self).value
    }
    set { record(Edit(key: KeyRegistry.typedKey(for: trait), box: TypedValueBox(newValue))) }
  }

  /// Returns whether a trait is overridden here, even with the value that would be inherited.
  public func contains(_ trait: any TraitDefinition.Type) -> Bool {
    let id = KeyRegistry.id(of: trait)
    if let edit = edit(of: id) { return edit.box != nil }
    return ownCell(of: id) != nil
  }

  /// Removes an override, so that the trait is inherited again.
  ///
  /// Without an override nothing happens.
  ///
  /// - Parameter trait: The trait.
  public mutating func remove(_ trait: any TraitDefinition.Type) {
    guard contains(trait) else { return }
    record(Edit(key: KeyRegistry.key(for: trait), box: nil))
  }

  /// Identifies the snapshot a value was taken from, to detect an assignment inside `_modify`.
  struct Source: Equatable {
    let table: ObjectIdentifier
    let scope: ObjectIdentifier?
  }

  var source: Source {
    Source(table: ObjectIdentifier(values.table), scope: scope.map { ObjectIdentifier($0) })
  }

  /// Every override, edits included.
  var all: [Edit] {
    guard let scope else { return edits.filter { $0.box != nil } }
    let own = values.table.providedTraits.filter {
      $0.isProvided(by: scope) && edit(of: $0.key.id) == nil
    }
    return own.map { Edit(key: $0.key, box: $0.box) } + edits.filter { $0.box != nil }
  }

  private func edit(of id: UInt) -> Edit? { edits.first { $0.key.id == id } }

  private mutating func record(_ edit: Edit) {
    if let index = edits.firstIndex(where: { $0.key === edit.key }) {
      edits[index] = edit
    } else {
      edits.append(edit)
    }
  }

  private func ownCell(of id: UInt) -> ValueCell? {
    guard let scope, let cell = values.table.cell(for: id), cell.isProvided(by: scope) else {
      return nil
    }
    return cell
  }

  /// The value once the override is removed.
  private func inheritedValue<T: TraitDefinition>(_ trait: T.Type) -> T.Value {
    guard ownCell(of: KeyRegistry.id(of: trait)) != nil else { return values[trait] }
    guard let parent = scope?.parentTable else { return TraitCollection()[trait] }
    return TraitCollection(table: parent, token: .untracked)[trait]
  }
}

extension TraitOverrides: CustomStringConvertible, CustomReflectable {
  /// The overrides with their values, in the order of first use of their traits.
  public var description: String {
    let values = sorted.map { "\($0.name): \($0.value)" }
    return "TraitOverrides(\(values.joined(separator: ", ")))"
  }

  /// A mirror whose children are the overrides.
  public var customMirror: Mirror {
    Mirror(
      self, children: sorted.map { (label: String?.some($0.name), value: $0.value) },
      displayStyle: .struct)
  }

  private var sorted: [(name: String, value: Any)] {
    all.sorted { $0.key.index < $1.key.index }.compactMap { edit in
      edit.box.map { (edit.key.name, edit.key.anyValue($0)) }
    }
  }
}
