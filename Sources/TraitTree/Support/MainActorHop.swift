/// Getting to the main actor from any thread.
enum MainActorHop {
  /// Runs a closure on the main actor: at once if the caller is there already, soon otherwise.
  static func run(_ body: @escaping @MainActor @Sendable () -> Void) {
    if #available(macOS 26, iOS 26, tvOS 26, watchOS 26, visionOS 26, *) {
      Task.immediate { @MainActor in body() }
    } else {
      Task { @MainActor in body() }
    }
  }
}

/// Code of the main actor's that is reached through what is not bound to it in its type.
enum OnMainActor {
  /// Runs a closure on the main actor, on which the caller is.
  ///
  /// Nothing checks that, as `MainActor.assumeIsolated` would in every call: it is for the engine's own classes, which
  /// only the main actor uses.
  @inline(__always)
  static func assume<R>(_ body: @MainActor () -> R) -> R {
    // The two types differ in nothing but the isolation.
    withoutActuallyEscaping(body) { unsafe unsafeBitCast($0, to: (() -> R).self)() }
  }
}
