#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#elseif canImport(Darwin)
  internal import Darwin
#endif

/// What the standard library does not offer: this is the only file that imports the platform's C library.
enum Platform {
  /// Writes one line to standard error.
  static func writeDiagnostic(_ line: String) {
    var text = "ObservationTracking: \(line)\n"
    // `withUTF8` lends the bytes for the length of the call, and `write` only reads them.
    text.withUTF8 { unsafe _ = write(2, $0.baseAddress, $0.count) }
  }
  /// Tells the calling thread from every other thread that is running now.
  static var currentThread: UInt {
    #if canImport(Darwin)
      UInt(bitPattern: unsafe pthread_self())
    #else
      UInt(pthread_self())
    #endif
  }
}
