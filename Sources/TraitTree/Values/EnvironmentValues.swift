public import Observation

/// The environment of a node: the counterpart of SwiftUI's `EnvironmentValues`.
///
/// Extend it with a property for each ``EnvironmentKey`` of yours. `node.environment` is always up
/// to date; a copy of it is a snapshot, which may be changed without changing the tree.
///
/// It is a plain value, bound to no actor and not `Sendable`. Reading a value takes O(1), whatever
/// the depth of the tree and the number of values; changing one copies the storage.
public struct EnvironmentValues {
  /// Traits and environment values share one table.
  @usableFromInline var traits: TraitCollection

  @inlinable @inline(__always)
  init(traits: TraitCollection) { self.traits = traits }

  /// An environment in which every value is its default.
  public init() { self.init(traits: TraitCollection()) }

  /// The value of a key, its default where nothing provides one.
  ///
  /// Within a hook, reading it makes the hook depend on this value of its node, if the environment
  /// was taken from the node during the run.
  ///
  /// - Parameter key: The key.
  @inlinable
  public subscript<K: EnvironmentKey>(_ key: K.Type) -> K.Value {
    @inline(__always) get {
      TraitCollection.value(of: key, Unretained(traits.table), Unretained(traits.token))
    }
    set { write(key, newValue) }
  }

  /// The value of a bridged key, which is that of its trait.
  ///
  /// - Parameter key: The key.
  @inlinable
  public subscript<K: TraitBridgedEnvironmentKey>(_ key: K.Type) -> K.Value {
    get { K.read(from: traits) }
    set { write(key, newValue) }
  }

  /// The object of a type that was injected with ``TraitEnvironment/environment(_:)``, or `nil` if there is none.
  ///
  /// - Parameter type: The type under which it was injected.
  @inlinable
  public subscript<T: AnyObject & Observable>(_ type: T.Type) -> T? {
    get { self[EnvironmentObjectKey<T>.self] }
    set { self[EnvironmentObjectKey<T>.self] = newValue }
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
      mutations.set(KeyRegistry.environmentKey(for: key), box: TypedValueBox(value))
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
  /// Returns whether the value written is this one, as far as values can be compared, and not
  /// derived from it.
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

@usableFromInline
struct EnvironmentObjectKey<T: AnyObject & Observable>: EnvironmentKey, NamedKey {
  @usableFromInline static var defaultValue: T? { nil }
  static var name: String { String(describing: T.self) }
}

extension EnvironmentValues: CustomStringConvertible {
  /// The provided values, traits first, in the order of first use.
  ///
  /// Within a hook, it makes the hook depend on the whole environment.
  public var description: String {
    traits.token.recorder?.object.recordWhole([.traits, .environment])
    let cells = traits.table.providedCells
    let values = (cells.filter(\.key.isTrait) + cells.filter { !$0.key.isTrait }).map {
      "\($0.key.name): \($0.key.anyValue($0.box))"
    }
    return "EnvironmentValues(\(values.joined(separator: ", ")))"
  }
}
