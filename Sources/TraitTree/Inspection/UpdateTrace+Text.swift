extension UpdateTrace: @MainActor CustomStringConvertible {
  /// The updates that are kept as text, without times: one line an update, and one for each run.
  public var description: String { text() }

  /// The updates that are kept as text: one line an update, and one for each run.
  ///
  /// ```swift
  /// window.trace.removeAll()
  /// row.setNeedsLayout()
  /// window.updateIfNeeded()
  /// print(window.trace.text())
  /// ```
  ///
  /// ```
  /// update 2: 1 round, 1 run
  ///   Root/Leaf layout ran because of setNeedsLayout()
  /// ```
  ///
  /// - Parameter includingDurations: Whether lines end with durations. Without, the text of the
  ///   same changes to the same tree is the same, for a test to compare.
  /// - Returns: The text, empty if there are no updates.
  public func text(includingDurations: Bool = false) -> String {
    func took(_ duration: Duration) -> String {
      includingDurations ? " (\(Decimals.microseconds(duration, places: 1)) µs)" : ""
    }
    var lines: [String] = []
    for update in updates {
      lines.append(update.headline.oneLine + took(update.duration))
      lines += update.runs.map { "  \($0)\(took($0.duration))" }
      if update.omittedRunCount > 0 { lines.append("  and \(update.omittedRunCount) more") }
      lines += update.unsettled.flatMap(\.lines).map { "  \($0)" }
    }
    return lines.joined(separator: "\n")
  }
}

extension TracedUpdate {
  fileprivate var headline: String {
    let runCount = runs.count + omittedRunCount
    let place = subtree.map { "of the subtree \($0)" } ?? Self.count(rounds, "round")
    let computed = evaluations > 0 ? ", \(Self.count(evaluations, "evaluation"))" : ""
    return "update \(number): \(place), \(Self.count(runCount, "run"))\(computed)"
  }

  private static func count(_ count: Int, _ unit: String) -> String {
    count == 1 ? "1 \(unit)" : "\(count) \(unit)s"
  }
}

/// Formats numbers; the core does without Foundation.
enum Decimals {
  /// A duration in microseconds, rounded down.
  static func microseconds(_ duration: Duration, places: Int) -> String {
    let (seconds, attoseconds) = duration.components
    var unit: Int64 = 1_000_000_000_000
    for _ in 0..<places { unit /= 10 }
    let scale = 1_000_000_000_000 / unit
    let count = seconds * 1_000_000 * scale + attoseconds / unit
    guard places > 0 else { return "\(count)" }
    let digits = "\(abs(count) % scale)"
    let fraction = String(repeating: "0", count: places - digits.count) + digits
    return "\(count < 0 ? "-" : "")\(abs(count) / scale).\(fraction)"
  }
}
