/// Whether a line holds what it promises.
package enum Verdict: Equatable, Sendable {
  /// Nothing is promised: the line is there to compare with.
  case informative
  case met
  /// Above the limit by no more than the tolerance.
  case tolerated
  /// The reason in one line, without the name.
  case missed(String)

  package var isMissed: Bool { if case .missed = self { true } else { false } }
}

extension Expectations {
  /// Judges one line.
  package func verdict(on row: Row) -> Verdict {
    if row.unit == .count { return verdictOnCount(row) }
    guard let limit = row.limit else { return .informative }
    // A figure that is not a number meets nothing.
    if row.figure <= limit { return .met }
    let tolerance = self.tolerance(for: row)
    if row.figure <= limit * tolerance { return .tolerated }
    let figure =
      row.ratio.map(Format.ratio) ?? Format.figure(row.measured.median, row.unit)
    let budget = row.ratio == nil ? Format.figure(limit, row.unit) : Format.ratio(limit)
    return .missed("\(figure), budget \(budget), tolerance \(Format.ratio(tolerance))")
  }

  private func tolerance(for row: Row) -> Double {
    if row.ratio != nil { return tolerance.ratio }
    return switch row.unit {
    case .exponent: tolerance.exponent
    case .bytes: tolerance.bytes
    case .nanoseconds, .instructions: tolerance.ratio
    case .count: 1
    }
  }

  /// Whether a line misses its budget by no more than is known.
  package func isKnownMiss(_ row: Row) -> Bool {
    guard verdict(on: row).isMissed, row.unit != .count else { return false }
    return (missed ?? [:]).contains { row.name.hasPrefix($0.key) && row.figure <= $0.value }
  }

  private func verdictOnCount(_ row: Row) -> Verdict {
    let count = Int(row.measured.median)
    let shown = Format.grouped(count)
    if let limit = row.limit, Double(count) != limit {
      return .missed("\(shown), budget exactly \(Format.grouped(Int(limit)))")
    }
    guard let expected = counts[row.name] else {
      return .missed("\(shown), but no count is recorded under this name: see --record")
    }
    return count == expected
      ? .met : .missed("\(shown), recorded \(Format.grouped(expected)), tolerance none")
  }

  /// The lines that miss by more than is known, and the counts that are recorded but were not measured.
  ///
  /// - Parameters:
  ///   - rows: The results.
  ///   - isComplete: Whether everything was measured, so that no recorded count may be left over.
  ///   - tracking: The implementation of tracking that was measured; counts of the other are left over.
  /// - Returns: A line for each miss.
  package func misses(
    in rows: [Row], isComplete: Bool, tracking: TrackingName
  ) -> [String] {
    var misses = rows.compactMap { row -> String? in
      guard case .missed(let reason) = verdict(on: row), !isKnownMiss(row) else { return nil }
      let attempts = row.attempts > 1 ? " (measured \(row.attempts) times)" : ""
      return "\(row.name): \(reason)\(attempts)"
    }
    if isComplete {
      let names = Set(rows.map(\.name))
      for name in counts.keys.sorted()
      where !names.contains(name) && !name.contains(", \(tracking.other.rawValue)") {
        misses.append("\(name): recorded, but not measured")
      }
    }
    return misses
  }
}
