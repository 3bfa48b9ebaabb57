internal import Foundation

/// One place where untrusted bytes come in, with what has to hold for all of them.
@MainActor package protocol FuzzTarget {
  /// The name on the command line, which is that of the folder of its seeds as well.
  static var name: String { get }
  /// Words that the input is likely to be made of.
  static var dictionary: [String] { get }
  /// Gives the bytes to the code, and stops the program when something does not hold.
  ///
  /// The same bytes have to do the same each time.
  static func check(_ bytes: [UInt8])
}

/// Stops the program unless something holds, so that the fuzzer keeps the input.
///
/// - Parameters:
///   - condition: What holds.
///   - finding: Says what does not hold otherwise.
package func require(_ condition: Bool, _ finding: @autoclosure () -> String) {
  guard condition else { fatalError("finding: \(finding())") }
}

/// Stops the program unless there is a value.
///
/// - Parameters:
///   - value: Gives the value, or throws.
///   - finding: Says what is missing.
/// - Returns: The value.
package func requireValue<Value>(
  _ value: @autoclosure () throws -> Value?, _ finding: @autoclosure () -> String
) -> Value {
  do {
    if let value = try value() { return value }
    fatalError("finding: \(finding())")
  } catch {
    fatalError("finding: \(finding()): \(error)")
  }
}

/// Runs asynchronous work of the main actor to its end.
///
/// - Parameter body: The work.
/// - Returns: What it returns.
/// - Throws: What it throws.
@MainActor package func waiting<R: Sendable>(
  for body: @escaping @MainActor () async throws -> R
) throws -> R {
  var result: Result<R, any Error>?
  Task { @MainActor in
    do { result = .success(try await body()) } catch { result = .failure(error) }
  }
  while true {
    if let result { return try result.get() }
    // The main actor's work comes with the run loop of the main thread.
    _ = RunLoop.main.run(mode: .default, before: .distantFuture)
  }
}
