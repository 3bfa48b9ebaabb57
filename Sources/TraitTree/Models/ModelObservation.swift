#if os(Linux) && compiler(>=6.3) && compiler(<6.4) && !TRAITTREE_PUBLIC_TRACKING
  // This toolchain exports, for SwiftUI's use, tracking that reports after the store and goes on until
  // it is cancelled. The public function reports before the store, once.
  @_spi(SwiftUI) internal import Observation

  /// Observation's tracking as it is used here.
  ///
  /// This file is all that differs between the two ways.
  enum ModelObservation {
    /// What a report brings, and what ends its registration.
    typealias Tracking = ObservationTracking

    /// Room for what the first report of a registration brings.
    ///
    /// Whoever fills or empties it sees to it that nobody else does so at the same time.
    // The type is one of a resilient library: as a stored property, each way that it goes takes several
    // calls through its metadata, which cost more than all else that a report does.
    @safe
    struct Cancellation: Sendable {
      private nonisolated(unsafe) let tracking: UnsafeMutablePointer<ObservationTracking>

      init() { unsafe tracking = .allocate(capacity: 1) }

      /// Keeps what a report has brought.
      func fill(_ newTracking: ObservationTracking) { unsafe tracking.initialize(to: newTracking) }

      /// Ends the registration, and is empty again.
      func cancel() {
        unsafe tracking.pointee.cancel()
        unsafe tracking.deinitialize(count: 1)
      }

      /// The property that changed.
      var changedProperty: AnyKeyPath? { unsafe tracking.pointee.changed }

      /// Must be called once, when it is empty.
      func deallocate() { unsafe tracking.deallocate() }
    }

    /// Ends a registration.
    static func cancel(_ tracking: Tracking) { tracking.cancel() }

    /// Whether a registration reports again and again, after the store.
    static let isContinuous = true

    /// Runs a closure and registers for what it read.
    @inline(__always)
    static func track<Listener: ObservationListener>(
      _ body: () -> Void, registration: Listener
    ) {
      withObservationTracking(body, didSet: { registration.fired($0) })
    }

    /// Runs a closure and registers with what a second one makes, if the first one read anything.
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

  /// Observation's tracking as it is used here.
  ///
  /// This file is all that differs between the two ways.
  enum ModelObservation {
    /// What a report brings: here, nothing ever does.
    struct Tracking: Sendable {
      private init() {}
    }

    /// Room for what the first report of a registration brings.
    ///
    /// Here there is never anything in it: a registration ends by firing.
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

/// What reports of a registration go to, on any thread.
protocol ObservationListener: AnyObject, Sendable {
  /// A property that was read was written, and may be written again.
  func fired(_ tracking: ModelObservation.Tracking)
  /// A property that was read is written, and the registration is over with that.
  func firedOnce()
}
