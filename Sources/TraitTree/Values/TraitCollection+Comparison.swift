extension TraitCollection {
  /// Returns whether the collection has a value of its own for a trait, even one that equals the
  /// default.
  ///
  /// Within a hook, it makes the hook depend on the value of the trait, not on its presence.
  ///
  /// - Parameter trait: The trait.
  /// - Returns: Whether the trait is present.
  public func contains(_ trait: any TraitDefinition.Type) -> Bool {
    let key = KeyRegistry.key(for: trait)
    token.recorder?.object.record(key)
    return table.cell(for: key.id).map { !$0.isDefault } ?? false
  }

  /// Returns whether every value of another collection is in force here.
  ///
  /// Effective values are compared: an explicit default equals an absent trait. Within a hook, it
  /// makes the hook depend on the whole collection.
  ///
  /// - Complexity: O(*n*) in the number of values.
  ///
  /// - Parameter other: The values to look for; `nil` is an empty collection.
  /// - Returns: Whether all of them are in force.
  public func containsTraits(in other: TraitCollection?) -> Bool {
    guard let other else { return true }
    recordWholeRead(with: other)
    return other.table.providedTraits.allSatisfy {
      $0.key.valuesEqual($0.box, table.box(for: $0.key))
    }
  }

  /// Returns the traits whose effective values differ between two collections.
  ///
  /// Within a hook, it makes the hook depend on the whole collection.
  ///
  /// - Complexity: O(*n*) in the number of values, and O(*m* log *m*) in the number of differences.
  ///
  /// - Parameter other: The collection to compare with; `nil` is an empty one.
  /// - Returns: The traits, in the order of their first use in the process.
  public func changedTraits(from other: TraitCollection?) -> [any TraitDefinition.Type] {
    recordWholeRead(with: other)
    return changedKeys(from: other).sorted { $0.index < $1.index }.compactMap(\.definition)
  }

  /// Returns whether a trait that affects the appearance of colors differs between two collections.
  ///
  /// Within a hook, it makes the hook depend on the whole collection.
  ///
  /// - Complexity: O(*n*) in the number of values.
  ///
  /// - Parameter other: The collection to compare with; `nil` is an empty one.
  /// - Returns: Whether such a trait differs; see ``TraitDefinition/affectsColorAppearance``.
  public func hasDifferentColorAppearance(comparedTo other: TraitCollection?) -> Bool {
    recordWholeRead(with: other)
    return changedKeys(from: other).contains { $0.definition?.affectsColorAppearance ?? false }
  }

  private func recordWholeRead(with other: TraitCollection?) {
    token.recorder?.object.recordWhole(.traits)
    other?.token.recorder?.object.recordWhole(.traits)
  }

  private func changedKeys(from other: TraitCollection?) -> [KeyDescriptor] {
    var keys: [UInt: KeyDescriptor] = [:]
    for table in [table, other?.table] {
      table?.forEachCell { if $0.key.isTrait, !$0.isDefault { keys[$0.key.id] = $0.key } }
    }
    return keys.values.filter { key in
      !key.valuesEqual(other?.table.box(for: key) ?? key.defaultCell.box, table.box(for: key))
    }
  }
}

extension TraitCollection: Equatable {
  /// Returns whether all effective values are equal: an explicit default equals an absent trait.
  ///
  /// Values without an equality are equal only if both collections hold the value of the same
  /// write. Within a hook, it makes the hook depend on the whole collection.
  ///
  /// A collection is not `Hashable`: trait values need not be, and values that are equal by
  /// ``InheritedValueKey/valuesEqual(_:_:)`` need not have the same hash. To use one as a key of a
  /// dictionary, take the values that matter out of it.
  ///
  /// - Complexity: O(*n*) in the number of values.
  public static func == (lhs: TraitCollection, rhs: TraitCollection) -> Bool {
    lhs.recordWholeRead(with: rhs)
    return lhs.table === rhs.table || lhs.changedKeys(from: rhs).isEmpty
  }
}

extension TraitCollection: CustomStringConvertible, CustomReflectable {
  /// The present traits with their values, in the order of first use.
  ///
  /// Within a hook, it makes the hook depend on the whole collection.
  public var description: String {
    token.recorder?.object.recordWhole(.traits)
    let values = table.providedTraits.map { "\($0.key.name): \($0.key.anyValue($0.box))" }
    return "TraitCollection(\(values.joined(separator: ", ")))"
  }

  /// A mirror whose children are the present traits.
  public var customMirror: Mirror {
    token.recorder?.object.recordWhole(.traits)
    let children = table.providedTraits.map {
      (label: String?.some($0.key.name), value: $0.key.anyValue($0.box))
    }
    return Mirror(self, children: children, displayStyle: .struct)
  }
}
