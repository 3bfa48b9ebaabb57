/// Turns what happened into lines of output.
///
/// Printing them is left to `Session`.
protocol Reporter {
  /// The lines for one step.
  ///
  /// - Parameters:
  ///   - step: What happened.
  ///   - previous: The step before it, or nil at the start.
  /// - Returns: Lines without their endings.
  /// - Throws: What encoding the step throws.
  func lines(for step: Step, after previous: Step?) throws -> [String]

  /// The lines for the end of a session, without their endings.
  func lines(for summary: Summary) -> [String]
}
