/// One line of the results.
package struct Row: Codable, Equatable, Sendable {
  /// What the figures are.
  package enum Unit: String, Codable, Sendable {
    /// Nanoseconds for one operation.
    case nanoseconds
    /// Bytes of the heap.
    case bytes
    /// Objects that were allocated, hooks that ran.
    case count
    /// The exponent by which cost grows with size.
    case exponent
    /// Machine instructions for one operation.
    case instructions
  }

  /// The budget that the line belongs to, as in `B4`.
  package var budget: String
  /// What was done; with the budget and the size it tells the lines apart.
  package var what: String
  /// The size of the tree, or whatever the case grows with.
  package var size: Int?
  package var unit: Unit
  package var measured: Spread
  /// What the ratio is taken to.
  package var baselineName: String?
  package var baseline: Spread?
  /// How many times the baseline.
  package var ratio: Double?
  /// The most that the ratio may be, or the figure itself where there is no ratio.
  ///
  /// A count has to be exactly this.
  package var limit: Double?
  /// How many times it was measured: a missed budget is measured again.
  package var attempts = 1

  /// A line without a verdict, until it gets a ratio and a limit.
  package init(budget: String, what: String, size: Int? = nil, unit: Unit, measured: Spread) {
    self.budget = budget
    self.what = what
    self.size = size
    self.unit = unit
    self.measured = measured
  }

  /// Sets the baseline and the ratio to it.
  package func compared(to name: String, _ spread: Spread, ratio: Double) -> Row {
    var row = self
    row.baselineName = name
    row.baseline = spread
    row.ratio = ratio
    return row
  }

  /// Sets the limit.
  package func limited(to limit: Double?) -> Row {
    var row = self
    row.limit = limit
    return row
  }

  /// What is compared with the limit.
  package var figure: Double { ratio ?? measured.median }

  /// The name that tells the line apart.
  package var name: String {
    var name = "\(budget) \(what)"
    if let size { name += ", \(Format.grouped(size))" }
    return name
  }
}
