#if os(Linux) && canImport(Glibc) && (arch(x86_64) || arch(arm64)) && compiler(>=6.3) && compiler(<6.4) && !TRAITTREE_PUBLIC_TRACKING
  internal import Observation

  /// The innermost running `withObservationTracking` on this thread, which records reads.
  ///
  /// Observation keeps it in a thread-local word, which it does not export. In this toolchain it is
  /// the only one of its library, and a tracking of our own verifies that once.
  enum ObservationScope {
    private static let word: ThreadLocalWord? = {
      guard let word = ThreadLocalWord(librarySuffix: "/libswiftObservation.so") else { return nil }
      let before = word.value
      var (inside, nested) = (UInt(0), UInt(0))
      withObservationTracking {
        inside = word.value
        withObservationTracking {
          nested = word.value
        } onChange: {
        }
      } onChange: {
      }
      let isRight =
        inside != before && inside != 0 && nested != inside && nested != 0 && word.value == before
      return isRight ? word : nil
    }()

    /// Whether it was found.
    static var isKnown: Bool { word != nil }

    /// Identifies the current scope; zero if there is none, or if it is not known.
    @inline(__always)
    static var current: UInt { word?.value ?? 0 }

    /// Whether current reads may be recorded.
    @inline(__always)
    static var mayBeActive: Bool { if let word { word.value != 0 } else { true } }

    /// Runs a closure whose reads Observation does not record.
    static func escaping<R>(_ body: () -> R) -> R {
      guard let word else { return body() }
      let outer = word.value
      word.value = 0
      defer { word.value = outer }
      return body()
    }
  }
#else
  /// The innermost running `withObservationTracking` on this thread: unknown here.
  enum ObservationScope {
    static var isKnown: Bool { false }
    static var current: UInt { 0 }
    static var mayBeActive: Bool { true }
    static func escaping<R>(_ body: () -> R) -> R { body() }
  }
#endif
