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
/// It is observed as a property of an `@Observable` object is: hooks that read it, of this node or
/// another, run again when it changes. An equal value is stored as well, and nobody is told; values that
/// are not `Equatable` always change, and objects compare by identity. `$count` is a ``Binding`` that
/// keeps the state and not the node.
@propertyWrapper
public struct State<Value> {
  private let storage: StateStorage<Value>

  /// Makes state with a first value.
  ///
  /// - Parameter wrappedValue: The value.
  public init(wrappedValue: Value) { storage = StateStorage(wrappedValue) }

  /// Makes state with a first value, where there is no property: `_count = State(initialValue: 3)`.
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
  /// Makes state that is `nil` at first.
  public init() { self.init(wrappedValue: nil) }
}

extension State: SourceOwner {
  var source: Source? { storage.source }
}

/// An observable value on its own.
final class StateStorage<Value>: Observable, ObservedStorage {
  static var wrapper: String { "@State" }

  private let registrar = ModelRegistrar()
  /// The value, to be read without depending on it.
  private(set) var stored: Value

  init(_ value: Value) { stored = value }

  var value: Value {
    get {
      registrar.access(self, named: .wrapper("@State"), \.value)
      return stored
    }
    set {
      // What goes may read the state: it is let go of when the state has its new value.
      withExtendedLifetime(stored) {
        // Equality decides who is told, not what is stored.
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
