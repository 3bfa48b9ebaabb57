/// A way to read and write a value that lives elsewhere: the counterpart of SwiftUI's `Binding`.
///
/// ```swift
/// final class FormNode: Node {
///   @State var name = ""  // $name is a Binding<String>
///   @Bindable var model: SearchModel  // $model.isExact is a Binding<Bool>
///   let fixed = Binding.constant(1)  // drops writes
///
///   init(model: SearchModel) { self.model = model }
/// }
/// ```
///
/// A member of the value has a binding of its own, as in `binding.title`, and so has each element
/// of a collection, see ``subscript(_:)``. Reading a binding reads its source, so that a hook
/// depends on the source. A binding retains what its closures capture and nothing else: a binding
/// of a ``State`` retains the state and not the node, one of a ``Bindable`` the model.
///
/// It is a plain value, bound to no actor: use it where its source may be used.
@propertyWrapper @dynamicMemberLookup
public struct Binding<Value> {
  private let getter: () -> Value
  private let setter: (Value) -> Void

  /// Makes a binding from two closures.
  ///
  /// - Parameters:
  ///   - get: Returns the value, at each read.
  ///   - set: Writes a new value.
  public init(get: @escaping () -> Value, set: @escaping (Value) -> Void) {
    getter = get
    setter = set
  }

  /// Copies a binding, as property wrappers do: `self._name = name`, `{ $row in … }`.
  ///
  /// - Parameter projectedValue: The binding.
  public init(projectedValue: Binding<Value>) { self = projectedValue }

  /// Returns a binding to a value that does not change: writes are dropped.
  ///
  /// - Parameter value: The value.
  /// - Returns: The binding.
  public static func constant(_ value: Value) -> Binding<Value> {
    Binding(get: { value }, set: { _ in })
  }

  /// The value.
  ///
  /// Writing it writes the source at once.
  public var wrappedValue: Value {
    get { getter() }
    nonmutating set { setter(newValue) }
  }

  /// The binding itself: `$name`.
  public var projectedValue: Binding<Value> { self }

  /// A binding to a member of the value.
  ///
  /// - Parameter keyPath: The member.
  public subscript<Subject>(
    dynamicMember keyPath: WritableKeyPath<Value, Subject>
  ) -> Binding<Subject> {
    Binding<Subject>(
      get: { getter()[keyPath: keyPath] },
      set: { newValue in
        var value = getter()
        value[keyPath: keyPath] = newValue
        setter(value)
      })
  }
}

extension Binding {
  /// Makes a binding to the value inside an optional one, or `nil` if there is none now.
  ///
  /// If the source becomes `nil` later, it reads the last value, and writes are dropped: a control
  /// that fires while its screen is dismissed does not restore the value.
  ///
  /// - Parameter base: The binding to unwrap.
  public init?(_ base: Binding<Value?>) {
    guard let value = base.wrappedValue else { return nil }
    let last = LastValue(value)
    self.init(
      get: {
        if let value = base.wrappedValue { last.update(value) }
        return last.value
      },
      set: { newValue in
        guard base.wrappedValue != nil else { return }
        last.update(newValue)
        base.wrappedValue = newValue
      })
  }

  /// Makes a binding to an optional value from a binding to a value.
  ///
  /// Writing `nil` is dropped.
  ///
  /// - Parameter base: The binding to wrap.
  public init<Wrapped>(_ base: Binding<Wrapped>) where Value == Wrapped? {
    self.init(
      get: { base.wrappedValue },
      set: { newValue in if let newValue { base.wrappedValue = newValue } })
  }

  /// Makes a binding to a type-erased value from a binding to a hashable one.
  ///
  /// Writing a value of another type is dropped.
  ///
  /// - Parameter base: The binding to erase.
  public init<Wrapped: Hashable>(_ base: Binding<Wrapped>) where Value == AnyHashable {
    self.init(
      get: { AnyHashable(base.wrappedValue) },
      set: { newValue in
        if let value = newValue.base as? Wrapped { base.wrappedValue = value }
      })
  }
}

extension Binding: Identifiable where Value: Identifiable {
  /// The identity of the value.
  public var id: Value.ID { wrappedValue.id }
}

/// The last value that a binding read or wrote, for when its source is `nil`.
final class LastValue<Value> {
  private(set) var value: Value

  init(_ value: Value) { self.value = value }

  func update(_ newValue: Value) {
    // The old value may read the binding in its `deinit`, so it is released after the write.
    withExtendedLifetime(value) { value = newValue }
  }
}
