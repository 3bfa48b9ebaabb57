/// A property that is computed from its inputs, and again only when one of them has changed.
///
/// ```swift
/// final class RowNode: Node {
///   let list: ListModel
///   let id: Int
///   @Derived({ (row: RowNode) in row.list.selection == row.id }) var isSelected: Bool
///
///   init(_ list: ListModel, id: Int) {
///     self.list = list
///     self.id = id
///   }
/// }
/// ```
///
/// It is for stored properties of nodes and of `@ObservableModel` and `@Observable` classes, of the
/// latter together with `@ObservationIgnored`. The closure receives the object, and may read
/// models, state, settings, traits, the environment, the tree, and other derived values, of any
/// owner. It is called at the first read, and again at the first read after one of its inputs has
/// changed; hooks, `onChange` values and derived values that read the property depend on the value,
/// and run again only if that differs: as `valuesEqual` of traits, with `==` where the type has
/// one, by identity if it is a class, otherwise always. Observation's own observers are notified
/// when an input changes.
///
/// The closure must be pure: writing a model, a state, an override or the tree traps, and so does a
/// value that is computed from itself. It must not capture the object that has the property, which
/// is its argument.
///
/// The value is kept while anything depends on it, and otherwise to the end of the first update in
/// which it was not read. Away from the main actor, where nothing is tracked, each read computes
/// the value.
///
/// - Complexity: O(1) if nothing has changed; O(*n*) in the inputs to find out whether they have;
///   and the time of the closure.
@propertyWrapper
public struct Derived<Owner: AnyObject, Value> {
  @usableFromInline let storage: DerivedStorage<Owner, Value>

  /// Makes a computed property.
  ///
  /// - Parameter compute: Returns the value for the object that has the property.
  public init(_ compute: @escaping (Owner) -> Value) { storage = DerivedStorage(compute) }

  /// Not available: the property needs its object.
  @available(*, unavailable, message: "@Derived is for stored properties of classes")
  public var wrappedValue: Value { fatalError("@Derived is for stored properties of classes") }

  /// The value for the object that has the property.
  ///
  /// - Parameters:
  ///   - owner: The object.
  ///   - wrapped: The property.
  ///   - storage: The wrapper.
  @inlinable
  public static subscript(
    _enclosingInstance owner: Owner, wrapped wrapped: KeyPath<Owner, Value>,
    storage storage: KeyPath<Owner, Self>
  ) -> Value {
    @inline(__always) get { owner[keyPath: storage].storage.value(of: owner) }
  }
}

@MainActor
@usableFromInline
final class DerivedStorage<Owner: AnyObject, Value> {
  // Everything but the closure in it is used on the main actor only.
  nonisolated let core: TypedDerived<Owner, Value>

  nonisolated init(_ compute: @escaping (Owner) -> Value) { core = TypedDerived(compute) }

  // The owner may be freed on another thread.
  isolated deinit { core.end() }

  @usableFromInline
  nonisolated func value(of owner: Owner) -> Value {
    guard Graph.isReading || core.belongsToNode || Graph.isUpdating || MainActorCheck.isOnMainActor
    else { return core.compute(owner) }
    return core.value(of: owner)
  }
}

extension Derived: SourceOwner {
  var source: Source? { storage.core }
}
