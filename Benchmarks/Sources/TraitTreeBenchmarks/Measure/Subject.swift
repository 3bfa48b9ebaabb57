/// Something that is timed, one sample after the other.
@MainActor struct Subject {
  let name: String
  /// Takes a sample: nanoseconds for one operation.
  let sample: @MainActor () -> Double

  /// The shortest time of a sample of a short operation.
  ///
  /// Next to a millisecond neither reading the clock nor its resolution counts.
  static let shortestSample = 1e6

  /// A subject that does its own timing.
  init(_ name: String, sample: @escaping @MainActor () -> Double) {
    self.name = name
    self.sample = sample
  }

  /// A short operation that is done many times in each sample.
  ///
  /// `body` does the operation so many times; times are for one of its `parts`.
  static func repeated(
    _ name: String, per parts: Int = 1, _ body: @escaping @MainActor (Int) -> Void
  ) -> Subject {
    var count = 0
    return Subject(name) {
      if count == 0 { count = calibrated(body) }
      // What other subjects left in the caches is none of this one's business.
      if count > 1 { body(count / 10 + 1) }
      return Stopwatch.time { body(count) } / Double(count * parts)
    }
  }

  /// How many times an operation is to be done for the shortest sample.
  private static func calibrated(_ body: (Int) -> Void) -> Int {
    var count = 1
    while true {
      let time = Stopwatch.time { body(count) }
      if time >= shortestSample { return count }
      // Neither too many steps nor, after a first slow one, far too many operations.
      let wanted = Double(count) * shortestSample / max(time, 1) * 1.1
      count = min(max(Int(wanted), count + 1), count * 16)
    }
  }
}

/// What a subject is compared with.
@MainActor struct Baseline {
  let subject: Subject
  /// The most that the ratio may be, `nil` if the baseline is only there to compare with.
  let limit: Double?

  init(_ subject: Subject, limit: Double? = nil) {
    self.subject = subject
    self.limit = limit
  }
}
