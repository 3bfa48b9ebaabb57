enum MainActorHop {
  /// Runs a closure on the main actor: at once if the caller is on it, soon otherwise.
  static func run(_ body: @escaping @MainActor @Sendable () -> Void) {
    if #available(macOS 26, iOS 26, tvOS 26, watchOS 26, visionOS 26, *) {
      Task.immediate { @MainActor in body() }
    } else {
      Task { @MainActor in body() }
    }
  }
}

enum OnMainActor {
  /// Runs a closure of the main actor in a caller that is on it but not isolated to it.
  ///
  /// Unlike `MainActor.assumeIsolated` it does not check that in every call.
  @inline(__always)
  static func assume<R>(_ body: @MainActor () -> R) -> R {
    // The two types differ in isolation only.
    withoutActuallyEscaping(body) { unsafe unsafeBitCast($0, to: (() -> R).self)() }
  }
}
