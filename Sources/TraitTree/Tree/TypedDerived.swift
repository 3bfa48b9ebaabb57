/// A derived value of one type.
class TypedDerived<Owner: AnyObject, Value>: ModelDerived, @unchecked Sendable {
  // Unchecked, as its superclass is.

  final let compute: (Owner) -> Value
  final private(set) weak var owner: Owner?
  @exclusivity(unchecked) @safe private final nonisolated(unsafe) var value: Value?
  /// Computed, and not compared yet.
  @exclusivity(unchecked) @safe private final nonisolated(unsafe) var news: Value?

  init(_ compute: @escaping (Owner) -> Value) {
    self.compute = compute
    super.init()
  }

  /// Whether the owner is used on the main actor only.
  final var belongsToNode: Bool { Owner.self is Node.Type }

  final func value(of owner: Owner) -> Value {
    if self.owner == nil { self.owner = owner }
    prepareToRead()
    guard let value else { preconditionFailure("it was computed right above") }
    return value
  }

  override final func computeValue() {
    // A value whose owner is about to be freed has no readers.
    if let owner { OnMainActor.assume { RunningHook.compute { news = compute(owner) } } }
  }

  override final func adoptValue() -> Bool {
    // Without its owner there is no value; this makes readers look again.
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
