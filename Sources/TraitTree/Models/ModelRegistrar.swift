public import Observation
internal import Synchronization

/// The registrar of an `@ObservableModel` class, which notifies dependents of its tracked
/// properties.
///
/// The attribute adds one to the class, and calls it from the properties that it rewrites. There is
/// no need to use it otherwise.
///
/// It takes one word until anything depends on a property. Hooks, derived values and the values of
/// `onChange` are notified by edges of their own; Observation's observers, such as
/// `withObservationTracking`, by an `ObservationRegistrar`, which is made for the first of them. It
/// may be used on any thread on which the object may be used, with a lock of the owner's held or
/// not, and makes no calls while it holds a lock of its own.
public struct ModelRegistrar: ~Copyable, Sendable {
  /// The bits of a retained `ModelSources`, zero until there is one.
  private let bits = Atomic<UInt>(0)

  /// Makes a registrar of an object without dependents.
  public init() {}

  deinit {
    guard let place = unsafe UnsafeRawPointer(bitPattern: bits.load(ordering: .acquiring)) else {
      return
    }
    // Balances the retain in `makeSources()`.
    unsafe Unmanaged<ModelSources>.fromOpaque(place).release()
  }

  // MARK: Calls of the rewritten properties

  /// Called when a property is about to be read.
  ///
  /// - Parameters:
  ///   - model: The object.
  ///   - property: The index of the property among the tracked ones of its class.
  ///   - name: The class and the property, such as "AppModel.counter".
  ///   - keyPath: The property.
  @inlinable @inline(__always)
  public borrowing func access<Model: AnyObject & Observable, Value>(
    _ model: Model, _ property: Int, _ name: StaticString,
    _ keyPath: @autoclosure () -> KeyPath<Model, Value>
  ) {
    if noteRead(property, name) { ensureObservation().access(model, keyPath: keyPath()) }
  }

  /// Called when a property is about to be written.
  ///
  /// - Parameters:
  ///   - model: The object.
  ///   - property: The index of the property among the tracked ones of its class.
  ///   - name: The class and the property, such as "AppModel.counter".
  ///   - keyPath: The property.
  @inlinable @inline(__always)
  public borrowing func willSet<Model: AnyObject & Observable, Value>(
    _ model: Model, _ property: Int, _ name: StaticString,
    _ keyPath: @autoclosure () -> KeyPath<Model, Value>
  ) {
    if noteWillSet(name) { ensureObservation().willSet(model, keyPath: keyPath()) }
  }

  /// Called when a property was written.
  ///
  /// - Parameters:
  ///   - model: The object.
  ///   - property: The index of the property among the tracked ones of its class.
  ///   - name: The class and the property, such as "AppModel.counter".
  ///   - keyPath: The property.
  @inlinable @inline(__always)
  public borrowing func didSet<Model: AnyObject & Observable, Value>(
    _ model: Model, _ property: Int, _ name: StaticString,
    _ keyPath: @autoclosure () -> KeyPath<Model, Value>
  ) {
    if noteDidSet(property) { ensureObservation().didSet(model, keyPath: keyPath()) }
  }

  /// Called when a property is about to be set, to find out whether that is a change.
  ///
  /// - Parameters:
  ///   - old: The current value.
  ///   - new: The new value.
  /// - Returns: True: values of this type have no equality.
  @inlinable @inline(__always)
  public static func isChange<Value>(_ old: Value, _ new: Value) -> Bool { true }

  /// Called when a property is about to be set, to find out whether that is a change.
  ///
  /// - Parameters:
  ///   - old: The current value.
  ///   - new: The new value.
  /// - Returns: Whether the two differ.
  @inlinable @inline(__always)
  public static func isChange<Value: Equatable>(_ old: Value, _ new: Value) -> Bool { old != new }

  /// Called when a property is about to be set, to find out whether that is a change.
  ///
  /// - Parameters:
  ///   - old: The current object.
  ///   - new: The new object.
  /// - Returns: Whether these are two objects.
  @inlinable @inline(__always)
  public static func isChange<Value: AnyObject>(_ old: Value, _ new: Value) -> Bool { old !== new }

  /// Called when a property is about to be set, to find out whether that is a change.
  ///
  /// - Parameters:
  ///   - old: The current object.
  ///   - new: The new object.
  /// - Returns: Whether the two differ.
  @inlinable @inline(__always)
  public static func isChange<Value: Equatable & AnyObject>(_ old: Value, _ new: Value) -> Bool {
    old != new
  }

  // MARK: What they do

  /// Records a read of the running hook; returns whether Observation must be told of it.
  @usableFromInline
  borrowing func noteRead(_ property: Int, _ name: StaticString) -> Bool {
    noteRead(property, named: .model(name))
  }

  @inline(__always)
  private borrowing func noteRead(_ property: Int, named name: @autoclosure () -> PropertyName)
    -> Bool
  {
    guard Graph.isReading else { return ObservationScope.mayBeActive }
    if Graph.reader != nil, Graph.tracksModels {
      Graph.read(ensureSources().source(property, name()))
    }
    return ModelScope.isForeign
  }

  /// Called when the storage of a property wrapper is about to be read.
  @inline(__always)
  package borrowing func access<Model: AnyObject & Observable, Value>(
    _ model: Model, named name: @autoclosure () -> PropertyName,
    _ keyPath: @autoclosure () -> KeyPath<Model, Value>
  ) {
    if noteRead(0, named: name()) { ensureObservation().access(model, keyPath: keyPath()) }
  }

  /// Writes the storage of a property wrapper, with its name for messages.
  package borrowing func change<Model: AnyObject & Observable, Value>(
    of model: Model, named name: StaticString, _ keyPath: @autoclosure () -> KeyPath<Model, Value>,
    _ body: () -> Void
  ) {
    let isObserved = noteWillSet(name)
    if isObserved { ensureObservation().willSet(model, keyPath: keyPath()) }
    body()
    if noteDidSet(0) || isObserved { ensureObservation().didSet(model, keyPath: keyPath()) }
  }

  /// The source of a property wrapper's storage, if it was read.
  var wrappedSource: Source? { sources?.existingSource(0) }

  /// Returns whether Observation must be told of a write.
  @usableFromInline
  borrowing func noteWillSet(_ name: StaticString) -> Bool {
    if Graph.isReading { DerivedCore.checkMayWrite("\(name)") }
    return sources?.hasObservation ?? false
  }

  /// Notifies the readers of a property; returns whether Observation must be told, too.
  @usableFromInline
  borrowing func noteDidSet(_ property: Int) -> Bool {
    guard let sources else { return false }
    sources.existingSource(property)?.noteWrite()
    return sources.hasObservation
  }

  @usableFromInline
  borrowing func ensureObservation() -> ObservationRegistrar { ensureSources().ensureObservation() }

  // Published sources are never released before the registrar.
  private var sources: ModelSources? {
    guard let place = unsafe UnsafeRawPointer(bitPattern: bits.load(ordering: .acquiring)) else {
      return nil
    }
    return unsafe Unmanaged<ModelSources>.fromOpaque(place).takeUnretainedValue()
  }

  private borrowing func ensureSources() -> ModelSources { sources ?? makeSources() }

  private borrowing func makeSources() -> ModelSources {
    let new = unsafe Unmanaged.passRetained(ModelSources())
    let (isFirst, found) = bits.compareExchange(
      expected: 0, desired: UInt(bitPattern: unsafe new.toOpaque()),
      ordering: .acquiringAndReleasing)
    if isFirst { return unsafe new.takeUnretainedValue() }
    unsafe new.release()
    guard let place = unsafe UnsafeRawPointer(bitPattern: found) else {
      preconditionFailure("another thread has just stored it")
    }
    return unsafe Unmanaged<ModelSources>.fromOpaque(place).takeUnretainedValue()
  }
}
