#if os(Linux) && compiler(>=6.3) && compiler(<6.4) && !TRAITTREE_PUBLIC_TRACKING
  // For SwiftUI's use, this toolchain exports tracking that reports after the store, until it is
  // cancelled. The public function reports before the store, once.
  @_spi(SwiftUI) internal import Observation

  /// Observation's tracking: only this file differs between the two ways.
  enum ModelObservation {
    /// Passed with a report; cancels its registration.
    typealias Tracking = ObservationTracking

    /// Storage for the `Tracking` of a registration's first report; access is exclusive by the
    /// caller.
    // The type is from a resilient library: as a stored property, each access takes several calls
    // through its metadata, which cost more than the rest of a report.
    @safe
    struct Cancellation: Sendable {
      private nonisolated(unsafe) let tracking: UnsafeMutablePointer<ObservationTracking>

      init() { unsafe tracking = .allocate(capacity: 1) }

      func fill(_ newTracking: ObservationTracking) { unsafe tracking.initialize(to: newTracking) }

      /// Ends the registration, and empties the storage.
      func cancel() {
        unsafe tracking.pointee.cancel()
        unsafe tracking.deinitialize(count: 1)
      }

      var changedProperty: AnyKeyPath? { unsafe tracking.pointee.changed }

      /// Call once, when it is empty.
      func deallocate() { unsafe tracking.deallocate() }
    }

    static func cancel(_ tracking: Tracking) { tracking.cancel() }

    /// Whether a registration reports repeatedly, after the store.
    static let isContinuous = true

    /// Runs a closure and registers for its reads.
    @inline(__always)
    static func track<Listener: ObservationListener>(
      _ body: () -> Void, registration: Listener
    ) {
      withObservationTracking(body, didSet: { registration.fired($0) })
    }

    /// Runs a closure and registers with a listener made by a second one, if the first one read
    /// anything.
    static func trackIfNeeded<Listener: ObservationListener>(
      _ body: () -> Void, registration: () -> Listener
    ) {
      func makeCallback() -> @Sendable () -> Void {
        let registration = registration()
        return { registration.firedOnce() }
      }
      withObservationTracking(body, onChange: makeCallback())
    }
  }
#else
  internal import Observation

  /// Observation's tracking: only this file differs between the two ways.
  enum ModelObservation {
    /// Never made here.
    struct Tracking: Sendable {
      private init() {}
    }

    /// Always empty here: a registration ends by firing.
    struct Cancellation: Sendable {
      func fill(_ newTracking: Tracking) {}

      func cancel() {}

      var changedProperty: AnyKeyPath? { nil }

      func deallocate() {}
    }

    static func cancel(_ tracking: Tracking) {}

    static let isContinuous = false

    static func track<Listener: ObservationListener>(
      _ body: () -> Void, registration: Listener
    ) {
      withObservationTracking(body, onChange: { registration.firedOnce() })
    }

    static func trackIfNeeded<Listener: ObservationListener>(
      _ body: () -> Void, registration: () -> Listener
    ) {
      func makeCallback() -> @Sendable () -> Void {
        let registration = registration()
        return { registration.firedOnce() }
      }
      withObservationTracking(body, onChange: makeCallback())
    }
  }
#endif

/// The receiver of a registration's reports, on any thread.
protocol ObservationListener: AnyObject, Sendable {
  /// A property that was read was written; further reports may follow.
  func fired(_ tracking: ModelObservation.Tracking)
  /// A property that was read is being written; the registration is over.
  func firedOnce()
}
