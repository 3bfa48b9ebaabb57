internal import FuzzSupport
internal import FuzzTargets

#if COVERAGE_GUIDED
  internal import CFuzzer
  internal import Foundation
#endif

/// Gives one target one input after the other.
@main @MainActor enum TraitTreeFuzzer {
  private static let program = FuzzProgram(
    Array(CommandLine.arguments.dropFirst()), targets: allTargets)

  static func main() {
    program.runAlone()
    #if COVERAGE_GUIDED
      runDriver()
    #else
      program.runLoop()
    #endif
  }

  #if COVERAGE_GUIDED
    /// Hands the options to the fuzzer of the toolchain, which ends the program.
    private static func runDriver() {
      // As `argv`, without the name of the target. They are there as long as the program.
      let arguments = CommandLine.arguments.prefix(1) + CommandLine.arguments.dropFirst(2)
      let pointers = UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>.allocate(
        capacity: arguments.count + 1)
      for (index, argument) in arguments.enumerated() {
        unsafe (pointers + index).initialize(to: strdup(argument))
      }
      unsafe (pointers + arguments.count).initialize(to: nil)
      var count = CInt(arguments.count)
      var first = unsafe Optional(pointers)
      unsafe _ = LLVMFuzzerRunDriver(&count, &first) { bytes, count in
        // The fuzzer lends as many bytes as it says for the length of the call, on the main thread.
        let input = unsafe Array(UnsafeBufferPointer(start: bytes, count: count))
        MainActor.assumeIsolated { TraitTreeFuzzer.program.target.check(input) }
        return 0
      }
    }
  #endif
}
