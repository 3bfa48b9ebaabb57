/// An immutable box for one written value; its identity is the identity of the write.
///
/// A reader that keeps the box it saw is up to date, without comparing, while that box is in force.
@usableFromInline
class ValueBox {
  init() {}
}

@usableFromInline
final class TypedValueBox<Value>: ValueBox {
  @usableFromInline let value: Value

  init(_ value: Value) { self.value = value }
}
