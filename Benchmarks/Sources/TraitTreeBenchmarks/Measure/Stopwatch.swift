internal import CMeasure

/// The clock that everything here is timed with.
///
/// It counts the processor time of this thread, not the time of day: a machine that does other work at
/// the same time then disturbs only through caches and the clock rate. Everything that is measured runs on
/// this one thread, so nothing is left out.
enum Stopwatch {
  /// The nanoseconds that a closure takes.
  static func time(_ body: () -> Void) -> Double {
    let start = measure_thread_nanoseconds()
    body()
    return Double(measure_thread_nanoseconds() - start)
  }
}
