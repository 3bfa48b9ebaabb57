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
    var text = "TraitTree: \(line.oneLine)\n"
    // `withUTF8` lends the bytes for the length of the call, and `write` only reads them.
    text.withUTF8 { unsafe _ = write(2, $0.baseAddress, $0.count) }
  }

  /// Tells the calling thread from every other thread that is running now.
  ///
  /// It answers "is this the thread that runs that hook", never "is this the main thread".
  static var currentThread: ThreadID {
    #if canImport(Darwin)
      ThreadID(rawValue: UInt(bitPattern: unsafe pthread_self()))
    #else
      ThreadID(rawValue: UInt(pthread_self()))
    #endif
  }
}

#if os(Linux) && canImport(Glibc) && (arch(x86_64) || arch(arm64))
  /// The first word of what a shared library keeps for each thread.
  ///
  /// Both functions are those of the dynamic linker, as its manual describes them.
  @safe
  struct ThreadLocalWord: Sendable {
    private typealias Visitor =
      @convention(c) (UnsafeRawPointer, Int, UnsafeMutableRawPointer?) -> Int32
    private typealias Iterate = @convention(c) (Visitor, UnsafeMutableRawPointer?) -> Int32
    private typealias GetAddress =
      @convention(c) (UnsafePointer<UInt>) -> UnsafeMutablePointer<UInt>

    private let getAddress: GetAddress
    /// A module and an offset in it: never changed, never freed.
    private nonisolated(unsafe) let index: UnsafePointer<UInt>

    /// Finds it in a library that is loaded, by the end of its path.
    init?(librarySuffix: StaticString) {
      guard let iterate = unsafe dlsym(nil, "dl_iterate_phdr"),
        let getAddress = unsafe dlsym(nil, "__tls_get_addr")
      else { return nil }
      let index = UnsafeMutablePointer<UInt>.allocate(capacity: 2)
      unsafe index.initialize(repeating: 0, count: 2)
      unsafe (index + 1).pointee = UInt(bitPattern: librarySuffix.utf8Start)
      // The visitor gets a `dl_phdr_info`: the path at 8, the module of thread-local data at 48.
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

    /// The word of the calling thread.
    @inline(__always)
    var value: UInt {
      get { unsafe getAddress(index).pointee }
      nonmutating set { unsafe getAddress(index).pointee = newValue }
    }
  }
#endif

/// One running thread.
struct ThreadID: Hashable, Sendable {
  let rawValue: UInt
}
