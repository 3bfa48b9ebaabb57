internal import Observation

/// A property of a node that is its own state: the counterpart of SwiftUI's `@State`.
///
/// ```swift
/// final class CounterNode: Node {
///   @State var count = 0
///
///   override func updateProperties() {
///     super.updateProperties()
///     print(count)  // runs again when `count` changes
///   }
/// }
/// ```
///
/// It is observed like a property of an `@Observable` object: hooks that read it, of this node or
/// another, run again when it changes. An equal value is stored without a notification; values that
/// are not `Equatable` always change, and objects compare by identity. `$count` is a ``Binding``
/// that retains the state and not the node.
@propertyWrapper
public struct State<Value> {
  private let storage: StateStorage<Value>

  /// Makes state with a first value.
  ///
  /// - Parameter wrappedValue: The value.
  public init(wrappedValue: Value) { storage = StateStorage(wrappedValue) }

  /// Makes state with a first value, without a property: `_count = State(initialValue: 3)`.
  ///
  /// - Parameter initialValue: The value.
  public init(initialValue: Value) { self.init(wrappedValue: initialValue) }

  /// The value.
  public var wrappedValue: Value {
    get { storage.value }
    nonmutating set { storage.value = newValue }
  }

  /// A binding to the state.
  public var projectedValue: Binding<Value> { storage.binding }
}

extension State where Value: ExpressibleByNilLiteral {
  /// Makes state with the initial value `nil`.
  public init() { self.init(wrappedValue: nil) }
}

extension State: SourceOwner {
  var source: Source? { storage.source }
}

final class StateStorage<Value>: Observable, ObservedStorage {
  static var wrapper: String { "@State" }

  private let registrar = ModelRegistrar()
  /// For reads that are not tracked.
  private(set) var stored: Value

  init(_ value: Value) { stored = value }

  var value: Value {
    get {
      registrar.access(self, named: .wrapper("@State"), \.value)
      return stored
    }
    set {
      // The old value may read the state in its `deinit`, so it is released after the write.
      withExtendedLifetime(stored) {
        // Equality decides about the notification, not about the store.
        if ValueEquality.areEqual(stored, newValue) {
          stored = newValue
        } else {
          registrar.change(of: self, named: "a @State value", \.value) { stored = newValue }
        }
      }
    }
  }

  var source: Source? { registrar.wrappedSource }

  var binding: Binding<Value> { Binding(get: { self.value }, set: { self.value = $0 }) }
}
