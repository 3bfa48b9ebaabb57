enum TraceClock {
  case continuous
  /// A time since any fixed moment, for tests.
  case custom(() -> Duration)

  private static let beginning = ContinuousClock.now

  var now: Duration {
    switch self {
    case .continuous: Self.beginning.duration(to: .now)
    case .custom(let now): now()
    }
  }
}
