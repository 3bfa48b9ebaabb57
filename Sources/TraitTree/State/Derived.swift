/// A property that is computed from what it reads, and only when something of that has changed.
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
/// It is for stored properties of nodes and of `@ObservableModel` and `@Observable` classes, of the latter together
/// with `@ObservationIgnored`. The closure gets the object, and may read models, state, settings, traits, the
/// environment, the tree, and other derived values, of whatever owner. It is called at the first read, and again at the first
/// read after something that it read has changed; hooks, `onChange` values and derived values that read the property
/// depend on the value, and run again only if that differs: as `valuesEqual` of traits, with `==` where the type has one,
/// by identity if it is a class, otherwise always. Observation's own observers are told when something changes that it
/// was computed from.
///
/// The closure must be pure: writing a model, a state, an override or the tree traps, and so does a value that
/// is computed from itself. It must not capture the object that has the property, which it gets.
///
/// The value is kept while somebody depends on it, and otherwise to the end of the first update in which nobody has read it.
/// Away from the main actor, where nothing is tracked, each read computes the value.
///
/// - Complexity: O(1) if nothing has changed; O(*n*) in the inputs to find out whether they have; and what the closure takes.
@propertyWrapper
public struct Derived<Owner: AnyObject, Value> {
  @usableFromInline let storage: DerivedStorage<Owner, Value>

  /// Makes a property that is computed.
  ///
  /// - Parameter compute: Gives the value for the object that has the property.
  public init(_ compute: @escaping (Owner) -> Value) { storage = DerivedStorage(compute) }

  /// Not available: the property needs its object.
  @available(*, unavailable, message: "@Derived is for stored properties of classes")
  public var wrappedValue: Value { fatalError("@Derived is for stored properties of classes") }

  /// Gives the value for the object that has the property.
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

/// What a derived property of one object keeps.
@MainActor
@usableFromInline
final class DerivedStorage<Owner: AnyObject, Value> {
  // All but the closure in it is the main actor's.
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

/// A derived value of one type.
final class TypedDerived<Owner: AnyObject, Value>: ModelDerived, @unchecked Sendable {
  // Unchecked, as its superclass is.

  let compute: (Owner) -> Value
  private weak var owner: Owner?
  @exclusivity(unchecked) @safe private nonisolated(unsafe) var value: Value?
  /// What was computed and is still to be compared.
  @exclusivity(unchecked) @safe private nonisolated(unsafe) var news: Value?

  init(_ compute: @escaping (Owner) -> Value) {
    self.compute = compute
    super.init()
  }

  /// Whether its owner is one that only the main actor has.
  var belongsToNode: Bool { Owner.self is Node.Type }

  func value(of owner: Owner) -> Value {
    if self.owner == nil { self.owner = owner }
    prepareToRead()
    guard let value else { preconditionFailure("it was computed right above") }
    return value
  }

  override func computeValue() {
    // Whoever is about to be freed is read by nobody.
    if let owner { OnMainActor.assume { RunningHook.compute { news = compute(owner) } } }
  }

  override func adoptValue() -> Bool {
    // Without its owner it is no value any more, and those who have read it are to look elsewhere.
    guard let news = news.take() else { return true }
    let isEqual = value.map { ValueEquality.areEqual($0, news) } ?? false
    if let value { StructureChange.release(value) }
    value = news
    return !isEqual
  }

  override func releaseValue() {
    if let value { StructureChange.release(value) }
    value = nil
    super.releaseValue()
  }

  override var title: SourceTitle {
    let found = owner.flatMap { WrappedProperty.name(in: $0, of: self) }
    let name = found.map { "\(TypeName.short($0.type)).\($0.property)" }
    return SourceTitle(
      kind: .derived, name: name ?? "a derived value of \(TypeName.short(Owner.self))")
  }
}

extension Derived: SourceOwner {
  var source: Source? { storage.core }
}
