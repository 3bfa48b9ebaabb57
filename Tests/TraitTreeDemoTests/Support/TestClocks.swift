/// A clock on which every sleep is over at once.
struct ImmediateClock: Clock {
  var now: ContinuousClock.Instant { ContinuousClock.now }
  var minimumResolution: Duration { .zero }

  func sleep(until deadline: ContinuousClock.Instant, tolerance: Duration?) async throws {}
}

/// A clock on which a sleep lasts until the test ends it.
struct ManualClock: Clock {
  private let sleeping = AsyncStream.makeStream(of: Void.self)
  private let waking = AsyncStream.makeStream(of: Void.self)

  var now: ContinuousClock.Instant { ContinuousClock.now }
  var minimumResolution: Duration { .zero }

  func sleep(until deadline: ContinuousClock.Instant, tolerance: Duration?) async throws {
    sleeping.continuation.yield()
    for await _ in waking.stream { return }
  }

  /// Returns once somebody sleeps.
  func sleepStarted() async {
    for await _ in sleeping.stream { return }
  }

  /// Ends one sleep.
  func wake() {
    waking.continuation.yield()
  }
}
