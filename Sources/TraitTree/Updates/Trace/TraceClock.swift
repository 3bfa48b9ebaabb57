/// Where a trace has its times from.
enum TraceClock {
  case continuous
  /// A time from any fixed moment on, for tests.
  case custom(() -> Duration)

  private static let beginning = ContinuousClock.now

  var now: Duration {
    switch self {
    case .continuous: Self.beginning.duration(to: .now)
    case .custom(let now): now()
    }
  }
}
