/// One stored value: every write of a trait makes a new box, and a box never changes.
///
/// The identity of a box is therefore the identity of a write. Whoever saw a value keeps its box, and
/// is up to date without comparing as long as the same box is in force.
@usableFromInline
class TraitBox {
  init() {}
}

/// A box that holds a value of one type.
@usableFromInline
final class TraitValue<Value>: TraitBox {
  @usableFromInline let value: Value

  init(_ value: Value) { self.value = value }
}
