internal import Foundation

/// What the code under test writes to standard error.
///
/// A run makes thousands of inputs that are reported there, each of them rightly.
package enum Diagnostics {
  /// Whether they are shown, as when a single input is replayed.
  @MainActor package static var areShown = false

  private static let nowhere = unsafe open("/dev/null", O_WRONLY)
  private static let standardError = dup(2)

  /// Runs a closure whose diagnostics are dropped.
  ///
  /// - Parameter body: Runs at once. A trap in it leaves no message either; replay the input to see it.
  /// - Returns: What the closure returns.
  /// - Throws: What the closure throws.
  @MainActor package static func dropped<R>(_ body: () throws -> R) rethrows -> R {
    if areShown { return try body() }
    // Taken before it is another one.
    let standardError = standardError
    dup2(nowhere, 2)
    defer { dup2(standardError, 2) }
    return try body()
  }
}
