internal import Observation
internal import Synchronization

/// The sources of one object, and its registrar of Observation, made on demand.
///
/// They are never replaced, so that they are found without a lock.
@safe
final class ModelSources: @unchecked Sendable {
  // Unchecked: `places` never moves, and each is written once; the registrar is written before its
  // flag.

  /// The number of properties in one block; further blocks are linked.
  private static let room = 8
  private let places: UnsafeMutablePointer<Atomic<UInt>>
  private let next = Atomic<UInt>(0)
  private let isObserved = Atomic(false)
  private let observation = Locked<ObservationRegistrar?>(nil)

  init() {
    unsafe places = .allocate(capacity: Self.room)
    for index in 0..<Self.room { unsafe (places + index).initialize(to: Atomic(0)) }
  }

  deinit {
    for index in 0..<Self.room {
      if let place = unsafe UnsafeRawPointer(bitPattern: places[index].load(ordering: .acquiring)) {
        unsafe Unmanaged<PropertySource>.fromOpaque(place).release()
      }
    }
    unsafe places.deinitialize(count: Self.room)
    unsafe places.deallocate()
    if let place = unsafe UnsafeRawPointer(bitPattern: next.load(ordering: .acquiring)) {
      unsafe Unmanaged<ModelSources>.fromOpaque(place).release()
    }
  }

  /// The source of a property, if it was read.
  @inline(__always)
  func existingSource(_ property: Int) -> PropertySource? {
    guard property < Self.room else { return following?.existingSource(property - Self.room) }
    guard
      let place = unsafe UnsafeRawPointer(bitPattern: places[property].load(ordering: .acquiring))
    else { return nil }
    return unsafe Unmanaged<PropertySource>.fromOpaque(place).takeUnretainedValue()
  }

  private var following: ModelSources? {
    guard let place = unsafe UnsafeRawPointer(bitPattern: next.load(ordering: .acquiring)) else {
      return nil
    }
    return unsafe Unmanaged<ModelSources>.fromOpaque(place).takeUnretainedValue()
  }

  @inline(__always)
  func source(_ property: Int, _ name: @autoclosure () -> PropertyName) -> PropertySource {
    existingSource(property) ?? makeSource(property, name())
  }

  // On the main actor only, so there is no race to make one.
  @inline(never)
  private func makeSource(_ property: Int, _ name: PropertyName) -> PropertySource {
    guard property < Self.room else {
      if let following { return following.source(property - Self.room, name) }
      let more = ModelSources()
      next.store(
        UInt(bitPattern: unsafe Unmanaged.passRetained(more).toOpaque()), ordering: .releasing)
      return more.source(property - Self.room, name)
    }
    let source = PropertySource(name)
    unsafe places[property].store(
      UInt(bitPattern: Unmanaged.passRetained(source).toOpaque()), ordering: .releasing)
    return source
  }

  // MARK: Observation

  var hasObservation: Bool { isObserved.load(ordering: .acquiring) }

  func ensureObservation() -> ObservationRegistrar {
    let registrar = observation.withLock { registrar in
      if let registrar { return registrar }
      let new = ObservationRegistrar()
      registrar = new
      return new
    }
    isObserved.store(true, ordering: .releasing)
    return registrar
  }
}
