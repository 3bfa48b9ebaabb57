#if os(Linux) && compiler(>=6.3) && compiler(<6.4) && !TRAITTREE_PUBLIC_TRACKING
  // This toolchain exports, for SwiftUI's use, tracking that reports after the store and goes on until
  // it is cancelled. The public function reports before the store, once.
  @_spi(SwiftUI) internal import Observation

  /// Observation's tracking as it is used here: one report for one registration.
  ///
  /// This file is all that differs between the two ways.
  enum TrackedReads {
    /// Runs a closure and calls another one at the first change of what it read.
    static func track<Value>(
      _ reads: () -> Value, onChange: @escaping @Sendable () -> Void
    ) -> Value {
      withObservationTracking(
        reads,
        didSet: { tracking in
          // Cancelled first: what `onChange` writes is not reported to a registration that is over.
          tracking.cancel()
          onChange()
        })
    }
  }
#else
  internal import Observation

  /// Observation's tracking as it is used here: one report for one registration.
  ///
  /// This file is all that differs between the two ways.
  enum TrackedReads {
    /// Runs a closure and calls another one at the first change of what it read.
    static func track<Value>(
      _ reads: () -> Value, onChange: @escaping @Sendable () -> Void
    ) -> Value {
      withObservationTracking(reads, onChange: onChange)
    }
  }
#endif
