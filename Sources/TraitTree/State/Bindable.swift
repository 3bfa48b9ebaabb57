public import Observation

/// A wrapper with bindings to the properties of an observable object: the counterpart of SwiftUI's
/// `@Bindable`.
///
/// ```swift
/// @Bindable var settings = settings  // also for a local of the same name
/// let size: Binding<PhotoSize> = $settings.photoSize
/// ```
///
/// For stored properties, locals and parameters. It retains the object, as its bindings do. It is a
/// plain value, bound to no actor.
@propertyWrapper @dynamicMemberLookup
public struct Bindable<Value: AnyObject & Observable> {
  /// The object.
  public var wrappedValue: Value

  /// Wraps an object.
  ///
  /// - Parameter wrappedValue: The object.
  public init(wrappedValue: Value) { self.wrappedValue = wrappedValue }

  /// Wraps an object without a property: `Bindable(model).size`.
  ///
  /// - Parameter wrappedValue: The object.
  public init(_ wrappedValue: Value) { self.init(wrappedValue: wrappedValue) }

  /// Copies a wrapper.
  ///
  /// - Parameter projectedValue: The other wrapper.
  public init(projectedValue: Bindable<Value>) { self = projectedValue }

  /// The wrapper itself, which `$model.size` takes a binding from.
  public var projectedValue: Bindable<Value> { self }

  /// A binding to a property of the object.
  ///
  /// - Parameter keyPath: The property.
  public subscript<Subject>(
    dynamicMember keyPath: ReferenceWritableKeyPath<Value, Subject>
  ) -> Binding<Subject> {
    let object = wrappedValue
    return Binding(get: { object[keyPath: keyPath] }, set: { object[keyPath: keyPath] = $0 })
  }
}

extension Bindable: Identifiable where Value: Identifiable {
  /// The identity of the object.
  public var id: Value.ID { wrappedValue.id }
}
