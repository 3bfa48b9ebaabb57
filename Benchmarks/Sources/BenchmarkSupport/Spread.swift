/// The samples of one measurement in three figures.
package struct Spread: Codable, Equatable, Sendable {
  package var median: Double
  package var minimum: Double
  package var maximum: Double

  /// Figures that are given.
  package init(median: Double, minimum: Double, maximum: Double) {
    self.median = median
    self.minimum = minimum
    self.maximum = maximum
  }

  /// The figures of some samples, at least one.
  package init(of samples: [Double]) {
    self.init(
      median: Statistics.median(samples), minimum: samples.min() ?? .nan,
      maximum: samples.max() ?? .nan)
  }

  /// A figure that does not vary.
  package init(exactly value: Double) { self.init(median: value, minimum: value, maximum: value) }

  /// The figures for one of several equal parts.
  package func divided(by parts: Double) -> Spread {
    Spread(median: median / parts, minimum: minimum / parts, maximum: maximum / parts)
  }
}
