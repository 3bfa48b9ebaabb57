public import Observation

/// A property of a node that reads the node's environment: the counterpart of SwiftUI's `@Environment`.
///
/// ```swift
/// final class RowNode: Node {
///   @Environment(\.spacing) var spacing  // a value, by key path
///   @Environment(Settings.self) var settings  // an object, which must be there
///   @Environment(Session.self) var session: Session?  // an object, or nil
/// }
/// ```
///
/// Reading the property reads the node's ``Node/environment``: it returns the current value, in a
/// window or not, and in a hook of the node it makes the hook depend on it. It is for stored
/// properties of a ``Node``.
///
/// - Complexity: O(1), without an allocation.
@safe @propertyWrapper
public struct Environment<Value> {
  @usableFromInline let reader: EnvironmentReader<Value>
  /// The same object as `reader`, to be used without reference counting.
  @usableFromInline let unretainedReader: Unretained<EnvironmentReader<Value>>

  @inlinable
  init(reader: EnvironmentReader<Value>) {
    self.reader = reader
    unretainedReader = Unretained(reader)
  }

  /// Reads a value.
  ///
  /// - Parameter keyPath: The value, such as `\.colorScheme`.
  @inlinable
  public init(_ keyPath: @autoclosure @escaping () -> KeyPath<EnvironmentValues, Value>) {
    // Inlined where the property is declared, the closure is specialised for that key path.
    self.init(
      reader: EnvironmentReader { node in node.environmentForReaders[keyPath: keyPath()] })
  }

  /// Reads a value, or a part of one, such as `\.theme.accent`.
  ///
  /// A hook that reads the property depends on that part only, as with
  /// `environment[\.theme.accent]`: it does not run again when another part of the same value changes.
  ///
  /// - Parameter keyPath: The value.
  @inlinable
  public init(_ keyPath: @autoclosure @escaping () -> KeyPath<EnvironmentValues, Value>)
  where Value: Equatable {
    // Evaluated in each closure, since a key path that both capture would be applied at run time.
    self.init(
      reader: EnvironmentReader(part: { node in node.recordedPart(keyPath()) }) { node in
        node.environmentForReaders[keyPath: keyPath()]
      })
  }

  /// Reads the object of a type, which must have been injected.
  ///
  /// Reading the property traps if there is none.
  ///
  /// - Parameter objectType: The type under which the object is injected with ``TraitEnvironment/environment(_:)``.
  @inlinable
  public init(_ objectType: Value.Type) where Value: AnyObject & Observable {
    self.init(
      reader: EnvironmentReader { node in
        guard let object = node.environmentForReaders[objectType] else {
          node.stopForMissingObject(objectType)
        }
        return object
      })
  }

  /// Reads the object of a type, `nil` where none was injected.
  ///
  /// - Parameter objectType: The type under which the object is injected with ``TraitEnvironment/environment(_:)``.
  @inlinable
  public init<T: AnyObject & Observable>(_ objectType: T.Type) where Value == T? {
    self.init(reader: EnvironmentReader { node in node.environmentForReaders[objectType] })
  }

  /// Not available: the property needs its node.
  @available(*, unavailable, message: "@Environment is for stored properties of a Node")
  public var wrappedValue: Value { fatalError("@Environment is for stored properties of a Node") }

  /// Reads the value for the node that has the property.
  ///
  /// - Parameters:
  ///   - node: The node.
  ///   - wrapped: The property.
  ///   - storage: The wrapper.
  @inlinable
  @MainActor
  public static subscript<Owner: Node>(
    _enclosingInstance node: Owner, wrapped wrapped: KeyPath<Owner, Value>,
    storage storage: KeyPath<Owner, Self>
  ) -> Value {
    @inline(__always) get {
      let reader = node[keyPath: storage].unretainedReader
      return read(reader, node)
    }
  }

  // Not a closure of the getter: that would check the main actor.
  @inlinable @inline(__always)
  static func read(_ reader: Unretained<EnvironmentReader<Value>>, _ node: Node) -> Value {
    reader.borrow { reader in
      if node.isRecording, let part = reader.part { part(node) } else { reader.read(node) }
    }
  }
}

/// How a property reads its node's environment.
@usableFromInline
final class EnvironmentReader<Value> {
  @usableFromInline let read: (Node) -> Value
  /// Reads it in a run, as a part to depend on by itself.
  @usableFromInline let part: ((Node) -> Value)?

  @inlinable
  init(part: ((Node) -> Value)? = nil, _ read: @escaping (Node) -> Value) {
    self.read = read
    self.part = part
  }
}

extension Node {
  @usableFromInline
  nonisolated final func stopForMissingObject<T>(_ type: T.Type) -> Never {
    MainActor.assumeIsolated {
      fatalError(
        """
        There is no object of type \(type) in the environment of the node \(path) \
        (\(Self.self)). Inject one with environment(_:) on that node, on one of its ancestors or on its \
        window, or declare the property as optional: @Environment(\(type).self) var name: \(type)?.
        """)
    }
  }
}
