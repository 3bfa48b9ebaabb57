#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#elseif canImport(Darwin)
  internal import Darwin
#endif

/// Access to the platform's C library, which no other file imports.
enum Platform {
  static func writeDiagnostic(_ line: String) {
    var text = "TraitTree: \(line.oneLine)\n"
    // `withUTF8` lends the bytes during the call, and `write` only reads them.
    text.withUTF8 { unsafe _ = write(2, $0.baseAddress, $0.count) }
  }

  /// The identity of the calling thread among all running ones, not to be compared with the main
  /// thread.
  static var currentThread: ThreadID {
    #if canImport(Darwin)
      ThreadID(rawValue: UInt(bitPattern: unsafe pthread_self()))
    #else
      ThreadID(rawValue: UInt(pthread_self()))
    #endif
  }
}

#if os(Linux) && canImport(Glibc) && (arch(x86_64) || arch(arm64))
  /// The first word of a shared library's thread-local storage, found with functions of the dynamic
  /// linker.
  @safe
  struct ThreadLocalWord: Sendable {
    private typealias Visitor =
      @convention(c) (UnsafeRawPointer, Int, UnsafeMutableRawPointer?) -> Int32
    private typealias Iterate = @convention(c) (Visitor, UnsafeMutableRawPointer?) -> Int32
    private typealias GetAddress =
      @convention(c) (UnsafePointer<UInt>) -> UnsafeMutablePointer<UInt>

    private let getAddress: GetAddress
    /// A module and an offset in it, never changed or freed.
    private nonisolated(unsafe) let index: UnsafePointer<UInt>

    /// Finds it in a loaded library, by the end of its path.
    init?(librarySuffix: StaticString) {
      guard let iterate = unsafe dlsym(nil, "dl_iterate_phdr"),
        let getAddress = unsafe dlsym(nil, "__tls_get_addr")
      else { return nil }
      let index = UnsafeMutablePointer<UInt>.allocate(capacity: 2)
      unsafe index.initialize(repeating: 0, count: 2)
      unsafe (index + 1).pointee = UInt(bitPattern: librarySuffix.utf8Start)
      // The argument is a `dl_phdr_info`: the path is at 8, the module of thread-local data at 48.
      _ = unsafe unsafeBitCast(iterate, to: Iterate.self)(
        { info, size, context in
          guard size >= 56, let context = unsafe context,
            let path = unsafe info.load(fromByteOffset: 8, as: UnsafePointer<CChar>?.self)
          else { return 0 }
          let index = unsafe context.assumingMemoryBound(to: UInt.self)
          guard let suffix = unsafe UnsafePointer<CChar>(bitPattern: index[1]),
            unsafe String(cString: path).hasSuffix(String(cString: suffix))
          else { return 0 }
          unsafe index[0] = info.load(fromByteOffset: 48, as: UInt.self)
          return 1
        }, index)
      guard unsafe index[0] != 0 else { return nil }
      unsafe index[1] = 0
      unsafe self.index = UnsafePointer(index)
      unsafe self.getAddress = unsafeBitCast(getAddress, to: GetAddress.self)
    }

    @inline(__always)
    var value: UInt {
      get { unsafe getAddress(index).pointee }
      nonmutating set { unsafe getAddress(index).pointee = newValue }
    }
  }
#endif

struct ThreadID: Hashable, Sendable {
  let rawValue: UInt
}
