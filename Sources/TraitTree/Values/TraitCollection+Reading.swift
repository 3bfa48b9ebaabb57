// How traits and environment keys are read. The caller keeps the collection alive during each call,
// so no reference is counted; and each call is the last thing in a getter, which keeps named
// properties of the user's free of counting too. There is one function for each kind of key, in
// which the identifier is a constant.
extension TraitCollection {
  @inlinable
  static func value<T: TraitDefinition>(
    of trait: T.Type, _ table: Unretained<TraitTable>, _ token: Unretained<ReadToken>
  ) -> T.Value {
    value(of: trait, UInt(bitPattern: ObjectIdentifier(trait)), table, token)
  }

  @inlinable
  static func value<K: EnvironmentKey>(
    of key: K.Type, _ table: Unretained<TraitTable>, _ token: Unretained<ReadToken>
  ) -> K.Value {
    value(of: key, UInt(bitPattern: ObjectIdentifier(key)) &+ 1, table, token)
  }

  /// The value of a key, found at once if it is in the first of its two slots.
  ///
  /// `id` tells a trait from an environment key: one type can be both.
  @inlinable @inline(__always)
  static func value<Key: InheritedValueKey>(
    of key: Key.Type, _ id: UInt, _ table: Unretained<TraitTable>, _ token: Unretained<ReadToken>
  ) -> Key.Value {
    // An index is that of a slot, and a cell under a key's identifier holds its type of value.
    let slot = unsafe table.borrow { unsafe $0.slots + $0.firstIndex(TraitTable.hash(id)) }
    if token.borrow({ !$0.isRecording }), unsafe slot.pointee.id == id {
      return unsafe slot.pointee.cell.unsafelyUnwrapped._withUnsafeGuaranteedRef {
        unsafe unsafeDowncast($0, to: TypedValueCell<Key.Value>.self).value
      }
    }
    return valueElsewhere(of: key, id, table, token)
  }

  /// The value of a key that is in its second slot, is to be recorded, or is not in the table.
  @inlinable @inline(never)
  static func valueElsewhere<Key: InheritedValueKey>(
    of key: Key.Type, _ id: UInt, _ table: Unretained<TraitTable>, _ token: Unretained<ReadToken>
  ) -> Key.Value {
    let isRecording = token.borrow { $0.isRecording }
    let found =
      isRecording
      ? recordedCell(id, table, token) : table.borrow { $0.cellInSecondSlot(id) }
    guard let found else { return missingValue(of: key, id, table, token) }
    // As above.
    return found.borrow { unsafe unsafeDowncast($0, to: TypedValueCell<Key.Value>.self).value }
  }

  /// Looks a key up, and records the read if the table has it.
  @usableFromInline
  static func recordedCell(
    _ id: UInt, _ table: Unretained<TraitTable>, _ token: Unretained<ReadToken>
  ) -> Unretained<ValueCell>? {
    guard let cell = table.borrow({ $0.cell(for: id) }) else { return nil }
    token.borrow { $0.recorder?.borrow { $0.record(cell.key) } }
    return Unretained(cell)
  }

  /// The value of a key that the table has no cell for: its default, or what a bridged key reads.
  @usableFromInline @inline(never)
  static func missingValue<Key: InheritedValueKey>(
    of key: Key.Type, _ id: UInt, _ table: Unretained<TraitTable>, _ token: Unretained<ReadToken>
  ) -> Key.Value {
    let isTrait = id == UInt(bitPattern: ObjectIdentifier(key))
    if !isTrait, let bridged = key as? any TraitBridgedEnvironmentKey.Type {
      return value(of: bridged, TraitCollection(table: table.object, token: token.object))
    }
    let descriptor = KeyRegistry.key(
      key, id: id, definition: isTrait ? key as? any TraitDefinition.Type : nil)
    let cell = descriptor.defaultCell
    table.object.scope?.cacheDefault(cell)
    token.object.recorder?.object.record(descriptor)
    // As above.
    return unsafe unsafeDowncast(cell, to: TypedValueCell<Key.Value>.self).value
  }

  /// Reads a key that is known to be bridged only at run time.
  private static func value<Key: TraitBridgedEnvironmentKey, Value>(
    of key: Key.Type, _ traits: TraitCollection
  ) -> Value {
    guard let value = key.read(from: traits) as? Value else {
      preconditionFailure("\(key) has one type of value only")
    }
    return value
  }
}
