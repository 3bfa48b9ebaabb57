#if os(Linux) && compiler(>=6.3) && compiler(<6.4) && !TRAITTREE_PUBLIC_TRACKING
  // This toolchain exports, for SwiftUI's use, tracking that reports after the store and goes on until
  // it is cancelled. The public function reports before the store, once.
  @_spi(SwiftUI) internal import Observation

  /// Observation's tracking as it is used here.
  ///
  /// This file is all that differs between the two ways.
  enum ModelObservation {
    /// Ends a registration.
    ///
    /// Only a registration that has fired has one.
    struct Cancellation: Sendable {
      fileprivate let tracking: ObservationTracking

      func cancel() { tracking.cancel() }

      /// The property that changed.
      var changedProperty: String? {
        guard let keyPath = tracking.changed else { return nil }
        let name = "\(keyPath)"
        // Without its name at hand, the toolchain prints an address.
        if name.contains("<") { return "a property of the model \(type(of: keyPath).rootType)" }
        return "the model property \(name)"
      }
    }

    /// Whether a registration reports again and again, after the store.
    static let isContinuous = true

    /// Runs a closure and registers for what it read.
    static func track(_ body: () -> Void, registration: ModelRegistration) {
      withObservationTracking(
        body, didSet: { registration.fired(Cancellation(tracking: $0)) })
    }

    /// Runs a closure and registers with what a second one makes, if the first one read anything.
    static func trackIfNeeded(_ body: () -> Void, registration: () -> ModelRegistration) {
      func makeCallback() -> @Sendable () -> Void {
        let registration = registration()
        return { registration.fired(nil) }
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
    /// Ends a registration.
    ///
    /// Here none has one: it ends by firing.
    struct Cancellation: Sendable {
      private init() {}

      func cancel() {}

      var changedProperty: String? { nil }
    }

    static let isContinuous = false

    static func track(_ body: () -> Void, registration: ModelRegistration) {
      withObservationTracking(body, onChange: { registration.fired(nil) })
    }

    static func trackIfNeeded(_ body: () -> Void, registration: () -> ModelRegistration) {
      func makeCallback() -> @Sendable () -> Void {
        let registration = registration()
        return { registration.fired(nil) }
      }
      withObservationTracking(body, onChange: makeCallback())
    }
  }
#endif
