package import Foundation

/// What the results are compared with: a file that is part of the repository.
package struct Expectations: Codable, Equatable, Sendable {
  /// By what factor a figure may be above its limit before that counts as a miss.
  package struct Tolerance: Codable, Equatable, Sendable {
    package var ratio: Double
    package var exponent: Double
    package var bytes: Double

    /// Factors that are given, 1 for none.
    package init(ratio: Double, exponent: Double, bytes: Double) {
      self.ratio = ratio
      self.exponent = exponent
      self.bytes = bytes
    }
  }

  package var tolerance: Tolerance
  /// Allocations and hook runs by the name of their line; they have to be exactly these.
  package var counts: [String: Int]
  /// Budgets that are known to be missed, by the beginning of the names of their lines.
  ///
  /// Up to the figure the check does not fail. The tables call them missed all the same.
  package var missed: [String: Double]?

  /// Expectations that are given.
  package init(tolerance: Tolerance, counts: [String: Int], missed: [String: Double]? = nil) {
    self.tolerance = tolerance
    self.counts = counts
    self.missed = missed
  }

  /// Reads a file.
  package init(contentsOf url: URL) throws {
    self = try JSONDecoder().decode(Expectations.self, from: Data(contentsOf: url))
  }

  /// Replaces the counts of the lines that were measured, and keeps the others.
  package mutating func record(_ rows: [Row]) {
    for row in rows where row.unit == .count { counts[row.name] = Int(row.measured.median) }
  }

  /// Writes a file, keys in order so that changes are easy to read.
  package func write(to url: URL) throws {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    var data = try encoder.encode(self)
    data.append(contentsOf: [UInt8(ascii: "\n")])
    try data.write(to: url, options: .atomic)
  }
}
