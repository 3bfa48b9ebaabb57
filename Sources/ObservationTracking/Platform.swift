internal import Dispatch

#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#elseif canImport(Darwin)
  internal import Darwin
#endif

/// What the standard library does not offer: this is the only file that imports Dispatch and the platform's C
/// library.
enum Platform {
  /// Writes one line to standard error.
  static func writeDiagnostic(_ line: String) {
    var text = "ObservationTracking: \(line)\n"
    // `withUTF8` lends the bytes for the length of the call, and `write` only reads them.
    text.withUTF8 { unsafe _ = write(2, $0.baseAddress, $0.count) }
  }

  /// Stops the process with a message unless the caller is on the main actor.
  static func preconditionOnMainActor(_ message: @autoclosure () -> String) {
    // The actor's own check stops without a message. It runs on the main queue: on the main thread or, once
    // that has been given up, on any other.
    if DispatchQueue.getSpecific(key: mainQueue) == nil { writeDiagnostic(message()) }
    MainActor.preconditionIsolated(message())
  }

  // Made once, and only compared from then on.
  private static let mainQueue: DispatchSpecificKey<Void> = {
    let key = DispatchSpecificKey<Void>()
    DispatchQueue.main.setSpecific(key: key, value: ())
    return key
  }()
}
