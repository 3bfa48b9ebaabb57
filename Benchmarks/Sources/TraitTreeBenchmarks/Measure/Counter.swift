internal import CMeasure

/// What is counted exactly.
enum Counter {
  /// The number of Swift objects that a closure allocates.
  static func allocations(_ body: () -> Void) -> Int {
    measure_begin_counting()
    body()
    return Int(measure_end_counting())
  }

  /// By how many bytes a closure makes the heap in use grow.
  ///
  /// `nil` where the platform does not tell.
  static func heapBytes(_ body: () -> Void) -> Int? {
    let before = measure_heap_bytes()
    body()
    let after = measure_heap_bytes()
    return before < 0 ? nil : Int(after - before)
  }
}
