/// An immutable box for one written value; its identity is the identity of the write.
///
/// A reader that keeps the box it saw is up to date, without comparing, while that box is in force.
@usableFromInline
class TraitBox {
  init() {}
}

@usableFromInline
final class TraitValue<Value>: TraitBox {
  @usableFromInline let value: Value

  init(_ value: Value) { self.value = value }
}
