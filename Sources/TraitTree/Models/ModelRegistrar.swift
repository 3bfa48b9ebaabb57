public import Observation
internal import Synchronization

/// What an `@ObservableModel` class keeps for its tracked properties: who is to hear of their changes.
///
/// The attribute puts one into the class, and calls it from the properties that it rewrites. There is no need to use it
/// otherwise.
///
/// It takes one word until somebody depends on a property. Hooks, derived values and the values of `onChange` are told
/// by edges of their own; Observation's observers, such as `withObservationTracking`, by an
/// `ObservationRegistrar`, which is made for the first of them. It may be used on any thread on which the object
/// may be used, with a lock of the owner's held or not, and calls nobody while it holds one of its own.
public struct ModelRegistrar: ~Copyable, Sendable {
  /// The bits of a retained `ModelSources`, zero until there is one.
  private let bits = Atomic<UInt>(0)

  /// Makes a registrar of an object that nobody depends on.
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

  /// Called when a property is about to be set, to find out whether that is news.
  ///
  /// - Parameters:
  ///   - old: The value that the property has.
  ///   - new: The one that it gets.
  /// - Returns: True: of values of this type nothing tells whether they are equal.
  @inlinable @inline(__always)
  public static func isChange<Value>(_ old: Value, _ new: Value) -> Bool { true }

  /// Called when a property is about to be set, to find out whether that is news.
  ///
  /// - Parameters:
  ///   - old: The value that the property has.
  ///   - new: The one that it gets.
  /// - Returns: Whether the two differ.
  @inlinable @inline(__always)
  public static func isChange<Value: Equatable>(_ old: Value, _ new: Value) -> Bool { old != new }

  /// Called when a property is about to be set, to find out whether that is news.
  ///
  /// - Parameters:
  ///   - old: The object that the property has.
  ///   - new: The one that it gets.
  /// - Returns: Whether these are two objects.
  @inlinable @inline(__always)
  public static func isChange<Value: AnyObject>(_ old: Value, _ new: Value) -> Bool { old !== new }

  /// Called when a property is about to be set, to find out whether that is news.
  ///
  /// - Parameters:
  ///   - old: The object that the property has.
  ///   - new: The one that it gets.
  /// - Returns: Whether the two differ.
  @inlinable @inline(__always)
  public static func isChange<Value: Equatable & AnyObject>(_ old: Value, _ new: Value) -> Bool {
    old != new
  }

  // MARK: What they do

  /// Notes a read of the hook that is running, and gives whether Observation is to be told of it.
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

  /// Called when what an object keeps for a property wrapper is about to be read.
  @inline(__always)
  package borrowing func access<Model: AnyObject & Observable, Value>(
    _ model: Model, named name: @autoclosure () -> PropertyName,
    _ keyPath: @autoclosure () -> KeyPath<Model, Value>
  ) {
    if noteRead(0, named: name()) { ensureObservation().access(model, keyPath: keyPath()) }
  }

  /// Called when what an object keeps for a property wrapper has been written, with the name in messages.
  package borrowing func change<Model: AnyObject & Observable, Value>(
    of model: Model, named name: StaticString, _ keyPath: @autoclosure () -> KeyPath<Model, Value>,
    _ body: () -> Void
  ) {
    let isObserved = noteWillSet(name)
    if isObserved { ensureObservation().willSet(model, keyPath: keyPath()) }
    body()
    if noteDidSet(0) || isObserved { ensureObservation().didSet(model, keyPath: keyPath()) }
  }

  /// The source of what is kept for a property wrapper, if somebody has read it.
  var wrappedSource: Source? { sources?.existingSource(0) }

  /// Gives whether Observation is to be told of a write.
  @usableFromInline
  borrowing func noteWillSet(_ name: StaticString) -> Bool {
    if Graph.isReading { DerivedCore.checkMayWrite("\(name)") }
    return sources?.hasObservation ?? false
  }

  /// Tells those who have read a property, and gives whether Observation is to be told, too.
  @usableFromInline
  borrowing func noteDidSet(_ property: Int) -> Bool {
    guard let sources else { return false }
    sources.existingSource(property)?.noteWrite()
    return sources.hasObservation
  }

  @usableFromInline
  borrowing func ensureObservation() -> ObservationRegistrar { ensureSources().ensureObservation() }

  // The registrar keeps what it has published until it is gone itself.
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
