internal import BenchmarkSupport
internal import TraitTree

/// B5: a property of a model changes that a number of nodes read in a hook, update included.
///
/// Times are for one hook run. The budget is against bare `withObservationTracking`, armed again by each
/// reader of the same property. Where the library is built on the did-set variant of the standard
/// library, that variant without a tree shows which part of the cost is its own: it has to take its
/// registration back, the public function does not.
enum ModelChangeBudget: Budget {
  static let id = "B5"
  static let title = "change a model property that k nodes read"

  static func run(_ bench: Bench) {
    let limit = TrackingImplementation.name == .didSet ? 1.3 : 2.2
    for readers in [1, 10, 100, 1000] {
      let model = CounterModel()
      let window = Trees.window(Trees.wide(readers) { _ in ModelReader(model) })
      let update: @MainActor () -> UpdateReport = {
        model.count += 1
        return window.updateIfNeeded()
      }
      // Asking a report for its runs makes a dictionary.
      let change: @MainActor () -> Int = { update().nodeCount }
      // A hook that models keep running settles down after some runs.
      for _ in 0..<200 { _ = change() }
      bench.count(
        "hook runs of one change", size: readers, update().runs[.updateProperties] ?? 0,
        required: readers)
      let name = TrackingImplementation.name.rawValue
      bench.count(
        "allocations of one change, \(name)", size: readers,
        Counter.allocations { _ = change() })
      let measured = Subject.repeated("") { count in for _ in 0..<count { _ = change() } }
      var baselines = [Baseline(BareReaders.changes(of: readers).per(readers), limit: limit)]
      if let subject = DidSetReaders.changes(of: readers) {
        baselines.append(Baseline(subject.per(readers)))
      }
      bench.compare(
        "change and update, per hook run", size: readers, measured.per(readers), to: baselines)
    }
  }
}

extension Subject {
  /// Timed for one of several parts of the operation.
  func per(_ parts: Int) -> Subject {
    Subject(name) { sample() / Double(parts) }
  }
}
