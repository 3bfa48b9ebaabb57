internal import Foundation

/// What is made of samples.
package enum Statistics {
  /// The middle value; of an even number of values the mean of the two in the middle.
  ///
  /// NaN for none.
  package static func median(_ values: [Double]) -> Double {
    guard !values.isEmpty else { return .nan }
    let sorted = values.sorted()
    let middle = sorted.count / 2
    return sorted.count % 2 == 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2
  }

  /// How many times the baseline the measured side takes: the median of the ratios of samples that were
  /// taken right after each other.
  ///
  /// What disturbs the machine for longer than a sample, a slower clock or a neighbour that uses up the
  /// cache, hits both of a pair and cancels out; what hits only one of them makes an outlier, which a
  /// median leaves aside as long as it happens to fewer than half of the pairs. A ratio of medians, or
  /// of minima, compares samples of different moments instead.
  package static func pairedRatio(_ measured: [Double], _ baseline: [Double]) -> Double {
    median(zip(measured, baseline).map { $0 / $1 })
  }

  /// The exponent by which cost grows with size: the slope of a least-squares line through the
  /// logarithms.
  ///
  /// NaN for fewer than two different sizes.
  package static func exponent(sizes: [Double], costs: [Double]) -> Double {
    let points = zip(sizes, costs).map { (x: log($0), y: log($1)) }
    guard points.count > 1 else { return .nan }
    let count = Double(points.count)
    let meanX = points.map(\.x).reduce(0, +) / count
    let meanY = points.map(\.y).reduce(0, +) / count
    let covariance = points.map { ($0.x - meanX) * ($0.y - meanY) }.reduce(0, +)
    let variance = points.map { ($0.x - meanX) * ($0.x - meanX) }.reduce(0, +)
    return variance > 0 ? covariance / variance : .nan
  }
}
