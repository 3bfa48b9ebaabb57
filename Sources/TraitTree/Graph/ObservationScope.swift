#if os(Linux) && canImport(Glibc) && (arch(x86_64) || arch(arm64)) && compiler(>=6.3) && compiler(<6.4) && !TRAITTREE_PUBLIC_TRACKING
  internal import Observation

  /// Who, of Observation, is told what this thread reads: the innermost `withObservationTracking` that is running.
  ///
  /// Observation keeps it in a word of each thread, and tells nobody. This toolchain has it as the only one of its
  /// library. Whether it is where it is expected is tried once, with a tracking of our own.
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

    /// Whether it can be told at all.
    static var isKnown: Bool { word != nil }

    /// Tells one scope from another while it lasts; zero if there is none, or if it is not known.
    @inline(__always)
    static var current: UInt { word?.value ?? 0 }

    /// Whether what is read now may be for somebody.
    @inline(__always)
    static var mayBeActive: Bool { if let word { word.value != 0 } else { true } }

    /// Runs something of which nobody who is tracking now is told.
    static func escaping<R>(_ body: () -> R) -> R {
      guard let word else { return body() }
      let outer = word.value
      word.value = 0
      defer { word.value = outer }
      return body()
    }
  }
#else
  /// Who, of Observation, is told what this thread reads: here, that is not known.
  enum ObservationScope {
    static var isKnown: Bool { false }
    static var current: UInt { 0 }
    static var mayBeActive: Bool { true }
    static func escaping<R>(_ body: () -> R) -> R { body() }
  }
#endif
