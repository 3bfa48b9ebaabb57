public import Observation

/// The environment of a node: the counterpart of SwiftUI's `EnvironmentValues`.
///
/// Extend it with a property for each ``EnvironmentKey`` of yours. `node.environment` always tells what
/// holds now; a copy of it is a snapshot, which may be changed without changing the tree.
///
/// It is a plain value, bound to no actor and not `Sendable`. Reading a value takes constant time, whatever the
/// depth of the tree and the number of values; changing one copies what the values are kept in.
public struct EnvironmentValues {
  /// Traits and environment values share one table.
  @usableFromInline var traits: TraitCollection

  @inlinable @inline(__always)
  init(traits: TraitCollection) { self.traits = traits }

  /// An environment in which every value is its default.
  public init() { self.init(traits: TraitCollection()) }

  /// The value of a key, its default where nothing provides one.
  ///
  /// Within a hook it makes the hook depend on this value of its node, if the environment was taken from
  /// the node during the run.
  ///
  /// - Parameter key: The key.
  @inlinable
  public subscript<K: EnvironmentKey>(_ key: K.Type) -> K.Value {
    @inline(__always) get {
      // As in the subscript of `TraitCollection`, of which this is the other half.
      let table = unsafe Unmanaged.passUnretained(traits.table)
      let token = unsafe Unmanaged.passUnretained(traits.token)
      return unsafe Self.value(of: key, table, token)
    }
    set { write(key, newValue) }
  }

  /// Finds a value that is provided, or whose default was asked for before, without recording.
  ///
  /// The caller keeps the environment for the length of the call.
  @inlinable
  static func value<K: EnvironmentKey>(
    of key: K.Type, _ table: Unmanaged<TraitTable>, _ token: Unmanaged<ReadToken>
  ) -> K.Value {
    let id = UInt(bitPattern: ObjectIdentifier(key)) &+ 1
    // Each index is one of a slot, and a cell under the key's own identifier holds its type of value.
    let slot = unsafe table._withUnsafeGuaranteedRef {
      unsafe $0.slots + $0.firstIndex(TraitTable.hash(id))
    }
    if unsafe token._withUnsafeGuaranteedRef({ !$0.isRecording }), unsafe slot.pointee.id == id {
      return unsafe slot.pointee.cell.unsafelyUnwrapped._withUnsafeGuaranteedRef {
        unsafe unsafeDowncast($0, to: TypedTraitCell<K.Value>.self).value
      }
    }
    return unsafe valueElsewhere(of: key, table, token)
  }

  /// Finds a value that is not in the first slot.
  @inlinable @inline(never)
  static func valueElsewhere<K: EnvironmentKey>(
    of key: K.Type, _ table: Unmanaged<TraitTable>, _ token: Unmanaged<ReadToken>
  ) -> K.Value {
    let id = UInt(bitPattern: ObjectIdentifier(key)) &+ 1
    // As above.
    let slot = unsafe table._withUnsafeGuaranteedRef { table in
      let hash = TraitTable.hash(id)
      return unsafe table.slots + table.otherIndex(hash, than: table.firstIndex(hash))
    }
    if unsafe token._withUnsafeGuaranteedRef({ !$0.isRecording }), unsafe slot.pointee.id == id {
      return unsafe slot.pointee.cell.unsafelyUnwrapped._withUnsafeGuaranteedRef {
        unsafe unsafeDowncast($0, to: TypedTraitCell<K.Value>.self).value
      }
    }
    return unsafe resolve(key, table, token)
  }

  /// The value of a bridged key, which is that of its trait.
  ///
  /// - Parameter key: The key.
  @inlinable
  public subscript<K: TraitBridgedEnvironmentKey>(_ key: K.Type) -> K.Value {
    get { K.read(from: traits) }
    set { write(key, newValue) }
  }

  /// The object of a type that was injected with ``Node/environment(_:)``, or `nil` if there is none.
  ///
  /// - Parameter type: The type under which it was injected.
  @inlinable
  public subscript<T: AnyObject & Observable>(_ type: T.Type) -> T? {
    get { self[EnvironmentObjectKey<T>.self] }
    set { self[EnvironmentObjectKey<T>.self] = newValue }
  }

  /// Finds a value the long way.
  ///
  /// The caller keeps the environment for the length of the call.
  @usableFromInline @inline(never)
  static func resolve<K: EnvironmentKey>(
    _ key: K.Type, _ table: Unmanaged<TraitTable>, _ token: Unmanaged<ReadToken>
  ) -> K.Value {
    if let bridged = key as? any TraitBridgedEnvironmentKey.Type {
      let traits = unsafe TraitCollection(
        table: table.takeUnretainedValue(), token: token.takeUnretainedValue())
      return read(bridged, from: traits)
    }
    let id = TraitRegistry.id(ofEnvironmentKey: key)
    // A cell under the key's identifier holds its type of value, and the table, or the process, keeps
    // the cell.
    let cell = unsafe TraitCollection.resolvedCell(id, table, token) {
      TraitRegistry.environmentKey(for: key)
    }
    return unsafe cell._withUnsafeGuaranteedRef {
      unsafe unsafeDowncast($0, to: TypedTraitCell<K.Value>.self).value
    }
  }

  /// Reads a key of which only code without its type knows that it is bridged.
  private static func read<K: TraitBridgedEnvironmentKey, Value>(
    _ key: K.Type, from traits: TraitCollection
  ) -> Value {
    guard let value = K.read(from: traits) as? Value else {
      preconditionFailure("\(K.self) has one type of value only")
    }
    return value
  }

  @usableFromInline
  mutating func write<K: EnvironmentKey>(_ key: K.Type, _ value: K.Value) {
    if let recorder = traits.token.recorder?.object {
      recorder.assignments?.append(KeyAssignment<K>(assigned: value))
    }
    if let bridged = key as? any TraitBridgedEnvironmentKey.Type {
      writeBridged(bridged, value)
    } else {
      var mutations = TraitMutations(traits)
      mutations.set(TraitRegistry.environmentKey(for: key), box: TraitValue(value))
      traits = mutations.collection
    }
  }

  private mutating func writeBridged<K: TraitBridgedEnvironmentKey>(_ key: K.Type, _ value: Any) {
    guard let value = value as? K.Value else {
      preconditionFailure("\(K.self) has one type of value only")
    }
    traits = traits.modifyingTraits { K.write(to: &$0, value: value) }
  }
}

/// A write of an environment value.
protocol EnvironmentAssignment {
  /// Whether it is a value that was written, as far as values can be compared, and not something that was
  /// made of it.
  func assigns<V>(_ value: V) -> Bool
}

struct KeyAssignment<K: EnvironmentKey>: EnvironmentAssignment {
  let assigned: K.Value

  func assigns<V>(_ value: V) -> Bool {
    guard V.self == K.Value.self, let value = value as? K.Value else { return false }
    let isComparable = K.valuesEqual(value, value)
    return !isComparable || K.valuesEqual(assigned, value)
  }
}

/// The key of the object of one type.
@usableFromInline
struct EnvironmentObjectKey<T: AnyObject & Observable>: EnvironmentKey, NamedKey {
  @usableFromInline static var defaultValue: T? { nil }
  /// The object goes by its type.
  static var name: String { String(describing: T.self) }
}

extension EnvironmentValues: CustomStringConvertible {
  /// The values that somebody provides, traits first, in the order of first use.
  ///
  /// Within a hook it makes the hook depend on the whole environment.
  public var description: String {
    traits.token.recorder?.object.recordWhole([.traits, .environment])
    let cells = traits.table.providedCells
    let values = (cells.filter(\.key.isTrait) + cells.filter { !$0.key.isTrait }).map {
      "\($0.key.name): \($0.key.anyValue($0.box))"
    }
    return "EnvironmentValues(\(values.joined(separator: ", ")))"
  }
}
