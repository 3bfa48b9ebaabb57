/// Turns what happened into lines of output.
///
/// Printing them is left to `Session`.
protocol Reporter {
  /// The lines for one step.
  ///
  /// - Parameter step: What happened.
  /// - Returns: Lines without their endings.
  /// - Throws: What encoding the step throws.
  func lines(for step: Step) throws -> [String]

  /// The lines for the end of a session, without their endings.
  func lines(for summary: Summary) -> [String]
}
