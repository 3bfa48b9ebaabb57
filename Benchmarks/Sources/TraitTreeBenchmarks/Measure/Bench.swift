internal import BenchmarkSupport

/// Measures what the budgets ask for, and collects the results.
@MainActor final class Bench {
  let isQuick: Bool
  private let expectations: Expectations
  private let progress: Progress
  private var budget = ""
  private(set) var rows: [Row] = []

  /// How often a figure that is above its limit is measured before that counts as a miss.
  ///
  /// A neighbour on the machine may spoil most pairs of one measurement. What is really too slow stays so.
  private var mostAttempts: Int { isQuick ? 2 : 3 }

  init(isQuick: Bool, expectations: Expectations, progress: Progress) {
    self.isQuick = isQuick
    self.expectations = expectations
    self.progress = progress
  }

  func begin(_ budget: String) { self.budget = budget }

  // MARK: Times

  /// Times something against baselines, each of which makes a row.
  func compare(
    _ what: String, size: Int? = nil, _ measured: Subject, to baselines: [Baseline],
    rounds: Int? = nil
  ) {
    add(what) { [budget, isQuick] in
      let subjects = [measured] + baselines.map(\.subject)
      let samples = Sampling.interleaved(subjects, rounds: rounds ?? (isQuick ? 11 : 21))
      return baselines.indices.map { index in
        Row(
          budget: budget, what: what, size: size, unit: .nanoseconds,
          measured: Spread(of: samples[0])
        ).compared(
          to: baselines[index].subject.name, Spread(of: samples[index + 1]),
          ratio: Statistics.pairedRatio(samples[0], samples[index + 1])
        ).limited(to: baselines[index].limit)
      }
    }
  }

  /// Times several things of the same kind against a baseline: a row for their mean, and one for the
  /// slowest of them.
  func compareEach(
    _ what: String, of things: String, _ subjects: [Subject], to baseline: Subject, limit: Double
  ) {
    add(what) { [budget, isQuick] in
      let samples = Sampling.interleaved(subjects + [baseline], rounds: isQuick ? 11 : 21)
      let base = samples[subjects.count]
      func row(_ what: String, _ samples: [Double]) -> Row {
        Row(budget: budget, what: what, unit: .nanoseconds, measured: Spread(of: samples))
          .compared(
            to: baseline.name, Spread(of: base), ratio: Statistics.pairedRatio(samples, base)
          )
      }
      let mean = base.indices.map { round in
        samples.dropLast().map { $0[round] }.reduce(0, +) / Double(subjects.count)
      }
      if subjects.count == 1 { return [row(what, mean).limited(to: limit)] }
      let slowest = samples.dropLast().max {
        Statistics.pairedRatio($0, base) < Statistics.pairedRatio($1, base)
      }
      return [
        row("\(what), mean of \(subjects.count) \(things)", mean).limited(to: limit),
        row("\(what), slowest of \(subjects.count) \(things)", slowest ?? mean),
      ]
    }
  }

  /// One of the things that are timed while a tree of some size is there.
  struct Phase {
    let what: String
    /// The most that the exponent may be.
    var exponentLimit: Double?
    /// The most that it may take at a size, as a multiple of the smallest size.
    var ratioLimit: (size: Int, limit: Double)?
    /// Whether times are given for one element of the size.
    var isPerElement = false
  }

  /// Times how cost grows with a size.
  ///
  /// The samples of all sizes are taken in turn.
  ///
  /// - Parameters:
  ///   - phases: What is done, one or more things.
  ///   - sizes: The sizes, the smallest one first.
  ///   - rounds: How many samples.
  ///   - slowSize: A size without a limit of which three samples must do, since each takes many seconds.
  ///   - make: Sets a size up, and gives what takes a sample: nanoseconds for each phase.
  func growth(
    _ phases: [Phase], sizes: [Int], rounds: Int? = nil, slowSize: Int? = nil,
    make: (Int) -> @MainActor () -> [Double]
  ) {
    let title = phases.map(\.what).joined(separator: "; ")
    progress.update("\(budget) \(title): setting up")
    let subjects = sizes.map(make)
    let usual = rounds ?? (isQuick ? 9 : 15)
    var samples: [[[Double]]] = []
    add(title) {
      let isFirst = samples.isEmpty
      let rounds = sizes.map { $0 == slowSize ? isFirst ? 3 : 0 : usual }
      let new = Sampling.interleaved(subjects, rounds: rounds, warmUps: 1)
      samples = isFirst ? new : zip(samples, new).map { $1.isEmpty ? $0 : $1 }
      return phases.indices.flatMap { phase in
        self.rows(phases[phase], sizes: sizes, samples: samples.map { $0.map { $0[phase] } })
      }
    }
  }

  private func rows(_ phase: Phase, sizes: [Int], samples: [[Double]]) -> [Row] {
    let spreads = zip(sizes, samples).map { size, samples in
      Spread(of: samples.map { phase.isPerElement ? $0 / Double(size) : $0 })
    }
    let what = phase.isPerElement ? phase.what + Row.perElementSuffix : phase.what
    var rows = sizes.indices.map { index in
      let row = Row(
        budget: budget, what: what, size: sizes[index], unit: .nanoseconds,
        measured: spreads[index])
      if index == 0 { return row }
      let scale = phase.isPerElement ? Double(sizes[index]) / Double(sizes[0]) : 1
      let limit = phase.ratioLimit.flatMap { $0.size == sizes[index] ? $0.limit : nil }
      return row.compared(
        to: "at \(Format.grouped(sizes[0]))", spreads[0],
        ratio: Statistics.pairedRatio(samples[index], samples[0]) / scale
      ).limited(to: limit)
    }
    let exponent = Statistics.exponent(
      sizes: sizes.map(Double.init), costs: samples.map(Statistics.median))
    rows.append(
      Row(
        budget: budget, what: phase.what + Row.growthSuffix, unit: .exponent,
        measured: Spread(exactly: exponent)
      ).limited(to: phase.exponentLimit))
    return rows
  }

  /// Measures, and measures again as long as anything misses: what has met its budget stays as it was.
  private func add(_ what: String, _ measure: () -> [Row]) {
    progress.update("\(budget) \(what)")
    var best = measure()
    for attempt in 2...mostAttempts {
      let missed = best.indices.filter {
        expectations.verdict(on: best[$0]).isMissed
          && !expectations.isKnownMiss(best[$0])
      }
      if missed.isEmpty { break }
      progress.update("\(budget) \(what): attempt \(attempt)")
      let again = measure()
      for index in missed {
        best[index] = again[index]
        best[index].attempts = attempt
      }
    }
    rows += best
  }

  // MARK: Figures that do not vary

  /// Notes a count, of which each run has to give the same.
  ///
  /// - Parameters:
  ///   - what: What was counted.
  ///   - size: The size that it was counted at.
  ///   - count: The count.
  ///   - required: What the budget demands, if it does.
  func count(_ what: String, size: Int? = nil, _ count: Int, required: Int? = nil) {
    rows.append(
      Row(
        budget: budget, what: what, size: size, unit: .count,
        measured: Spread(exactly: Double(count))
      ).limited(to: required.map(Double.init)))
  }

  /// Notes bytes of the heap.
  func bytes(_ what: String, _ bytes: Double, limit: Double? = nil) {
    rows.append(
      Row(budget: budget, what: what, unit: .bytes, measured: Spread(exactly: bytes))
        .limited(to: limit))
  }

  /// Notes instructions of a read, and those of its baseline.
  func instructions(_ what: String, _ count: Double, baseline name: String, _ baseline: Double) {
    rows.append(
      Row(budget: budget, what: what, unit: .instructions, measured: Spread(exactly: count))
        .compared(to: name, Spread(exactly: baseline), ratio: count / baseline))
  }
}
